import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A box in millimetres from the page's upper left corner. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface PdfText extends Box {
  readonly text: string
}

/** What is on a page of a PDF, in millimetres. */
export interface PdfPage {
  readonly width: number
  readonly height: number
  readonly images: readonly Box[]
  /** Filled areas and lines. */
  readonly fills: readonly Box[]
  readonly lines: readonly Box[]
  readonly texts: readonly PdfText[]
}

type Matrix = readonly [number, number, number, number, number, number]
const MM = 25.4 / 72
const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts/')

/** Reads a PDF with an independent reader, and measures what is on its pages. */
export async function readPdf(data: Uint8Array): Promise<PdfPage[]> {
  const loading = getDocument({
    data: Uint8Array.from(data),
    standardFontDataUrl: fonts,
    isEvalSupported: false,
    verbosity: 0,
  })
  const document = await loading.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    const boxOf = (matrix: Matrix, [x1, y1, x2, y2]: readonly [number, number, number, number]): Box => {
      const corners = [
        [x1, y1],
        [x2, y2],
      ].map(
        ([x = 0, y = 0]) =>
          [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]] as const,
      )
      const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
      return {
        x: (Math.min(...xs) - left) * MM,
        y: (top - Math.max(...ys)) * MM,
        width: Math.abs(xs[1]! - xs[0]!) * MM,
        height: Math.abs(ys[1]! - ys[0]!) * MM,
      }
    }
    const { items } = await page.getTextContent()
    pages.push({
      width: (right - left) * MM,
      height: (top - bottom) * MM,
      ...drawn(await page.getOperatorList(), boxOf),
      texts: items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , , size, x, y] = item.transform as unknown as Matrix
        return [{ text: item.str, ...boxOf([1, 0, 0, 1, 0, 0], [x, y, x + item.width, y + size]) }]
      }),
    })
  }
  await loading.destroy()
  return pages
}

function drawn(
  { fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[][] },
  boxOf: (matrix: Matrix, box: readonly [number, number, number, number]) => Box,
) {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  const saved: Matrix[] = []
  const [images, fills, lines]: [Box[], Box[], Box[]] = [[], [], []]
  fnArray.forEach((kind, at) => {
    const args = argsArray[at] ?? []
    if (kind === OPS.save) saved.push(matrix)
    else if (kind === OPS.restore) matrix = saved.pop() ?? matrix
    else if (kind === OPS.transform) matrix = times(matrix, args as unknown as Matrix)
    else if (
      kind === OPS.paintImageXObject ||
      kind === OPS.paintInlineImageXObject ||
      kind === OPS.paintImageMaskXObject
    )
      images.push(boxOf(matrix, [0, 0, 1, 1]))
    else if (kind === OPS.paintImageXObjectRepeat) throw new Error('images that repeat are not measured')
    else if (kind === OPS.constructPath) {
      const [how, , bounds] = args as [number, unknown, ArrayLike<number> | null]
      if (!bounds) return
      const box = boxOf(matrix, [bounds[0]!, bounds[1]!, bounds[2]!, bounds[3]!])
      if (how === OPS.stroke) lines.push(box)
      else fills.push(box)
    }
  })
  return { images, fills, lines }
}

const times = (one: Matrix, [a, b, c, d, e, f]: Matrix): Matrix => [
  one[0] * a + one[2] * b,
  one[1] * a + one[3] * b,
  one[0] * c + one[2] * d,
  one[1] * c + one[3] * d,
  one[0] * e + one[2] * f + one[4],
  one[1] * e + one[3] * f + one[5],
]
