/**
 * One value of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an
 * apostrophe before it; numbers stay numbers.
 */
export function csvValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)
  const risky = typeof value === 'string' && /^[\s]*[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text)
  const safe = risky ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV file, with its end. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvValue).join(',')}\r\n`
}

/** What a CSV file starts with, so that spreadsheets read its characters as UTF-8. */
export const CSV_START = '\uFEFF'
