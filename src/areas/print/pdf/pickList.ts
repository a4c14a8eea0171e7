import type { Size } from '../sheets/sheet'
import type { SheetDocument } from './sheetDocument'

/** One line of the list that goes with the labels. */
interface PickLine {
  readonly prCode: string
  readonly description: string
  readonly qty: number
}

/** The list of printed labels, for walking the shelves, with its texts already translated. */
export interface PickList {
  readonly heading: string
  readonly note: string
  /** Marks a label whose barcode did not fit. */
  readonly noBarcode: string
  readonly columns: {
    readonly number: string
    readonly code: string
    readonly description: string
    readonly qty: string
  }
  readonly lines: readonly PickLine[]
}

const A4: Size = [210, 297]
const MIN_PAGE = 140
const MARGIN = 12
const TITLE = 5
const TEXT = 3.2
const ROW = 6.2
// As fractions of the width between the margins.
const CODE_AT = 0.07
const DESCRIPTION_AT = 0.3
const QTY_AT = 1

/**
 * Appends the list after the labels, as selectable text.
 * @param leftOut the indexes of lines whose label has no barcode
 */
export async function addPickList(
  target: SheetDocument,
  { heading, note, noBarcode, columns, lines }: PickList,
  sheet: Size,
  leftOut: ReadonlySet<number> = new Set(),
): Promise<void> {
  // A page of a single label is too small for a list.
  const page = Math.min(...sheet) < MIN_PAGE ? A4 : sheet
  const [pageWidth, pageHeight] = page
  const { doc, fonts } = target
  const width = pageWidth - 2 * MARGIN
  await fonts.prepare(
    [
      heading,
      note,
      noBarcode,
      ...Object.values(columns),
      ...lines.flatMap(({ prCode, description, qty }) => [prCode, description, `${qty}`]),
      '0123456789… ·',
    ].join(''),
  )
  const right = (text: string, x: number, y: number) => fonts.draw(text, x - fonts.width(text) * TEXT, y, TEXT)
  const left = (text: string, part: number, to: number, y: number) =>
    fonts.draw(cut(text, (to - part) * width - 3), MARGIN + part * width, y, TEXT)
  const cut = (text: string, room: number) => {
    if (fonts.width(text) * TEXT <= room) return text
    const letters = [...text]
    while (letters.length > 0 && fonts.width(`${letters.join('')}…`) * TEXT > room) letters.pop()
    return `${letters.join('').trimEnd()}…`
  }
  let y = pageHeight
  lines.forEach((line, at) => {
    if (y + ROW > pageHeight - MARGIN) {
      target.addPage(page)
      fonts.draw(heading, MARGIN, MARGIN + TITLE, TITLE)
      fonts.draw(note, MARGIN, MARGIN + TITLE + 6, TEXT)
      y = MARGIN + TITLE + 15
      right(columns.number, MARGIN + 0.05 * width, y)
      left(columns.code, CODE_AT, DESCRIPTION_AT, y)
      left(columns.description, DESCRIPTION_AT, 0.9, y)
      right(columns.qty, MARGIN + QTY_AT * width, y)
      doc.line(MARGIN, y + 1.8, MARGIN + width, y + 1.8)
      y += ROW
    }
    right(`${at + 1}`, MARGIN + 0.05 * width, y)
    left(line.prCode, CODE_AT, DESCRIPTION_AT, y)
    left(leftOut.has(at) ? `${noBarcode} · ${line.description}` : line.description, DESCRIPTION_AT, 0.9, y)
    right(`${line.qty}`, MARGIN + QTY_AT * width, y)
    y += ROW
  })
}
