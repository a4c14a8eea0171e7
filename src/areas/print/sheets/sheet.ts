import type { Translate } from '../../../data/texts'

/** Width and height in millimetres. */
export type Size = readonly [width: number, height: number]

/** A sheet of labels, in millimetres, from /print-sheets.json. */
export interface Sheet {
  readonly id: string
  /** The name of the paper size; '' if a page is a single label, as on a roll. */
  readonly paper: string
  readonly page: Size
  readonly columns: number
  readonly rows: number
  readonly label: Size
  /** From the page's edge to the first label. */
  readonly margins: { readonly left: number; readonly top: number }
  /** Between labels. */
  readonly gaps: { readonly x: number; readonly y: number }
  /** The templates that it is made for; undefined for any template that fits. */
  readonly layouts?: readonly string[] | undefined
}

/** The position of a label: the index of its page, and its upper left corner in millimetres. */
export interface Place {
  readonly page: number
  readonly x: number
  readonly y: number
}

/** The number of labels on a sheet. */
export const labelsOn = ({ columns, rows }: Sheet): number => columns * rows

/** The number of sheets for a number of labels. @param start used places on the first sheet */
export const pagesFor = (sheet: Sheet, labels: number, start = 0): number =>
  labels === 0 ? 0 : Math.ceil((start + labels) / labelsOn(sheet))

/** The place at an index, counted from the first one of the first sheet: left to right, then down. */
export function placeOf(sheet: Sheet, at: number): Place {
  const onPage = at % labelsOn(sheet)
  const [column, row] = [onPage % sheet.columns, Math.floor(onPage / sheet.columns)]
  return {
    page: Math.floor(at / labelsOn(sheet)),
    x: sheet.margins.left + column * (sheet.label[0] + sheet.gaps.x),
    y: sheet.margins.top + row * (sheet.label[1] + sheet.gaps.y),
  }
}

// In millimetres, for rounding errors in the data file.
const SLACK = 0.1

/** Whether a template fits on the labels of a sheet. */
const fits = ({ label }: Sheet, [width, height]: Size): boolean =>
  width <= label[0] + SLACK && height <= label[1] + SLACK

/** The sheets that a template can be printed on, those made for it first; never empty. */
export function sheetsFor(sheets: readonly Sheet[], layoutId: string, size: Size): Sheet[] {
  const own = sheets.filter(({ layouts }) => layouts?.includes(layoutId))
  const others = sheets.filter((sheet) => !own.includes(sheet) && sheet.layouts === undefined && fits(sheet, size))
  const found = [...own.filter((sheet) => fits(sheet, size)), ...others]
  return found.length > 0 ? found : [filledA4(layoutId, size)]
}

// Printers cannot reach the outer sixth of an inch, in millimetres.
const UNPRINTABLE = 4.2

/** The margin, in millimetres, that texts keep from the edges of a label, so that none is lost at the edge of the paper. */
export function marginFor(sheet: Sheet, [width, height]: Size): number {
  const { page, label } = sheet
  const [first, last] = [placeOf(sheet, 0), placeOf(sheet, labelsOn(sheet) - 1)]
  const [across, down] = [(label[0] - width) / 2, (label[1] - height) / 2]
  const room = Math.min(
    first.x + across,
    first.y + down,
    page[0] - last.x - label[0] + across,
    page[1] - last.y - label[1] + down,
  )
  return Math.max(0, Math.ceil((UNPRINTABLE - room) * 100 - 1e-6) / 100)
}

const A4: Size = [210, 297]

/** A4 filled with centred labels; a larger label is a page of its own. */
export function filledA4(layoutId: string, label: Size): Sheet {
  const [columns, rows] = [Math.floor(A4[0] / label[0]), Math.floor(A4[1] / label[1])]
  const holds = columns > 0 && rows > 0
  const page = holds ? A4 : label
  const count: Size = holds ? [columns, rows] : [1, 1]
  return {
    id: `filled-${layoutId}`,
    paper: holds ? 'A4' : '',
    page,
    columns: count[0],
    rows: count[1],
    label,
    margins: { left: (page[0] - count[0] * label[0]) / 2, top: (page[1] - count[1] * label[1]) / 2 },
    gaps: { x: 0, y: 0 },
  }
}

/** The invalid field of a sheet in the data file; undefined if the sheet is valid. */
export function sheetProblem(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'not an object'
  const sheet = value as Record<string, unknown>
  if (typeof sheet['id'] !== 'string' || sheet['id'] === '') return 'id'
  if (typeof sheet['paper'] !== 'string') return 'paper'
  const length = (one: unknown, least: number) =>
    typeof one === 'number' && Number.isFinite(one) && one >= least && one <= 2000
  const size = (one: unknown) => Array.isArray(one) && one.length === 2 && one.every((side) => length(side, 5))
  const pair = (one: unknown, names: readonly string[]) =>
    typeof one === 'object' && one !== null && names.every((name) => length((one as Record<string, unknown>)[name], 0))
  const count = (one: unknown) => Number.isInteger(one) && length(one, 1) && (one as number) <= 100
  if (!size(sheet['page'])) return 'page'
  if (!size(sheet['label'])) return 'label'
  for (const name of ['columns', 'rows']) if (!count(sheet[name])) return name
  if (!pair(sheet['margins'], ['left', 'top'])) return 'margins'
  if (!pair(sheet['gaps'], ['x', 'y'])) return 'gaps'
  const { layouts } = sheet
  if (layouts !== undefined && !(Array.isArray(layouts) && layouts.every((one) => typeof one === 'string')))
    return 'layouts'
  const last = placeOf(value as Sheet, labelsOn(value as Sheet) - 1)
  const { page, label } = value as Sheet
  return last.x + label[0] > page[0] + SLACK || last.y + label[1] > page[1] + SLACK ? 'page' : undefined
}

/** The translated name of a sheet: its paper, columns, rows and the size of its labels. */
export function sheetName(sheet: Sheet, translate: Translate): string {
  const { paper, page, label, columns, rows } = sheet
  const values = {
    paper: paper || translate('areas.print.sheet.size', { width: page[0], height: page[1] }),
    columns,
    rows,
    width: label[0],
    height: label[1],
  }
  return translate(paper === '' ? 'areas.print.sheet.roll' : 'areas.print.sheet.name', values)
}
