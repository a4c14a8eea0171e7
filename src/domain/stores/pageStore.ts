import { useEffect } from 'react'
import { createStore } from '../../ui/kit/createStore'

/** The one store that the page is about whose address names none: its times may be shown by that store's clock. */
export const pageStore = createStore<string | undefined>(undefined)

/** Says so as long as the page is there. */
export function usePageStore(storeCode: string | undefined): void {
  useEffect(() => {
    pageStore.set(() => storeCode)
    return () => pageStore.set(() => undefined)
  }, [storeCode])
}
