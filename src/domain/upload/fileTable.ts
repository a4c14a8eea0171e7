import { HttpError } from '../../data/http'
import { readLanguage } from '../../data/language'
import type { Translate } from '../../data/texts'
import { hasControlCharacter } from '../../schema/controlCharacters'
import { CSV_BOM, csvLine, unescapeCell } from '../../schema/csv'
import { readRows, type TextRow } from '../../schema/fileRows'
import { COUNTRY_OF, decodeStart, decodeText, type DecodedText, type Encoding } from '../../ui/csv/decode'
import { isKnown, matchColumns, missingColumns, rightHeadings, type RememberedColumns } from './columns'
import type { CheckedRows, Columns, FileColumn, FileFault, FileRow, ImportKind } from './importKind'

/** How much is read of a file that the server reads, and how many of its rows are checked. */
const START_BYTES = 256 * 1024
const START_ROWS = 200
/** A cell that a spreadsheet would execute. */
const FORMULA = /^[=@]|^[+-](?!\d)/

/** A file as it was read and checked. */
export interface FileTable extends CheckedRows<unknown> {
  readonly encoding: Encoding
  readonly headings: readonly string[]
  /** The line of the heading; undefined if the file has none. */
  readonly headingLine: number | undefined
  readonly columns: Columns
  /** Columns with an unknown heading. */
  readonly unsure: readonly boolean[]
  readonly missing: readonly FileColumn[]
  readonly rows: readonly TextRow[]
}

/** The text of a file, or of its beginning if the server reads it; undefined if its bytes are no text in the encoding. */
export async function textOf(
  file: File,
  encoding: Encoding | 'auto',
  isWhole: boolean,
): Promise<DecodedText | undefined> {
  const country = COUNTRY_OF[readLanguage()]
  return isWhole
    ? decodeText(await file.arrayBuffer(), encoding, country)
    : decodeStart(file, START_BYTES, encoding, country)
}

/**
 * Reads a file by the columns that were chosen for it, or that are remembered or known, and checks its rows.
 * @param chosen the columns, if somebody has chosen them
 */
export async function readTable(
  { text, encoding }: DecodedText,
  kind: ImportKind,
  remembered: RememberedColumns,
  translate: Translate,
  chosen?: Columns,
): Promise<FileTable> {
  // The additional column of a file of rejected rows.
  const own = { ...kind, passedOver: [...(kind.passedOver ?? []), translate('upload.reason')] }
  const { headings, headingLine, rows: all } = await split(text, own)
  const matched = matchColumns(headings, own, remembered)
  const columns = chosen ?? matched.columns
  const missing = missingColumns(columns, kind)
  const rows = kind.isReadHere ? all : all.slice(0, START_ROWS)
  const base = { encoding, headings, headingLine, columns, unsure: matched.unsure, missing, rows }
  if (missing.length > 0) return { ...base, faults: [], plan: [] }
  const { good, faults } = sift(rows, columns, kind, translate)
  const checked = await kind.check(good)
  return {
    ...base,
    plan: checked.plan,
    faults: [...faults, ...checked.faults].sort((one, other) => one.line - other.line),
  }
}

async function split(text: string, kind: ImportKind) {
  const { rows } = readRows(text, kind.isReadHere)
  const [first] = rows
  const hasHeading =
    first !== undefined &&
    (!kind.isHeading ||
      first.cells.some((cell) => isKnown(cell, kind)) ||
      (await kind.isHeading(first.cells.map((cell) => cell.trim()))))
  const named = hasHeading ? first.cells : []
  const width = kind.isHeading ? Math.max(named.length, kind.columns.length) : named.length
  return {
    headings: Array.from({ length: width }, (_, at) => named[at]?.trim() ?? ''),
    headingLine: hasHeading ? first.line : undefined,
    rows: hasHeading ? rows.slice(1) : rows,
  }
}

