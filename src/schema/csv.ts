/** Byte order mark, so that spreadsheets read a CSV file as UTF-8. */
export const CSV_BOM = '\uFEFF'

// Spreadsheets ignore blanks before a formula, and Japanese ones accept full-width signs.
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[^\S\t\r\n]*[\t\r\n])/
const NUMBER = /^'*-\d+(?:[.,]\d+)?$/
const QUOTED = /[",\r\n]/

const isGuarded = (text: string) => FORMULA.test(text) && !NUMBER.test(text)

/**
 * One value of a CSV file (RFC 4180); empty for null and undefined, JSON for lists and objects. A text that a
 * spreadsheet would run as a formula is prefixed with an apostrophe, and so is a text that already looks prefixed:
 * `unescapeCell` restores both. Numbers stay numbers, also as text: `-5`, `-1.5`, `-1,5`.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = typeof value === 'string' && isGuarded(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV file, with its line end. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

/** A cell that was read, without the apostrophe that `csvCell` adds. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && isGuarded(cell) ? cell.slice(1) : cell
}
