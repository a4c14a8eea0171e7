/** Spreadsheets read UTF-8 only behind this mark. */
export const BOM = '\uFEFF'

const FORMULA = /^[=+\-@\t\r]/
const QUOTED = /[",\r\n]/
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * One value of a CSV file. A text that a spreadsheet would run as a formula gets an apostrophe in
 * front; a negative number is a number and stays one.
 */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line, with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
