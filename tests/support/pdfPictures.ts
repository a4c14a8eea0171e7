import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import type { Box } from './pdf'

/** A part of a page of a PDF, in millimetres. */
export interface PdfPart extends Box {
  /** From 1. */
  readonly page: number
}

const HOME = 'http://pdf.test/'
const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const FILES: Readonly<Record<string, string>> = {
  'pdf.mjs': join(folder, 'build/pdf.mjs'),
  'pdf.worker.mjs': join(folder, 'build/pdf.worker.mjs'),
}
const SCRIPT = `
  import * as pdfjs from './pdf.mjs'
  pdfjs.GlobalWorkerOptions.workerSrc = './pdf.worker.mjs'
  globalThis.draw = async (base64, parts, dpi) => {
    const data = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
    const pdf = await pdfjs.getDocument({ data, cMapPacked: true, isEvalSupported: false }).promise
    const pictures = []
    for (const part of parts) {
      const page = await pdf.getPage(part.page)
      const dots = (millimetres) => Math.round((millimetres / 25.4) * dpi)
      const viewport = page.getViewport({ scale: dpi / 72, offsetX: -dots(part.x), offsetY: -dots(part.y) })
      const cut = document.createElement('canvas')
      cut.width = dots(part.width)
      cut.height = dots(part.height)
      await page.render({ canvasContext: cut.getContext('2d'), canvas: null, viewport }).promise
      pictures.push(cut.toDataURL('image/png').split(',')[1])
    }
    return pictures
  }
  document.title = 'ready'`

/** Parts of a PDF as PNGs, rendered by an independent reader in a tab of its own. */
export async function pdfPictures(
  context: BrowserContext,
  pdf: Buffer,
  parts: readonly PdfPart[],
  dpi: number,
): Promise<Buffer[]> {
  const page = await context.newPage()
  try {
    await page.route(`${HOME}**`, (route) => {
      const name = new URL(route.request().url()).pathname.slice(1)
      const file = FILES[name]
      if (file !== undefined) return route.fulfill({ contentType: 'text/javascript', body: readFileSync(file, 'utf8') })
      if (name === 'draw.mjs') return route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>…</title><script type="module" src="draw.mjs"></script>',
      })
    })
    await page.goto(HOME)
    await page.waitForFunction(() => document.title === 'ready')
    const drawn = await page.evaluate(
      ([base64, wanted, resolution]) =>
        (globalThis as unknown as { draw(pdf: string, parts: unknown, dpi: number): Promise<string[]> }).draw(
          base64,
          wanted,
          resolution,
        ),
      [pdf.toString('base64'), parts, dpi] as const,
    )
    return drawn.map((base64) => Buffer.from(base64, 'base64'))
  } finally {
    await page.close()
  }
}
