import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { escapeControl } from '../schema/controlCharacters'
import { isFeedOpen } from './collecting'
import { isMissing } from './errors'
import { request } from './http'
import { useStaleOnChange } from './useStaleOnChange'

const NAMES = ['storeName'] as const

/** How long a name is considered fresh, with and without the socket, which reports changes. */
const [LIVE_FRESH_MS, FRESH_MS] = [600_000, 30_000]

/** When the server last reported a change of stores: rows from before that may have an old name. */
let changedAt = 0

/**
 * A store's name: from a cached list, else requested once; its code until then, and if it may not be read. '' without a
 * code.
 */
export function useStoreName(storeCode: string | undefined): string {
  const queries = useQueryClient()
  const { data } = useQuery({
    ...storeQuery(storeCode),
    enabled: storeCode !== undefined && storeCode !== '',
    initialData: () => cachedName(queries, storeCode)?.name,
    initialDataUpdatedAt: () => cachedName(queries, storeCode)?.at,
  })
  return data ?? escapeControl(storeCode ?? '')
}

const storeQuery = (storeCode: string | undefined) => ({
  queryKey: [...NAMES, storeCode],
  // A missing store is a valid answer: each component that shows the name would retry after an error.
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string | null> => {
    try {
      const store = await request<{ storeName?: string }>(
        'GET',
        `/config/store/${encodeURIComponent(storeCode ?? '')}`,
        { signal },
      )
      return store?.storeName ?? storeCode ?? ''
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },
  staleTime: () => (isFeedOpen() ? LIVE_FRESH_MS : FRESH_MS),
  retry: false,
  meta: { background: true },
})

/** Whether the store is known not to exist, from a request for its name. False if it may not be read. */
export const useIsStoreGone = (storeCode: string | undefined): boolean =>
  useQuery({ ...storeQuery(storeCode), enabled: false }).data === null

/** Reloads the store names on the page when somebody has changed a store. */
export function useStoreNameUpdates(): void {
  useStaleOnChange('store', NAMES, () => {
    changedAt = Date.now()
  })
}

/** A name in a cached list, and when that was loaded; 0 if it may be outdated. */
function cachedName(
  queries: QueryClient,
  storeCode: string | undefined,
): { readonly name: string; readonly at: number } | undefined {
  if (!storeCode) return undefined
  for (const { state } of queries.getQueryCache().getAll()) {
    const rows = (state.data as { data?: unknown } | null | undefined)?.data
    const found = Array.isArray(rows)
      ? rows.find(
          (row: Record<string, unknown> | null) =>
            row?.['storeCode'] === storeCode && typeof row['storeName'] === 'string',
        )
      : undefined
    if (found)
      return {
        name: (found as { storeName: string }).storeName,
        at: state.dataUpdatedAt < changedAt ? 0 : state.dataUpdatedAt,
      }
  }
  return undefined
}