/** The rows that can be read, and why others cannot; a file that the server reads is judged by the server. */
function sift(
  rows: readonly TextRow[],
  columns: Columns,
  kind: ImportKind,
  translate: Translate,
): { good: FileRow[]; faults: FileFault[] } {
  const faults: FileFault[] = []
  const good: FileRow[] = []
  const firsts = new Map<string, number>()
  const lastRequired = Math.max(...kind.columns.map(({ name, required }) => (required ? columns.indexOf(name) : -1)))
  for (const row of rows) {
    const { line, cells } = row
    const refuse = (key: string, column?: string, params = {}) =>
      faults.push({ line, column, text: translate(`upload.faults.${key}`, params) })
    const whose = (isWrong: (cell: string) => boolean) => cells.findIndex((cell, at) => columns[at] && isWrong(cell))
    if (row.isBroken) refuse('quotes')
    else if (!kind.isReadHere) good.push({ line, values: valuesOf(cells, columns) })
    else if (whose(hasControlCharacter) >= 0) refuse('control', columns[whose(hasControlCharacter)])
    else if (cells.length <= lastRequired) refuse('tooFew')
    else if (!kind.ignoresMore && cells.slice(columns.length).some((cell) => cell.trim() !== '')) refuse('tooMany')
    else if (whose((cell) => FORMULA.test(cell.trim())) >= 0)
      refuse('formula', columns[whose((cell) => FORMULA.test(cell.trim()))])
    else {
      const values = valuesOf(cells, columns)
      const key = kind.keyOf?.({ line, values }) ?? ''
      const first = key === '' ? undefined : firsts.get(key)
      if (first !== undefined) refuse('twice', undefined, { line: first })
      else {
        firsts.set(key, line)
        good.push({ line, values })
      }
    }
  }
  return { good, faults }
}

const valuesOf = (cells: readonly string[], columns: Columns): FileRow['values'] =>
  Object.fromEntries(
    columns.flatMap((name, at) => (name && cells[at]?.trim() ? [[name, unescapeCell(cells[at].trim())]] : [])),
  )

/** The file with the headings that the server knows; the same file if it has them already. */
export async function withRightHeadings(
  file: File,
  table: FileTable,
  kind: ImportKind,
): Promise<{ file: File; encoding?: Encoding }> {
  const { headings, headingLine, columns, encoding } = table
  const right = rightHeadings(headings, columns, kind)
  if (headingLine === undefined || right.every((heading, at) => heading === headings[at])) return { file }
  const text = await wholeText(file, encoding)
  const { delimiter, rows } = readRows(text)
  const start = startOf(text, headingLine)
  const cell = (heading: string) =>
    heading.includes(delimiter) || heading.includes('"') ? `"${heading.replaceAll('"', '""')}"` : heading
  const line = right.map(cell).join(delimiter)
  return {
    file: new File([text.slice(0, start), line, text.slice(start + (rows[0]?.text.length ?? 0))], file.name, {
      type: 'text/csv',
      lastModified: file.lastModified,
    }),
    encoding: 'utf-8',
  }
}

/** All of a file's text. The encoding that was detected from its beginning may not hold for the rest. */
async function wholeText(file: File, found: Encoding): Promise<string> {
  const bytes = await file.arrayBuffer()
  const whole = decodeText(bytes, found) ?? decodeText(bytes, 'auto', COUNTRY_OF[readLanguage()])
  if (!whole) throw new HttpError({ message: '', key: 'upload.wrongEncoding' }, 400, '')
  return whole.text
}

/** Where a line begins. */
function startOf(text: string, line: number): number {
  const newline = text.includes('\n') ? '\n' : '\r'
  let at = 0
  for (let seen = 1; seen < line; seen++) at = text.indexOf(newline, at) + 1
  return at
}

/** What is wrong with a line, with the name of its column. */
export function faultText({ column, text }: FileFault, { columns }: Pick<ImportKind, 'columns'>): string {
  const label = columns.find(({ name }) => name === column)?.label ?? column
  return label ? `${label}: ${text}` : text
}

/** The rejected rows, each with the reason, as a file to correct and upload again. */
export async function refusedFile(
  file: File,
  table: FileTable,
  kind: ImportKind,
  faults: readonly FileFault[],
  translate: Translate,
): Promise<Blob> {
  const reasons = new Map<number, string[]>()
  for (const fault of faults) reasons.set(fault.line, [...(reasons.get(fault.line) ?? []), faultText(fault, kind)])
  const text = await wholeText(file, table.encoding)
  const { rows } = readRows(text, kind.isReadHere)
  const headings = table.headings.map((heading, at) => table.columns[at] || heading)
  const lines = rows.flatMap(({ line, cells, text: raw, isBroken }) => {
    const why = reasons.get(line)
    const own = isBroken ? [raw] : cells.map((cell) => unescapeCell(cell))
    return why ? [csvLine([...Array.from({ length: headings.length }, (_, at) => own[at] ?? ''), why.join(' ')])] : []
  })
  return new Blob([CSV_BOM, csvLine([...headings, translate('upload.reason')]), ...lines], {
    type: 'text/csv;charset=utf-8',
  })
}
