import { hashKey, skipToken, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { usePolling } from './usePolling'

/** What a page shows that asks again by itself. */
export interface Live<Data> {
  /** What came last; it stays while the next is on its way and where that fails. */
  readonly data: Data | undefined
  /** Why the last try failed; null where it did not. */
  readonly error: Error | null
  /** Asks now. */
  readonly refresh: () => void
  /** For `useRefreshedAt`. */
  readonly queryKey: QueryKey
}

/**
 * Loads at once and then every `intervalMs`: it rests while the page is hidden, waits longer after each failure,
 * asks at once when the network is back, and keeps the identity of what did not change, so that nothing of that
 * is drawn again. A refresh that brings nothing new draws nothing.
 * @param queryKey begins with the resource, so that its actions make it stale
 */
export function useLive<Data>(queryKey: QueryKey, load: (signal: AbortSignal) => Promise<Data>, intervalMs: number): Live<Data> {
  const queries = useQueryClient()
  const latest = useRef({ queryKey, load })
  useEffect(() => {
    latest.current = { queryKey, load }
  })
  const { data, error } = useQuery<Data>({ queryKey, queryFn: skipToken, notifyOnChangeProps: ['data', 'error'] })
  const ask = useCallback(() => {
    const { queryKey: key, load: loadNow } = latest.current
    return queries.fetchQuery({ queryKey: key, queryFn: ({ signal }) => loadNow(signal), retry: false, staleTime: 0 })
  }, [queries])
  usePolling(ask, intervalMs)
  const hash = hashKey(queryKey)
  useEffect(() => {
    const { queryKey: key } = latest.current
    return () => void queries.cancelQueries({ queryKey: key, exact: true })
  }, [queries, hash])
  return { data, error, queryKey, refresh: useCallback(() => void ask().catch(() => undefined), [ask]) }
}

/** When something live was last loaded, in epoch seconds; 0 before the first time. */
export function useRefreshedAt({ queryKey }: Pick<Live<unknown>, 'queryKey'>): number {
  const { dataUpdatedAt } = useQuery({ queryKey, queryFn: skipToken, notifyOnChangeProps: ['dataUpdatedAt'] })
  return Math.floor(dataUpdatedAt / 1000)
}
