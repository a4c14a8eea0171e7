/** A one-dimensional barcode that was drawn, in dots: bars of whole modules from x on. A module need not be whole dots. */
export interface BarcodeMark {
  readonly code: string
  readonly x: number
  readonly y: number
  readonly module: number
  readonly height: number
  /** One figure a module, 1 is a bar. */
  readonly modules: string
  /** Bars among these modules are so much longer. */
  readonly guards?: { readonly height: number; readonly modules: readonly (readonly [from: number, to: number])[] }
}

/** A line of text that was drawn, in dots: its first letter begins at x on the base line y. */
export interface TextMark {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly width: number
}

/** What stands where on a picture: who prints it draws the bars as vectors and makes the words findable. */
export interface Marks {
  readonly barcodes: BarcodeMark[]
  readonly texts: TextMark[]
  /** Codes whose barcode was left out: none can say them, or its bars would be too narrow to be read. */
  readonly leftOut: string[]
}

/** How a page is drawn: dots for one of a 203 dpi surface, and where to note what was drawn. */
export interface Pen {
  readonly scale: number
  /** In print: how wide a dot is. */
  readonly mmPerDot?: number
  readonly marks?: Marks | undefined
}

/** Draws on e-paper: a dot is a pixel, and nothing is noted. */
export const plainPen: Pen = { scale: 1 }
