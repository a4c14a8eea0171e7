import type { Alias } from '../../src/generated/types'
import { PAPER_HEADINGS, plainHeading, PRODUCT_HEADINGS, type ProductField } from '../../src/schema/productHeadings'
import { FileFault } from './faults'

/** What a column of a product file holds. */
export type Column = { readonly name: string } & ({ readonly holds: ProductField | 'nothing' } | { readonly holds: 'prInfo'; readonly index: number })

/**
 * What the columns hold: fields by their names, entries of prInfo by their aliases or as prInfo_<index>. Without a
 * column of product codes the alias that is the key has them.
 * @throws FileFault without product codes, with a column twice, with one that means nothing
 */
export function readHeadings(cells: readonly string[], aliases: readonly Alias[], isPaper = false): Column[] {
  const columns = cells.map((cell) => columnOf(cell, aliases, isPaper))
  const key = aliases.find((alias) => alias.key)
  if (!columns.some(({ holds }) => holds === 'prCode') && !columns.some((column) => column.holds === 'prInfo' && column.index === key?.index)) throw new FileFault('FILE_NO_CODE_COLUMN')
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
  const text = plainHeading(cell)
  const known = text === '' ? 'nothing' : Object.hasOwn(PRODUCT_HEADINGS, text) ? PRODUCT_HEADINGS[text] : undefined
  if (known !== undefined) return { name, holds: known }
  const alias = aliases.find((one) => plainHeading(one.name) === text)
  const index = alias?.index ?? Number(/^prinfo(\d{1,3})$/.exec(text)?.[1] ?? NaN)
  if (index >= 0 && index < 255) return { name, holds: 'prInfo', index }
  if (isPaper && Object.hasOwn(PAPER_HEADINGS, text) && PAPER_HEADINGS[text]) return { name, holds: PAPER_HEADINGS[text] }
  throw new FileFault('FILE_UNKNOWN_COLUMN', undefined, name.slice(0, 100))
}
