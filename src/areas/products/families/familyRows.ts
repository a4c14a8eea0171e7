import type { FamilyProduct } from '../../../generated/types'
import { productCode, type SiteName } from '../../../schema/productCode'
import type { FileRow, PlannedRow } from '../../../domain/upload/importKind'

/** A family as read from a line of a file. */
export type FamilyItem = Pick<FamilyProduct, 'fmPrCode' | 'prCodeList' | 'layoutId' | 'nfc'>

/** The column of the product at an index. */
export const slotName = (at: number): string => `prCode${at + 1}`

/** The family of a row, without repeated or blank product codes. */
export function familyOf({ values }: FileRow, count: number, site: SiteName): FamilyItem {
  const codes = Array.from({ length: count }, (_, at) => productCode(values[slotName(at)] ?? '', site))
  return {
    fmPrCode: productCode(values['fmPrCode'] ?? '', site),
    prCodeList: [...new Set(codes.filter(Boolean))],
    layoutId: values['layoutId'] ?? '',
    nfc: values['nfc'] ?? null,
  }
}

/** What importing a family would change. @param known the existing family with this code */
export function planFamily(line: number, item: FamilyItem, known: FamilyProduct | undefined): PlannedRow<FamilyItem> {
  if (!known) return { line, item, effect: 'new' }
  const codes = known.prCodeList.filter(Boolean)
  const slots = item.prCodeList.length > codes.length ? item.prCodeList : codes
  const before = [
    ...slots.flatMap((_, at): [string, string][] =>
      codes[at] === item.prCodeList[at] ? [] : [[slotName(at), codes[at] ?? '']],
    ),
    ...(['layoutId', 'nfc'] as const).flatMap((name): [string, string][] =>
      (known[name] ?? null) === item[name] ? [] : [[name, known[name] ?? '']],
    ),
  ]
  return { line, item, effect: before.length > 0 ? 'changed' : 'same', before: Object.fromEntries(before) }
}

/**
 * Whether a first line is a heading, in any language: the columns of codes have no digits, which all product codes have,
 * and the column of the layout names none that exists.
 */
export function isFamilyHeading(cells: readonly string[], count: number, layouts: ReadonlySet<string>): boolean {
  const [family = '', ...rest] = cells
  if (family === '' || /^[=@]|^[+-](?!\d)/.test(family) || /\d/.test(family)) return false
  if (rest.length === 0) return true
  const products = rest.slice(0, count)
  // "Product 1" is a heading: letters, then one or two digits.
  const isCode = (cell: string) => /\d/.test(cell) && !/^\p{L}[\p{L}\s_.#-]*\d{1,2}$/u.test(cell)
  return products.some((cell) => cell !== '') && !products.some(isCode) && !layouts.has(rest[count] ?? '')
}
