import type { Price } from '../../src/schema/money'

/** What a label says, ready to be drawn: texts in the shop's manner, worked out from a product (fields.ts). */
export interface LabelData {
  readonly name: string
  readonly description: string
  readonly brand: string
  readonly category: string
  readonly price: Price | undefined
  /** Texts; '' where there is none. */
  readonly original: string
  readonly unitPrice: string
  readonly discount: string
  /** The product code, and what its barcode says. */
  readonly code: string
  readonly barcode: string
  /** What a phone reads: the NFC address, else the code. */
  readonly link: string
  readonly tagId: string
  readonly tagMac: string
  readonly kind: string
  /** Alias and value of all that is known, in the order of the alias configuration. */
  readonly details: readonly (readonly [string, string])[]
  /** The members of a family; the product alone where it is none. */
  readonly members: readonly (readonly [string, string])[]
}

/** Names that an element of a layout may take its text from. */
export type TextField = 'name' | 'description' | 'brand' | 'category' | 'original' | 'unitPrice' | 'discount' | 'code' | 'barcode' | 'link' | 'tagId' | 'tagMac' | 'kind'

export const noLabel: LabelData = {
  name: '', description: '', brand: '', category: '', price: undefined, original: '', unitPrice: '', discount: '',
  code: '', barcode: '', link: '', tagId: '', tagMac: '', kind: '', details: [], members: [],
}
