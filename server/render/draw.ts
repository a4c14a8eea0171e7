import { drawPage } from './draw/page'
import type { Marks } from './draw/pen'
import type { LabelData } from './label'
import { commonPages, formOf, layouts, mainElements } from './layout'
import type { Palette } from './palette'
import { encodeIndexed, encodePng, encodePrint } from './png'
import { rasterise, rasteriseBlack, rasteriseSmall } from './raster'

/** A label to draw; it is sent to the worker thread as it is. */
export interface DrawJob {
  readonly width: number
  readonly height: number
  readonly palette: Palette
  /** null for a label without a product, which shows the names of its tag. */
  readonly layoutId: string | null
  readonly data: LabelData
  /** Draw the pages behind the main one too. */
  readonly pages: boolean
  /** Dots per inch on paper, in black and white, with marks of what was drawn where. */
  readonly dpi?: number
  /** The margin of paper in millimetres, which printers cannot reach. */
  readonly margin?: number
  /** Draw a thumbnail of the main page that fits into these pixels. */
  readonly within?: { readonly width: number; readonly height: number }
}

/** The default resolution of label printers: eight dots per millimetre, known as 203 dpi. */
const DEFAULT_DPI = 203

/** Dots per millimetre. */
const dotsPerMm = (dpi: number): number => (dpi === DEFAULT_DPI ? 8 : dpi / 25.4)

/** The surface of a paper layout; undefined for layouts of tags, which use the tag's. */
export function paperSize(
  layoutId: string,
  dpi = DEFAULT_DPI,
): { width: number; height: number; dpi: number } | undefined {
  const paper = layouts.get(layoutId)?.paper
  return paper && { width: Math.round(paper[0] * dotsPerMm(dpi)), height: Math.round(paper[1] * dotsPerMm(dpi)), dpi }
}

/** So many pages lie behind the main one of a label with a product. */
export const PAGES_BEHIND = 2

/** Draws the pages of a label as PNGs, the main one first. Blocks its thread for some milliseconds a page. */
export function drawLabel({
  width,
  height,
  palette,
  layoutId,
  data,
  pages,
  dpi,
  margin = 0,
  within,
}: DrawJob): Buffer[] {
  const form = formOf(width, height)
  const main = layoutId === null ? commonPages.own[form] : mainElements(layoutId, form)
  if (dpi !== undefined) {
    const marks: Marks = { barcodes: [], texts: [], leftOut: [] }
    const millimetres = layouts.get(layoutId ?? '')?.paper?.[0] ?? width / dotsPerMm(dpi)
    const pen = { scale: dotsPerMm(dpi) / dotsPerMm(DEFAULT_DPI), mmPerDot: millimetres / width, marks }
    const svg = drawPage(main, data, { width, height, palette, margin: margin / pen.mmPerDot }, pen)
    return [encodePrint(rasteriseBlack(svg, width, height), { dotsPerMm: dotsPerMm(dpi), marks })]
  }
  if (within) {
    const scale = Math.min(1, within.width / width, within.height / height)
    const svg = drawPage(main, data, { width, height, palette })
    return [
      encodeIndexed(
        rasteriseSmall(svg, palette, { width: Math.round(width * scale), height: Math.round(height * scale) }),
      ),
    ]
  }
  const behind = pages && layoutId !== null ? [commonPages.details[form], commonPages.code[form]] : []
  return [main, ...behind].map((elements) =>
    encodePng(rasterise(drawPage(elements, data, { width, height, palette }), palette)),
  )
}
