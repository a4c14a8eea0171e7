import type { Values } from '../../schema/template'

/** The product codes of rows of tags or products, each once: LED and page go by product (spec/2 §7). */
export function productCodes(rows: readonly Values[]): string[] {
  const codes = rows.map((row) => row['prCode']).filter((code): code is string => typeof code === 'string' && code.trim() !== '')
  return [...new Set(codes)]
}
