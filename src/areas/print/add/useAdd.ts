import { useRef, useState } from 'react'
import { useVariant } from '../../../data/session'
import { type PrintedProduct, productItem } from '../list/items'
import type { ListChange } from '../list/printList'
import type { CodeLine } from './parseCodes'
import { productsOf } from './productsOf'

/** What became of added codes. */
export interface AddOutcome {
  /** The number of products found, by their codes or as members of a family. */
  readonly added: number
  /** Codes of no product, and products of families that the store does not have. */
  readonly missing: readonly string[]
  /** Codes of families, whose products were added. */
  readonly families: readonly string[]
}

/** Adds products to the list, by codes of products or families, or picked from the store. */
export function useAdd(storeCode: string, change: (change: ListChange) => void) {
  const { site } = useVariant()
  const [busy, setBusy] = useState(false)
  const running = useRef(0)
  const before = useRef<Promise<unknown>>(Promise.resolve())

  /** @throws HttpError, and adds nothing */
  const addCodes = async (lines: readonly CodeLine[]): Promise<AddOutcome> => {
    running.current++
    setBusy(true)
    try {
      const lookup = productsOf(storeCode, lines)
      // In the order of the scans, whenever the answers come.
      const earlier = before.current
      before.current = Promise.allSettled([earlier, lookup])
      await earlier
      const { products, missing, families } = await lookup
      change({ type: 'add', items: products.map(({ product, qty }) => productItem(product, qty)) })
      return { added: new Set(products.map(({ product }) => product.prCode)).size, missing, families }
    } finally {
      if (--running.current === 0) setBusy(false)
    }
  }
  const addProducts = (products: readonly PrintedProduct[], qty: number) =>
    change({ type: 'add', items: products.map((product) => productItem(product, qty)) })
  return { addCodes, addProducts, busy, site }
}

export type Add = ReturnType<typeof useAdd>
