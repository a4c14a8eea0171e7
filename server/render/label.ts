import type { Price } from '../../src/schema/money'

/** The texts of a label, ready to be drawn (fields.ts). */
export interface LabelData {
  readonly name: string
  readonly description: string
  readonly brand: string
  readonly category: string
  readonly price: Price | undefined
  /** Texts; '' if there is none. */
  readonly original: string
  /** The lowest price of thirty days before the price was reduced, from the ledger. */
  readonly lowest: string
  readonly unitPrice: string
  readonly discount: string
  /** The product code, and the content of its barcode. */
  readonly code: string
  readonly barcode: string
  /** What a phone reads: the NFC address, else the code. */
  readonly link: string
  readonly tagId: string
  readonly tagMac: string
  readonly kind: string
  /** Aliases and values of all entries, in alias order. */
  readonly details: readonly (readonly [string, string])[]
  /** The members of a family; only the product itself if it is none. */
  readonly members: readonly (readonly [string, string])[]
}

/** Texts that an element of a layout can show. */
export type TextField =
  | 'name'
  | 'description'
  | 'brand'
  | 'category'
  | 'original'
  | 'lowest'
  | 'unitPrice'
  | 'discount'
  | 'code'
  | 'barcode'
  | 'link'
  | 'tagId'
  | 'tagMac'
  | 'kind'

export const noLabel: LabelData = {
  name: '',
  description: '',
  brand: '',
  category: '',
  price: undefined,
  original: '',
  lowest: '',
  unitPrice: '',
  discount: '',
  code: '',
  barcode: '',
  link: '',
  tagId: '',
  tagMac: '',
  kind: '',
  details: [],
  members: [],
}
