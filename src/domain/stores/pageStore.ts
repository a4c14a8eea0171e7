import { useEffect } from 'react'
import { createStore } from '../../data/createStore'

/** The one store that the page is about whose address names none: its times may be shown by that store's clock. */
export const pageStore = createStore<string | undefined>(undefined)

/** Sets it as long as the page is mounted. */
export function usePageStore(storeCode: string | undefined): void {
  useEffect(() => {
    pageStore.set(() => storeCode)
    return () => pageStore.set(() => undefined)
  }, [storeCode])
}
