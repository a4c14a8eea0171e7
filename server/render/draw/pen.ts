/** A drawn linear barcode, in dots, from x on. Modules need not be whole dots. */
interface BarcodeMark {
  readonly code: string
  readonly x: number
  readonly y: number
  readonly module: number
  readonly height: number
  /** One digit a module; 1 is a bar. */
  readonly modules: string
  /** Bars in these modules are longer by `by`. */
  readonly guards?: { readonly height: number; readonly modules: readonly (readonly [from: number, to: number])[] }
}

/** A drawn line of text, in dots: its first letter starts at x on the base line y. */
interface TextMark {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly width: number
}

/** What was drawn where on a picture, so that a printed document has vector bars and searchable text. */
export interface Marks {
  readonly barcodes: BarcodeMark[]
  readonly texts: TextMark[]
  /** Codes without a barcode: it cannot encode them, or would be too narrow to read. */
  readonly leftOut: string[]
}

/** How a page is drawn: the scale from 203 dpi, and where to collect marks. */
export interface Pen {
  readonly scale: number
  /** The width of a printed dot. */
  readonly mmPerDot?: number
  readonly marks?: Marks | undefined
}

/** Draws on e-paper: dots are pixels, and no marks are collected. */
export const plainPen: Pen = { scale: 1 }
