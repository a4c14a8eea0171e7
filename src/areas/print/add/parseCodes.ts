import Papa from 'papaparse'
import { productCode, type SiteName } from '../../../schema/productCode'
import { isCopies } from '../list/items'

/** A product code and the number of copies. */
export interface CodeLine {
  readonly line: number
  readonly prCode: string
  readonly qty: number
}

export interface ParsedCodes {
  readonly lines: readonly CodeLine[]
  /** Lines with an invalid quantity. */
  readonly wrong: readonly { readonly line: number; readonly text: string }[]
}

const CODE = /^(pr_?code|product_?code|code|sku|ean|gtin|商品コード|コード|상품코드|코드)$/i
const QUANTITY = /^(qty|quantity|copies|count|labels|数量|枚数|수량|매수)$/i
const WHOLE = /^\d{1,4}$/

/**
 * Reads product codes: one on each line with an optional quantity after a comma, semicolon or tab, or several on a line.
 * A heading decides which columns they are in. Empty lines and lines that start with # are skipped.
 */
export function parseCodes(text: string, site: SiteName): ParsedCodes {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const rows = Papa.parse<string[]>(source, { delimiter: delimiterOf(source) }).data.map((cells) =>
    cells.map((cell) => cell.trim()),
  )
  const heading = rows.findIndex((cells) => cells.some((cell) => cell !== ''))
  const codeAt = rows[heading]?.findIndex((cell) => CODE.test(cell.replaceAll(' ', ''))) ?? -1
  const quantityAt = rows[heading]?.findIndex((cell) => QUANTITY.test(cell.replaceAll(' ', ''))) ?? -1
  const lines: CodeLine[] = []
  const wrong: { line: number; text: string }[] = []
  rows.forEach((cells, at) => {
    const line = at + 1
    if (cells.every((cell) => cell === '') || cells[0]?.startsWith('#') || (at === heading && codeAt >= 0)) return
    const add = (code: string, quantity: string) => {
      const prCode = productCode(code, site)
      const qty = quantity === '' ? 1 : WHOLE.test(quantity) ? Number(quantity) : 0
      if (prCode === '') return
      if (!isCopies(qty)) wrong.push({ line, text: cells.join(', ') })
      else lines.push({ line, prCode, qty })
    }
    if (codeAt >= 0) return add(cells[codeAt] ?? '', quantityAt < 0 ? '' : (cells[quantityAt] ?? ''))
    const filled = cells.filter((cell) => cell !== '')
    if (filled.length > 2 || (filled.length === 2 && !isQuantity(filled[1] ?? '')))
      for (const cell of filled) add(cell, '')
    else add(filled[0] ?? '', filled[1] ?? '')
  })
  return { lines, wrong }
}

// A short second value is a quantity, valid or not; a longer one is another code.
const isQuantity = (cell: string) => cell.length <= 5

const delimiterOf = (text: string) => [',', '\t', ';'].find((one) => text.includes(one)) ?? ','
