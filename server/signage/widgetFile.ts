import { readFile } from 'node:fs/promises'
import { endingOf, type MediaFacts, MediaRefused } from './mediaFacts'

const USUAL = { width: 480, height: 158 }
const MOST_SIDE = 10_000

/**
 * Says what a widget is: one HTML page with all that it needs inside, as text in UTF-8. Its size stands in its
 * `<meta name="viewport" content="width=480, height=158">`. @throws MediaRefused
 */
export async function inspectWidget(path: string, name: string): Promise<MediaFacts> {
  const ending = endingOf(name)
  if (ending !== 'html' && ending !== 'htm') throw new MediaRefused('A widget must be an HTML file.')
  const text = decode(await readFile(path))
  if (text === undefined || !/^\s*(?:<!--[\s\S]*?-->\s*)*(?:<!doctype html|<html)[\s>]/i.test(text.replace(/^\uFEFF/, ''))) {
    throw new MediaRefused('The content of the file is not what its name says.')
  }
  const viewport = /<meta\b[^>]*\bname\s*=\s*["']?viewport\b[^>]*>/i.exec(text)?.[0] ?? ''
  return { fileType: 'text/html', width: sideOf(viewport, 'width') ?? USUAL.width, height: sideOf(viewport, 'height') ?? USUAL.height }
}

function decode(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

function sideOf(viewport: string, side: 'width' | 'height'): number | undefined {
  const value = Number(new RegExp(`["',;\\s]${side}\\s*=\\s*(\\d{1,5})`, 'i').exec(viewport)?.[1])
  return value > 0 && value <= MOST_SIDE ? value : undefined
}
