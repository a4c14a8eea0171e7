import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { spelledControl } from '../schema/controlCharacters'
import { isFeedOpen } from './collecting'
import { isMissing } from './conflict'
import { request } from './http'
import { useStaleOnChange } from './useStaleOnChange'

const NAMES = ['storeName'] as const

/** For how long a name is taken to be what it was: where the socket says what changes, for what it may have missed. */
const [TOLD_MS, UNTOLD_MS] = [600_000, 30_000]

/** When the server last said that a store has changed: rows from before that may have its old name. */
let toldAt = 0

/**
 * What a store is called: known from a list that has been seen, else asked for once; its code until then, and where
 * it may not be read. '' without a code.
 */
export function useStoreName(storeCode: string | undefined): string {
  const queries = useQueryClient()
  const { data } = useQuery({
    ...storeQuery(storeCode),
    enabled: storeCode !== undefined && storeCode !== '',
    initialData: () => seenName(queries, storeCode)?.name,
    initialDataUpdatedAt: () => seenName(queries, storeCode)?.at,
  })
  return data ?? spelledControl(storeCode ?? '')
}

const storeQuery = (storeCode: string | undefined) => ({
  queryKey: [...NAMES, storeCode],
  // That there is none is an answer: a failure would be asked for again by each part that shows the name.
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string | null> => {
    try {
      const store = await request<{ storeName?: string }>('GET', `/config/store/${encodeURIComponent(storeCode ?? '')}`, { signal })
      return store?.storeName ?? storeCode ?? ''
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },
  staleTime: () => (isFeedOpen() ? TOLD_MS : UNTOLD_MS),
  retry: false,
  meta: { background: true },
})

/** Whether its name was asked for and there is no such store. Where it may not be read, nothing is known. */
export const useIsStoreGone = (storeCode: string | undefined): boolean => useQuery({ ...storeQuery(storeCode), enabled: false }).data === null

/** Asks again for the names on the page when somebody has changed a store. */
export function useStoreNamesTold(): void {
  useStaleOnChange('store', NAMES, () => {
    toldAt = Date.now()
  })
}

/** The name in a list that is in the cache, and when that was read; 0 where it may be another by now. */
function seenName(queries: QueryClient, storeCode: string | undefined): { readonly name: string; readonly at: number } | undefined {
  if (!storeCode) return undefined
  for (const { state } of queries.getQueryCache().getAll()) {
    const rows = (state.data as { data?: unknown } | null | undefined)?.data
    const found = Array.isArray(rows) ? rows.find((row: Record<string, unknown> | null) => row?.['storeCode'] === storeCode && typeof row['storeName'] === 'string') : undefined
    if (found) return { name: (found as { storeName: string }).storeName, at: state.dataUpdatedAt < toldAt ? 0 : state.dataUpdatedAt }
  }
  return undefined
}
