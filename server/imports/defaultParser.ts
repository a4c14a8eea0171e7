import { isIP } from 'node:net'
import type { Alias } from '../../src/generated/types'
import { unescapeCell } from '../../src/schema/csv'
import { PAPER_HEADINGS, normalizeHeading, PRODUCT_HEADINGS, type ProductField } from '../../src/schema/productHeadings'
import { productCode } from '../products/productCode'
import { type Fault, FileFault } from './faults'
import type { FileRow, ParsedProduct, ParsedRow, ProductFile, ProductFileParser } from './parser'

/** What a column of a product file holds. */
type Column = { readonly name: string } & (
  | { readonly holds: ProductField | 'nothing' }
  | { readonly holds: 'prInfo'; readonly index: number }
)

/** Parses files whose first row names the columns. */
export async function defaultParser(file: ProductFile): Promise<ProductFileParser> {
  const keyIndex = file.aliases.find(({ key }) => key)?.index
  let columns: readonly Column[] = []
  return {
    takes: 'cells',
    async begin(first) {
      columns = readHeadings(first.cells, file.aliases, file.isPaper)
      return true
    },
    parse: async (rows) => rows.map((row) => readRow(row, columns, keyIndex, file)),
  }
}

/**
 * Columns are named by field, by alias, or as prInfo_<index>. Without a column of product codes, the key alias holds
 * them.
 * @throws FileFault for no product codes, a repeated or an unknown column
 */
export function readHeadings(cells: readonly string[], aliases: readonly Alias[], isPaper = false): Column[] {
  const columns = cells.map((cell) => columnOf(cell, aliases, isPaper))
  const key = aliases.find((alias) => alias.key)
  if (
    !columns.some(({ holds }) => holds === 'prCode') &&
    !columns.some((column) => column.holds === 'prInfo' && column.index === key?.index)
  )
    throw new FileFault('FILE_NO_CODE_COLUMN')
  const seen = new Set<string>()
  for (const column of columns) {
    if (column.holds === 'nothing') continue
    const what = column.holds === 'prInfo' ? `prInfo ${column.index}` : column.holds
    if (seen.has(what)) throw new FileFault('FILE_DOUBLE_COLUMN', undefined, column.name)
    seen.add(what)
  }
  return columns
}

function columnOf(cell: string, aliases: readonly Alias[], isPaper: boolean): Column {
  const name = cell.trim()
  const text = normalizeHeading(cell)
  const known = text === '' ? 'nothing' : Object.hasOwn(PRODUCT_HEADINGS, text) ? PRODUCT_HEADINGS[text] : undefined
  if (known !== undefined) return { name, holds: known }
  const alias = aliases.find((one) => normalizeHeading(one.name) === text)
  const index = alias?.index ?? Number(/^prinfo(\d{1,3})$/.exec(text)?.[1] ?? NaN)
  if (index >= 0 && index < 255) return { name, holds: 'prInfo', index }
  if (isPaper && Object.hasOwn(PAPER_HEADINGS, text) && PAPER_HEADINGS[text])
    return { name, holds: PAPER_HEADINGS[text] }
  throw new FileFault('FILE_UNKNOWN_COLUMN', undefined, name.slice(0, 100))
}

function readRow(
  { line, cells }: FileRow,
  columns: readonly Column[],
  keyIndex: number | undefined,
  file: ProductFile,
): ParsedRow {
  const fault = (error: Fault['error'], more: Partial<Fault> = {}): Fault => ({ line, error, ...more })
  let prCode: string | undefined
  let layoutId: string | undefined
  let nfc: string | null | undefined
  const prInfoAt: Record<number, string> = {}
  const paper: PaperFields = {}
  for (const [at, column] of columns.entries()) {
    const cell = cells[at]
    if (cell === undefined) continue
    if (isFormula(cell)) return fault('FORMULA', { prCode, column: column.name })
    const text = unescapeCell(cell)
    if (column.holds === 'prCode') prCode = productCode(text, file.site)
    else if (column.holds === 'layoutId') layoutId = text.trim() || undefined
    else if (column.holds === 'nfc') nfc = text.trim() || null
    else if (column.holds === 'quantity' || column.holds === 'printerName' || column.holds === 'printerIp') {
      if (!takePaperCell(paper, column.holds, text.trim()))
        return fault('WRONG_COUNT', { prCode, column: column.name, detail: text.trim().slice(0, 64) })
    } else if (column.holds === 'prInfo') prInfoAt[column.index] = text
    else if (column.holds === 'storeCode' && text.trim() !== '' && text.trim() !== file.storeCode)
      return fault('WRONG_STORE', { prCode, detail: text.trim().slice(0, 64) })
  }
  prCode ??= keyIndex === undefined ? undefined : productCode(prInfoAt[keyIndex] ?? '', file.site)
  const counts = `${cells.length} / ${columns.length}`
  if (cells.length < columns.length) return fault('TOO_FEW_COLUMNS', { prCode, detail: counts })
  if (
    cells.slice(columns.length).some((cell) => cell.trim() !== '') ||
    columns.some(({ name }, at) => name === '' && cells[at]?.trim() !== '')
  )
    return fault('TOO_MANY_COLUMNS', { prCode, detail: counts })
  return { line, prCode: prCode ?? '', prInfoAt, layoutId, nfc, ...paper }
}

type PaperFields = { -readonly [Field in 'quantity' | 'printerName' | 'printerIp']?: ParsedProduct[Field] }
const MAX_COPIES = 9999

/** Takes a cell about printing; a blank one is ignored. @returns false for an invalid number of copies */
function takePaperCell(paper: PaperFields, field: keyof PaperFields, text: string): boolean {
  if (text === '') return true
  if (field === 'quantity') {
    paper.quantity = Number(text)
    return /^\d{1,5}$/.test(text) && paper.quantity >= 1 && paper.quantity <= MAX_COPIES
  }
  // The column of names may hold an address.
  paper[field === 'printerName' && isIP(text) !== 0 ? 'printerIp' : field] = text
  return true
}

/** Formulas of spreadsheets: `=…`, and calls and commands after another sign. `-5`, `+3 %` and `@home` are texts. */
const isFormula = (cell: string) => /^\s*(?:=|[+\-@].*[(|!])/.test(cell)
