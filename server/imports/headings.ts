import type { Alias } from '../../src/generated/types'
import { FileFault } from './faults'

type Field = 'prCode' | 'layoutId' | 'nfc' | 'storeCode' | 'quantity' | 'printerName' | 'printerIp'

/** What a column of a product file holds. */
export type Column = { readonly name: string } & ({ readonly holds: Field | 'nothing' } | { readonly holds: 'prInfo'; readonly index: number })

/** Headings that are known, as they read in the lists and files of the console in its languages. */
const KNOWN: Readonly<Record<string, Field | 'nothing'>> = {
  prcode: 'prCode', productcode: 'prCode', 商品コード: 'prCode', 상품코드: 'prCode',
  layoutid: 'layoutId', layout: 'layoutId', レイアウトid: 'layoutId', レイアウト: 'layoutId', 레이아웃id: 'layoutId', 레이아웃: 'layoutId',
  nfc: 'nfc',
  storecode: 'storeCode', 店舗コード: 'storeCode', 매장코드: 'storeCode',
  // What the console writes into a file of products and works out by itself.
  tagcount: 'nothing', tags: 'nothing', タグ数: 'nothing', 태그수: 'nothing',
  updatedat: 'nothing', updated: 'nothing', 更新日時: 'nothing', 업데이트시각: 'nothing',
}

/** Headings of files of paper labels beside them: how many, by which template, on which printer. */
const OF_PAPER: Readonly<Record<string, Field>> = {
  quantity: 'quantity', copies: 'quantity', qty: 'quantity', 部数: 'quantity', 枚数: 'quantity', 매수: 'quantity',
  template: 'layoutId', テンプレート: 'layoutId', 템플릿: 'layoutId',
  printer: 'printerName', printername: 'printerName', プリンター: 'printerName', 프린터: 'printerName',
  printerip: 'printerIp', プリンターip: 'printerIp', 프린터ip: 'printerIp',
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/[\s_]+/g, '')

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
  const text = plain(cell)
  const known = text === '' ? 'nothing' : Object.hasOwn(KNOWN, text) ? KNOWN[text] : undefined
  if (known !== undefined) return { name, holds: known }
  const alias = aliases.find((one) => plain(one.name) === text)
  const index = alias?.index ?? Number(/^prinfo(\d{1,3})$/.exec(text)?.[1] ?? NaN)
  if (index >= 0 && index < 255) return { name, holds: 'prInfo', index }
  if (isPaper && Object.hasOwn(OF_PAPER, text) && OF_PAPER[text]) return { name, holds: OF_PAPER[text] }
  throw new FileFault('FILE_UNKNOWN_COLUMN', undefined, name.slice(0, 100))
}
