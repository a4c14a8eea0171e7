import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { isMissing } from './conflict'
import { request } from './http'

const LONG_MS = 600_000

/**
 * What a store is called: known from a list that has been seen, else asked for once; its code until then, and where
 * it may not be read. '' without a code.
 */
export function useStoreName(storeCode: string | undefined): string {
  const queries = useQueryClient()
  const { data } = useQuery({
    ...storeQuery(storeCode),
    enabled: storeCode !== undefined && storeCode !== '',
    initialData: () => (storeCode ? seenName(queries, storeCode) : undefined),
  })
  return data ?? storeCode ?? ''
}

const storeQuery = (storeCode: string | undefined) => ({
  queryKey: ['storeName', storeCode],
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
  staleTime: LONG_MS,
  retry: false,
  meta: { background: true },
})

/** Whether its name was asked for and there is no such store. Where it may not be read, nothing is known. */
export const useIsStoreGone = (storeCode: string | undefined): boolean => useQuery({ ...storeQuery(storeCode), enabled: false }).data === null

/** The name in a list that is in the cache. */
function seenName(queries: QueryClient, storeCode: string): string | undefined {
  for (const [, cached] of queries.getQueriesData<{ data?: unknown }>({ type: 'all' })) {
    const rows = cached?.data
    const found = Array.isArray(rows) ? rows.find((row: Record<string, unknown> | null) => row?.['storeCode'] === storeCode && typeof row['storeName'] === 'string') : undefined
    if (found) return (found as { storeName: string }).storeName
  }
  return undefined
}
