import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useState } from 'react'
import { useSession } from '../../../data/session'
import { lookUp } from '../add/lookUp'
import { MOST_ITEMS, type PrintItem, productItem } from './items'
import { changed, type ListChange } from './printList'
import { handMade, keepPrint, keptPrint, type PrintSettings } from './storedPrint'

export interface PrintListState {
  readonly items: readonly PrintItem[]
  readonly change: (change: ListChange) => void
  readonly settings: PrintSettings
  readonly set: (change: Partial<PrintSettings>) => void
  /** The kept list is on its way. */
  readonly pending: boolean
  readonly error: unknown
  readonly retry: () => void
  /** Codes of the kept list that are no products any more. */
  readonly gone: readonly string[]
  readonly forgetGone: () => void
}

/** The list of a store that is being put together: it survives a reload, with the products as they are now. */
export function usePrintList(storeCode: string): PrintListState {
  const email = useSession()?.email ?? ''
  const [kept] = useState(() => keptPrint(email, storeCode))
  const [items, change] = useReducer(changed, [])
  const [settings, setSettings] = useState(kept.settings)
  const [gone, setGone] = useState<readonly string[]>([])
  const [isRestored, setRestored] = useState(kept.items.length === 0)
  const codes = useMemo(() => kept.items.filter(({ kind }) => kind === 'product').map(({ prCode }) => prCode), [kept])
  const { data, error, refetch } = useQuery({
    queryKey: ['print', 'restored', storeCode, codes],
    queryFn: ({ signal }) => lookUp(storeCode, codes, signal),
    enabled: !isRestored,
    gcTime: 0,
    staleTime: Infinity,
  })

  useEffect(() => {
    if (isRestored || !data) return
    const restored = kept.items.flatMap((item, at): PrintItem[] => {
      if (item.kind !== 'product') return [handMade(item, `kept:${at}`)]
      const product = data.found.get(item.prCode)
      return product ? [productItem(product, item.qty)] : []
    })
    change({ type: 'replace', items: restored.slice(0, MOST_ITEMS) })
    setGone(data.missing)
    setRestored(true)
  }, [isRestored, data, kept])

  useEffect(() => {
    if (isRestored) keepPrint(email, storeCode, settings, items)
  }, [isRestored, email, storeCode, settings, items])

  return {
    items,
    change,
    settings,
    set: (next) => setSettings((now) => ({ ...now, ...next })),
    pending: !isRestored && !error,
    error: isRestored ? null : error,
    retry: () => void refetch(),
    gone,
    forgetGone: () => setGone([]),
  }
}
