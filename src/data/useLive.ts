import { hashKey, skipToken, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { isUnknown } from './errors'
import { usePolling } from './usePolling'

/** Data of a page that refreshes by itself. */
export interface Live<Data> {
  /** The latest data; it stays during a refresh and after a failed one. */
  readonly data: Data | undefined
  /** The error of the last attempt; null if it succeeded. */
  readonly error: Error | null
  /** Refreshes now. */
  readonly refresh: () => void
  /** For `useRefreshedAt`. */
  readonly queryKey: QueryKey
}

/**
 * Loads at once and then every `intervalMs`: pauses while the page is hidden, backs off after failures, refreshes at
 * once when the network is back, and keeps the identity of unchanged data, so that a refresh without changes renders
 * nothing. What the server does not know is not asked for again by itself.
 * @param queryKey begins with the resource, so that its actions invalidate it
 * @param isOver whether nothing more comes of what was loaded, so that it is not asked for again by itself
 */
export function useLive<Data>(
  queryKey: QueryKey,
  load: (signal: AbortSignal) => Promise<Data>,
  intervalMs: number,
  isOver?: (data: Data) => boolean,
): Live<Data> {
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
  usePolling(ask, intervalMs, data === undefined ? !isUnknown(error) : isOver?.(data) !== true)
  const hash = hashKey(queryKey)
  useEffect(() => {
    const { queryKey: key } = latest.current
    return () => {
      void queries.cancelQueries({ queryKey: key, exact: true })
      // Whoever comes back asks anew.
      queries.removeQueries({ queryKey: key, exact: true, type: 'inactive', predicate: ({ state }) => !state.data })
    }
  }, [queries, hash])
  return { data, error, queryKey, refresh: useCallback(() => void ask().catch(() => undefined), [ask]) }
}

/** When live data was last loaded, in epoch seconds; 0 before the first time. */
export function useRefreshedAt({ queryKey }: Pick<Live<unknown>, 'queryKey'>): number {
  const { dataUpdatedAt } = useQuery({ queryKey, queryFn: skipToken, notifyOnChangeProps: ['dataUpdatedAt'] })
  return Math.floor(dataUpdatedAt / 1000)
}
