import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { request } from './http'

const LONG_MS = 600_000

/**
 * What a store is called: known from a list that has been seen, else asked for once; its code until then, and where
 * it may not be read. '' without a code.
 */
export function useStoreName(storeCode: string | undefined): string {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: ['storeName', storeCode],
    queryFn: async ({ signal }) => {
      const store = await request<{ storeName?: string }>('GET', `/config/store/${encodeURIComponent(storeCode ?? '')}`, { signal })
      return store?.storeName ?? storeCode ?? ''
    },
    enabled: storeCode !== undefined && storeCode !== '',
    initialData: () => (storeCode ? seenName(queries, storeCode) : undefined),
    staleTime: LONG_MS,
    retry: false,
    meta: { background: true },
  })
  return data ?? storeCode ?? ''
}

/** The name in a list that is in the cache. */
function seenName(queries: QueryClient, storeCode: string): string | undefined {
  for (const [, cached] of queries.getQueriesData<{ data?: unknown }>({ type: 'all' })) {
    const rows = cached?.data
    const found = Array.isArray(rows) ? rows.find((row: Record<string, unknown> | null) => row?.['storeCode'] === storeCode && typeof row['storeName'] === 'string') : undefined
    if (found) return (found as { storeName: string }).storeName
  }
  return undefined
}
