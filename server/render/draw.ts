import { drawPage } from './draw/page'
import type { LabelData } from './label'
import { commonPages, formOf, layouts, mainElements } from './layout'
import type { Palette } from './palette'
import { encodePng } from './png'
import { rasterise } from './raster'

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
}

/** Dots of a label printer on a millimetre (203 dpi). */
export const DOTS_PER_MM = 8

/** The surface of a paper layout; undefined for a layout of tags, which takes the tag's. */
export function paperSize(layoutId: string): { width: number; height: number } | undefined {
  const paper = layouts.get(layoutId)?.paper
  return paper && { width: Math.round(paper[0] * DOTS_PER_MM), height: Math.round(paper[1] * DOTS_PER_MM) }
}

/** The pages of a label as PNGs, the main one first. Holds its thread for some milliseconds a page. */
export function drawLabel({ width, height, palette, layoutId, data, pages }: DrawJob): Buffer[] {
  const form = formOf(width, height)
  const main = layoutId === null ? commonPages.own[form] : mainElements(layoutId, form)
  const behind = pages && layoutId !== null ? [commonPages.details[form], commonPages.code[form]] : []
  return [main, ...behind].map((elements) => encodePng(rasterise(drawPage(elements, data, { width, height, palette }), palette)))
}
