import { useRef, useState } from 'react'
import { useVariant } from '../../../data/session'
import { type PrintedProduct, productItem } from '../list/items'
import type { ListChange } from '../list/printList'
import type { CodeLine } from './parseCodes'
import { productsOf } from './productsOf'

/** What became of the codes that were added. */
export interface AddOutcome {
  /** Products that were found, by their codes or as members of a family. */
  readonly added: number
  /** Codes that name no product, and products of families that the store does not have. */
  readonly missing: readonly string[]
  /** Codes that are those of families: their products were added. */
  readonly families: readonly string[]
}

/** Adds products to the list: found by their codes or their family's, or chosen. */
export function useAdd(storeCode: string, change: (change: ListChange) => void) {
  const { site } = useVariant()
  const [busy, setBusy] = useState(false)
  const running = useRef(0)
  const before = useRef<Promise<unknown>>(Promise.resolve())

  /** @throws HttpError; nothing is added then */
  const addCodes = async (lines: readonly CodeLine[]): Promise<AddOutcome> => {
    running.current++
    setBusy(true)
    try {
      const looked = productsOf(storeCode, lines)
      // In the order in which they were scanned, however the answers come.
      const earlier = before.current
      before.current = Promise.allSettled([earlier, looked])
      await earlier
      const { products, missing, families } = await looked
      change({ type: 'add', items: products.map(({ product, qty }) => productItem(product, qty)) })
      return { added: new Set(products.map(({ product }) => product.prCode)).size, missing, families }
    } finally {
      if (--running.current === 0) setBusy(false)
    }
  }
  const addProducts = (products: readonly PrintedProduct[], qty: number) => change({ type: 'add', items: products.map((product) => productItem(product, qty)) })
  return { addCodes, addProducts, busy, site }
}

export type Add = ReturnType<typeof useAdd>
