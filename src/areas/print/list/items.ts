/** A product of the store; one that is filled in by hand; a sign, which is no product. */
export type ItemKind = 'product' | 'generic' | 'static'
export type HandMadeKind = Exclude<ItemKind, 'product'>

/** One line of what is to be printed (spec/2 §3): a label and how often. */
export interface PrintItem {
  /** Tells lines apart; a product is one line, however often it is added. */
  readonly key: string
  readonly kind: ItemKind
  readonly prCode: string
  readonly prInfo: readonly string[]
  readonly nfc?: string | null | undefined
  readonly qty: number
}

/** A product as the wire has it, as far as it is printed. */
export interface PrintedProduct {
  readonly prCode: string
  readonly prInfo?: readonly string[] | undefined
  readonly nfc?: string | null | undefined
}

/** Empty info fields of the items that are made by hand (spec/2 §4, §9). */
export const INFO_FIELDS: Readonly<Record<HandMadeKind, number>> = { generic: 255, static: 36 }

/** The most of one label (schemas/print-product). */
export const MOST_COPIES = 9999

/** Whether a label can be printed so often. */
export const isCopies = (qty: number | undefined): qty is number => Number.isInteger(qty) && copies(qty ?? 0) === qty

/** The most lines of a list: what a list of the server's may have. */
export const MOST_ITEMS = 10_000

const emptyInfo = (fields: number): string[] => Array.from({ length: fields }, () => '')

let made = 0
const ownKey = () => `hand:${Date.now().toString(36)}:${++made}`

/** An item of the kind with all its fields empty. */
export function newItem(kind: HandMadeKind): PrintItem {
  return { key: ownKey(), kind, prCode: '', prInfo: emptyInfo(INFO_FIELDS[kind]), qty: 1 }
}

/** A product of the store as an item. */
export function productItem({ prCode, prInfo, nfc }: PrintedProduct, qty = 1): PrintItem {
  return { key: `product:${prCode}`, kind: 'product', prCode, prInfo: prInfo ?? [], nfc, qty: copies(qty) }
}

/** The info fields of an item of the kind, however many were kept. */
export function filledInfo(kind: HandMadeKind, prInfo: readonly string[]): string[] {
  return emptyInfo(INFO_FIELDS[kind]).map((empty, at) => prInfo[at] ?? empty)
}

/** The description is at index 2 where there are more than three entries (spec/2 §3). */
export const descriptionOf = (prInfo: readonly string[]): string => (prInfo.length > 3 ? (prInfo[2] ?? '') : '')

/** What an item is called where one line is all there is room for. */
export const titleOf = ({ prInfo, prCode }: Pick<PrintItem, 'prInfo' | 'prCode'>): string => descriptionOf(prInfo) || prInfo[0] || prCode

/** A number of copies that can be printed. */
export const copies = (qty: number): number => Math.min(MOST_COPIES, Math.max(1, Math.round(qty) || 1))

/** How many labels a list is. */
export const labelCount = (items: readonly PrintItem[]): number => items.reduce((sum, { qty }) => sum + qty, 0)

/** Info without the empty fields at its end, as it is sent and kept. */
export function shortInfo(prInfo: readonly string[]): string[] {
  let end = prInfo.length
  while (end > 0 && prInfo[end - 1] === '') end--
  return prInfo.slice(0, end)
}
