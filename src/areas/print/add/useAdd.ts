import { useRef, useState } from 'react'
import { useVariant } from '../../../data/session'
import { type PrintedProduct, productItem } from '../list/items'
import type { ListChange } from '../list/printList'
import { lookUp } from './lookUp'
import type { CodeLine } from './parseCodes'

/** What became of the codes that were added. */
export interface AddOutcome {
  /** Products that were found. */
  readonly added: number
  readonly missing: readonly string[]
}

/** Adds products to the list: found by their codes, or chosen. */
export function useAdd(storeCode: string, change: (change: ListChange) => void) {
  const { site } = useVariant()
  const [busy, setBusy] = useState(false)
  const running = useRef(0)

  /** @throws HttpError; nothing is added then */
  const addCodes = async (lines: readonly CodeLine[]): Promise<AddOutcome> => {
    running.current++
    setBusy(true)
    try {
      const { found, missing } = await lookUp(storeCode, lines.map(({ prCode }) => prCode))
      change({ type: 'add', items: lines.flatMap(({ prCode, qty }) => (found.has(prCode) ? productItem(found.get(prCode) ?? { prCode }, qty) : [])) })
      return { added: found.size, missing }
    } finally {
      if (--running.current === 0) setBusy(false)
    }
  }
  const addProducts = (products: readonly PrintedProduct[], qty: number) => change({ type: 'add', items: products.map((product) => productItem(product, qty)) })
  return { addCodes, addProducts, busy, site }
}

export type Add = ReturnType<typeof useAdd>
