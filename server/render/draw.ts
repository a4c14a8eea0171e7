import { drawPage } from './draw/page'
import type { Marks } from './draw/pen'
import type { LabelData } from './label'
import { commonPages, formOf, layouts, mainElements } from './layout'
import type { Palette } from './palette'
import { encodeIndexed, encodePng, encodePrint } from './png'
import { rasterise, rasteriseBlack, rasteriseSmall } from './raster'

/** What is to be drawn; it goes to the worker as it is. */
export interface DrawJob {
  readonly width: number
  readonly height: number
  readonly palette: Palette
  /** null: a label without a product shows who it is. */
  readonly layoutId: string | null
  readonly data: LabelData
  /** The pages behind the main one too. */
  readonly pages: boolean
  /** On paper, at so many dots an inch: black and white, with a note of what stands where. */
  readonly dpi?: number
  /** On paper: millimetres that texts and codes keep from its edges, where printers cannot reach. */
  readonly margin?: number
  /** The main page alone, so small and smooth, as a list shows it: pixels that it fits into. */
  readonly within?: { readonly width: number; readonly height: number }
}

/** The usual resolution of label printers: eight dots a millimetre, which they call 203 dpi. */
export const USUAL_DPI = 203

/** Dots on a millimetre. */
export const dotsPerMm = (dpi: number): number => (dpi === USUAL_DPI ? 8 : dpi / 25.4)

/** The surface of a paper layout; undefined for a layout of tags, which takes the tag's. */
export function paperSize(layoutId: string, dpi = USUAL_DPI): { width: number; height: number; dpi: number } | undefined {
  const paper = layouts.get(layoutId)?.paper
  return paper && { width: Math.round(paper[0] * dotsPerMm(dpi)), height: Math.round(paper[1] * dotsPerMm(dpi)), dpi }
}

/** The pages of a label as PNGs, the main one first. Holds its thread for some milliseconds a page. */
export function drawLabel({ width, height, palette, layoutId, data, pages, dpi, margin = 0, within }: DrawJob): Buffer[] {
  const form = formOf(width, height)
  const main = layoutId === null ? commonPages.own[form] : mainElements(layoutId, form)
  if (dpi !== undefined) {
    const marks: Marks = { barcodes: [], texts: [], leftOut: [] }
    const millimetres = layouts.get(layoutId ?? '')?.paper?.[0] ?? width / dotsPerMm(dpi)
    const pen = { scale: dotsPerMm(dpi) / dotsPerMm(USUAL_DPI), mmPerDot: millimetres / width, marks }
    const svg = drawPage(main, data, { width, height, palette, margin: margin / pen.mmPerDot }, pen)
    return [encodePrint(rasteriseBlack(svg, width, height), { dotsPerMm: dotsPerMm(dpi), marks })]
  }
  if (within) {
    const scale = Math.min(1, within.width / width, within.height / height)
    const svg = drawPage(main, data, { width, height, palette })
    return [encodeIndexed(rasteriseSmall(svg, palette, { width: Math.round(width * scale), height: Math.round(height * scale) }))]
  }
  const behind = pages && layoutId !== null ? [commonPages.details[form], commonPages.code[form]] : []
  return [main, ...behind].map((elements) => encodePng(rasterise(drawPage(elements, data, { width, height, palette }), palette)))
}
