import Papa from 'papaparse'
import { RowSplitter } from './rowSplitter'

const DELIMITERS = [',', '\t', ';', '|'] as const

/** The delimiter that splits the first line into most cells. */
export function delimiterOf(line: string): string {
  const outside = line.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, n: outside.split(delimiter).length }))
  return counted.reduce((best, one) => (one.n > best.n ? one : best)).delimiter
}

/** The cells of complete rows. */
export function cellsOf(rows: readonly string[], delimiter: string): string[][] {
  const parse = (text: string) =>
    Papa.parse<string[]>(text, { delimiter, newline: '\n', quoteChar: '"', header: false }).data
  const all = rows.length === 0 ? [] : parse(rows.join('\n'))
  return all.length === rows.length ? all : rows.map((row) => parse(row)[0] ?? [])
}

/** A row of a file that was read completely. */
export interface TextRow {
  /** The line that it starts in. */
  readonly line: number
  /** The raw text. */
  readonly text: string
  readonly cells: readonly string[]
  /** It has an unclosed quote: its cells are meaningless. */
  readonly isBroken: boolean
}

/**
 * Reads the rows of a text as the server reads files; blank rows are skipped.
 * @param hasComments whether rows that start with # are skipped too
 */
export function readRows(
  text: string,
  hasComments = false,
): { readonly delimiter: string; readonly rows: readonly TextRow[] } {
  const source = text.replace(/^\uFEFF/, '')
  const isComment = (row: string) => hasComments && /^"?\s*#/.test(row.trim())
  const first = source.split(/[\r\n]/, 1_000).find((line) => line.trim() !== '' && !isComment(line)) ?? ''
  const delimiter = delimiterOf(first)
  const splitter = new RowSplitter(delimiter)
  const raw = [...splitter.push(source), ...splitter.end()].filter(
    (row) => row.text.trim() !== '' && !isComment(row.text),
  )
  const cells = cellsOf(
    raw.map((row) => (row.broken || row.tooLong ? '' : row.text)),
    delimiter,
  )
  const rows = raw.map((row, at): TextRow => ({
    line: row.line,
    text: row.text,
    cells: cells[at] ?? [],
    isBroken: row.broken === true || row.tooLong === true,
  }))
  return { delimiter, rows: rows.filter((row) => row.isBroken || row.cells.some((cell) => cell.trim() !== '')) }
}
