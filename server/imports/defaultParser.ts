import { isIP } from 'node:net'
import { unguarded } from '../../src/schema/csv'
import type { Fault } from './faults'
import { type Column, readHeadings } from './headings'
import type { FileRow, ParsedProduct, ParsedRow, ProductFile, ProductFileParser } from './parser'
import { productCode } from './productCode'

/** Reads files whose first row names the columns (headings.ts). */
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

function readRow({ line, cells }: FileRow, columns: readonly Column[], keyIndex: number | undefined, file: ProductFile): ParsedRow {
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
    const text = unguarded(cell)
    if (column.holds === 'prCode') prCode = productCode(text, file.site)
    else if (column.holds === 'layoutId') layoutId = text.trim() || undefined
    else if (column.holds === 'nfc') nfc = text.trim() || null
    else if (column.holds === 'quantity' || column.holds === 'printerName' || column.holds === 'printerIp') {
      if (!takePaper(paper, column.holds, text.trim())) return fault('WRONG_COUNT', { prCode, column: column.name, detail: text.trim().slice(0, 64) })
    } else if (column.holds === 'prInfo') prInfoAt[column.index] = text
    else if (column.holds === 'storeCode' && text.trim() !== '' && text.trim() !== file.storeCode) return fault('WRONG_STORE', { prCode, detail: text.trim().slice(0, 64) })
  }
  prCode ??= keyIndex === undefined ? undefined : productCode(prInfoAt[keyIndex] ?? '', file.site)
  const counts = `${cells.length} / ${columns.length}`
  if (cells.length < columns.length) return fault('TOO_FEW_COLUMNS', { prCode, detail: counts })
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '') || columns.some(({ name }, at) => name === '' && cells[at]?.trim() !== '')) return fault('TOO_MANY_COLUMNS', { prCode, detail: counts })
  return { line, prCode: prCode ?? '', prInfoAt, layoutId, nfc, ...paper }
}

type PaperFields = { -readonly [Field in 'quantity' | 'printerName' | 'printerIp']?: ParsedProduct[Field] }
const MOST_COPIES = 9999

/** Takes what a cell says of the printing; a blank one says nothing. @returns false where it is no number of copies */
function takePaper(paper: PaperFields, field: keyof PaperFields, text: string): boolean {
  if (text === '') return true
  if (field === 'quantity') {
    paper.quantity = Number(text)
    return /^\d{1,5}$/.test(text) && paper.quantity >= 1 && paper.quantity <= MOST_COPIES
  }
  // A printer may be named by its address.
  paper[field === 'printerName' && isIP(text) !== 0 ? 'printerIp' : field] = text
  return true
}

/** What a spreadsheet would work out: `=…`, and calls and commands behind another sign. `-5`, `+3 %` and `@home` are texts. */
const isFormula = (cell: string) => /^\s*(?:=|[+\-@].*[(|!])/.test(cell)
