/** What a CSV file begins with, so that spreadsheets read its characters as UTF-8. */
export const CSV_BOM = '\uFEFF'

// Spreadsheets pass over blanks before a formula, and those of Japan read full-width signs as the plain ones.
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[^\S\t\r\n]*[\t\r\n])/
const NUMBER = /^'*-\d+(?:[.,]\d+)?$/
const QUOTED = /[",\r\n]/

const isGuarded = (text: string) => FORMULA.test(text) && !NUMBER.test(text)

/**
 * One value of a CSV file (RFC 4180); nothing for null and undefined, JSON for lists and objects. A text that a spreadsheet
 * would run as a formula gets an apostrophe before it, and so does one that would look as if it had one: `unguarded`
 * gives each text back as it was. Numbers stay numbers, also as texts: `-5`, `-1.5`, `-1,5`.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = typeof value === 'string' && isGuarded(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV file, with its end. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

/** The text of a cell that was read: without the apostrophe that a writer of ours put before it. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && isGuarded(cell) ? cell.slice(1) : cell
}
