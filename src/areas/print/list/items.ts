/** A product of the store, a manual label with a code, or a manual one without (a sign). */
type ItemKind = 'product' | 'generic' | 'static'
export type HandMadeKind = Exclude<ItemKind, 'product'>

/** An item to print: a label and the number of copies. */
export interface PrintItem {
  /** Unique in a list; a product added twice is one item. */
  readonly key: string
  readonly kind: ItemKind
  readonly prCode: string
  readonly prInfo: readonly string[]
  readonly nfc?: string | null | undefined
  readonly qty: number
}

/** The fields of a product that are printed. */
export interface PrintedProduct {
  readonly prCode: string
  readonly prInfo?: readonly string[] | undefined
  readonly nfc?: string | null | undefined
}

/** The number of info fields of manual labels. */
const INFO_FIELDS: Readonly<Record<HandMadeKind, number>> = { generic: 255, static: 36 }

/** The maximum number of copies of a label (schemas/print-product.schema.json). */
export const MOST_COPIES = 9999

/** Whether a quantity is a valid number of copies. */
export const isCopies = (qty: number | undefined): qty is number => Number.isInteger(qty) && copies(qty ?? 0) === qty

/** The maximum number of items in a list, as on the server. */
export const MOST_ITEMS = 10_000

const emptyInfo = (fields: number): string[] => Array.from({ length: fields }, () => '')

let keys = 0
const ownKey = () => `hand:${Date.now().toString(36)}:${++keys}`

/** An empty manual label. */
export function newItem(kind: HandMadeKind): PrintItem {
  return { key: ownKey(), kind, prCode: '', prInfo: emptyInfo(INFO_FIELDS[kind]), qty: 1 }
}

/** A product of the store as an item. */
export function productItem({ prCode, prInfo, nfc }: PrintedProduct, qty = 1): PrintItem {
  return { key: `product:${prCode}`, kind: 'product', prCode, prInfo: prInfo ?? [], nfc, qty: copies(qty) }
}

/** Info padded or cut to the number of fields of a kind. */
export function filledInfo(kind: HandMadeKind, prInfo: readonly string[]): string[] {
  return emptyInfo(INFO_FIELDS[kind]).map((empty, at) => prInfo[at] ?? empty)
}

/** The description: the third entry, if there are more than three. */
export const descriptionOf = (prInfo: readonly string[]): string => (prInfo.length > 3 ? (prInfo[2] ?? '') : '')

/** The name of an item on a single line. */
export const titleOf = ({ prInfo, prCode }: Pick<PrintItem, 'prInfo' | 'prCode'>): string =>
  descriptionOf(prInfo) || prInfo[0] || prCode

/** A quantity rounded and clamped to a valid number of copies. */
export const copies = (qty: number): number => Math.min(MOST_COPIES, Math.max(1, Math.round(qty) || 1))

/** The total number of labels. */
export const labelCount = (items: readonly PrintItem[]): number => items.reduce((sum, { qty }) => sum + qty, 0)

/** Info without the empty fields at its end. */
export function shortInfo(prInfo: readonly string[]): string[] {
  let end = prInfo.length
  while (end > 0 && prInfo[end - 1] === '') end--
  return prInfo.slice(0, end)
}
