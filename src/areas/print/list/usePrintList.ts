import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useState } from 'react'
import { useSession } from '../../../data/session'
import { lookUp } from '../add/lookUp'
import { MOST_ITEMS, type PrintItem, productItem } from './items'
import { changed, type ListChange } from './printList'
import { restored, savePrint, loadPrint, type PrintSettings } from './storedPrint'

export interface PrintListState {
  readonly items: readonly PrintItem[]
  readonly change: (change: ListChange) => void
  readonly settings: PrintSettings
  readonly set: (change: Partial<PrintSettings>) => void
  /** The stored list is loading. */
  readonly isPending: boolean
  readonly error: unknown
  readonly retry: () => void
  /** Codes of the stored list that are no longer products. */
  readonly gone: readonly string[]
  readonly dismissGone: () => void
}

/** The list of labels of a store. It survives a reload, with the products as they are now. */
export function usePrintList(storeCode: string): PrintListState {
  const email = useSession()?.email ?? ''
  const [stored] = useState(() => loadPrint(email, storeCode))
  const [items, change] = useReducer(changed, [])
  const [settings, setSettings] = useState(stored.settings)
  const [gone, setGone] = useState<readonly string[]>([])
  const [isRestored, setRestored] = useState(stored.items.length === 0)
  const codes = useMemo(
    () => stored.items.filter(({ kind }) => kind === 'product').map(({ prCode }) => prCode),
    [stored],
  )
  const { data, error, refetch } = useQuery({
    queryKey: ['print', 'restored', storeCode, codes],
    queryFn: ({ signal }) => lookUp(storeCode, codes, signal),
    enabled: !isRestored,
    gcTime: 0,
    staleTime: Infinity,
  })

  useEffect(() => {
    if (isRestored || !data) return
    const loaded = stored.items.flatMap((item, at): PrintItem[] => {
      if (item.kind !== 'product') return [restored(item, `stored:${at}`)]
      const product = data.found.get(item.prCode)
      return product ? [productItem(product, item.qty)] : []
    })
    change({ type: 'replace', items: loaded.slice(0, MOST_ITEMS) })
    setGone(data.missing)
    setRestored(true)
  }, [isRestored, data, stored])

  useEffect(() => {
    if (isRestored) savePrint(email, storeCode, settings, items)
  }, [isRestored, email, storeCode, settings, items])

  return {
    items,
    change,
    settings,
    set: (next) => setSettings((now) => ({ ...now, ...next })),
    isPending: !isRestored && !error,
    error: isRestored ? null : error,
    retry: () => void refetch(),
    gone,
    dismissGone: () => setGone([]),
  }
}
