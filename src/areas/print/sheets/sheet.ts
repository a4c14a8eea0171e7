/** Width and height in millimetres. */
export type Size = readonly [width: number, height: number]

/** A sheet of labels, all in millimetres: /print-sheets.json has those that there are. */
export interface Sheet {
  readonly id: string
  /** The name of the paper's size; '' where a page is one label, as on a roll. */
  readonly paper: string
  readonly page: Size
  readonly columns: number
  readonly rows: number
  readonly label: Size
  /** From the page's edge to the first label. */
  readonly margins: { readonly left: number; readonly top: number }
  /** Between two labels. */
  readonly gaps: { readonly x: number; readonly y: number }
  /** The templates that it is made for; others that are no larger than its labels can be printed on it too. */
  readonly layouts?: readonly string[] | undefined
}

/** Where a label stands: its page, the first is 0, and its upper left corner in millimetres. */
export interface Place {
  readonly page: number
  readonly x: number
  readonly y: number
}

/** How many labels a sheet has. */
export const labelsOn = ({ columns, rows }: Sheet): number => columns * rows

/** How many sheets so many labels take, the first of which begins at a place of its own. */
export const pagesFor = (sheet: Sheet, labels: number, start = 0): number => (labels === 0 ? 0 : Math.ceil((start + labels) / labelsOn(sheet)))

/** Where a label stands, by its number from the first place of the first sheet on: left to right, then down. */
export function placeOf(sheet: Sheet, at: number): Place {
  const onPage = at % labelsOn(sheet)
  const [column, row] = [onPage % sheet.columns, Math.floor(onPage / sheet.columns)]
  return {
    page: Math.floor(at / labelsOn(sheet)),
    x: sheet.margins.left + column * (sheet.label[0] + sheet.gaps.x),
    y: sheet.margins.top + row * (sheet.label[1] + sheet.gaps.y),
  }
}

/** A rounding error of a tenth of a millimetre in a data file still fits. */
const SLACK = 0.1

/** Whether a template's labels fit on the sheet's. */
export const fits = ({ label }: Sheet, [width, height]: Size): boolean => width <= label[0] + SLACK && height <= label[1] + SLACK

/** The sheets that a template can be printed on, those made for it first. */
export function sheetsFor(sheets: readonly Sheet[], layoutId: string, size: Size): Sheet[] {
  const own = sheets.filter(({ layouts }) => layouts?.includes(layoutId))
  const others = sheets.filter((sheet) => !own.includes(sheet) && sheet.layouts === undefined && fits(sheet, size))
  const found = [...own.filter((sheet) => fits(sheet, size)), ...others]
  return found.length > 0 ? found : [filledA4(layoutId, size)]
}

/** What printers cannot reach at the edges of a paper, a sixth of an inch. */
const UNPRINTED = 4.2

/** How far the words of a template stay from its labels' edges, so that none is lost at an edge of the paper. */
export function marginFor(sheet: Sheet, [width, height]: Size): number {
  const { page, label } = sheet
  const [first, last] = [placeOf(sheet, 0), placeOf(sheet, labelsOn(sheet) - 1)]
  const [across, down] = [(label[0] - width) / 2, (label[1] - height) / 2]
  const room = Math.min(first.x + across, first.y + down, page[0] - last.x - label[0] + across, page[1] - last.y - label[1] + down)
  return Math.max(0, Math.ceil((UNPRINTED - room) * 100 - 1e-6) / 100)
}

const A4: Size = [210, 297]

/** A4 with as many labels as it holds, in its middle; a larger label is a page of its own. */
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

/** What is wrong with a sheet of the data file; undefined where it can be printed on. */
export function sheetProblem(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'not an object'
  const sheet = value as Record<string, unknown>
  if (typeof sheet['id'] !== 'string' || sheet['id'] === '') return 'id'
  if (typeof sheet['paper'] !== 'string') return 'paper'
  const length = (one: unknown, least: number) => typeof one === 'number' && Number.isFinite(one) && one >= least && one <= 2000
  const size = (one: unknown) => Array.isArray(one) && one.length === 2 && one.every((side) => length(side, 5))
  const pair = (one: unknown, names: readonly string[]) => typeof one === 'object' && one !== null && names.every((name) => length((one as Record<string, unknown>)[name], 0))
  const count = (one: unknown) => Number.isInteger(one) && length(one, 1) && (one as number) <= 100
  if (!size(sheet['page'])) return 'page'
  if (!size(sheet['label'])) return 'label'
  for (const name of ['columns', 'rows']) if (!count(sheet[name])) return name
  if (!pair(sheet['margins'], ['left', 'top'])) return 'margins'
  if (!pair(sheet['gaps'], ['x', 'y'])) return 'gaps'
  const { layouts } = sheet
  if (layouts !== undefined && !(Array.isArray(layouts) && layouts.every((one) => typeof one === 'string'))) return 'layouts'
  const last = placeOf(value as Sheet, labelsOn(value as Sheet) - 1)
  const { page, label } = value as Sheet
  return last.x + label[0] > page[0] + SLACK || last.y + label[1] > page[1] + SLACK ? 'page' : undefined
}
