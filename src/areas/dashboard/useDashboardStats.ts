import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isFault } from '../../data/errors'
import { useLastError } from '../../data/useLastError'
import { usePolling } from '../../data/usePolling'
import type { DashboardStats } from '../../generated/types'
import { FRESH_MS } from './firstStats'
import { DASHBOARD_KEY, statsQuery } from './statsQuery'

const RETRY_MS = 5_000
/** What failed so short a time ago is not tried again because the page has arrived or its pace has changed. */
const JUST_MS = 2_000

/** The data of the dashboard, and the state of its query. */
export interface DashboardData {
  /** undefined until loaded. */
  readonly data: DashboardStats | undefined
  /** Whether the server cannot be reached or fails. */
  readonly isLost: boolean
  /** Why the server refused the last call. */
  readonly refused: Error | undefined
  readonly isPending: boolean
  readonly isFetching: boolean
  /** Reloads everything on the page, even during a call: that one may return older data. */
  readonly refresh: () => void
}

/**
 * The statistics of the dashboard (GET /stats/dashboard), reloaded every `every` seconds (0: on request).
 * Data stays while it is reloaded and while the server cannot be reached, which is retried until it answers. After a change
 * of stores the previous data stays until the first answer or error. A hidden page does not poll.
 */
export function useDashboardStats(stores: readonly string[], every: number): DashboardData {
  const queries = useQueryClient()
  const options = statsQuery(stores)
  const stateOf = () => queries.getQueryState(options.queryKey)
  const isWithin = (ms: number, at = 0) => Date.now() - at < ms
  const query = useQuery({
    ...options,
    retryOnMount: !isWithin(JUST_MS, stateOf()?.errorUpdatedAt),
    placeholderData: (before: DashboardStats | undefined) => (stateOf()?.errorUpdateCount ? undefined : before),
  })
  const { data, refetch } = query
  const failure = useLastError(query)
  const isLost = isFault(failure)
  // What was preloaded may have arrived, or failed, even since this was rendered.
  const isAnswered = () => isWithin(FRESH_MS, stateOf()?.dataUpdatedAt) || isWithin(JUST_MS, stateOf()?.errorUpdatedAt)
  usePolling(
    () => (isAnswered() ? Promise.resolve() : refetch({ cancelRefetch: false, throwOnError: true })),
    isLost ? RETRY_MS : every * 1_000,
    isLost || every > 0,
  )
  useEffect(() => {
    const onOnline = () => void refetch({ cancelRefetch: false })
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [refetch])
  const refresh = useCoalesced(() => queries.refetchQueries({ queryKey: DASHBOARD_KEY, type: 'active' }))
  return {
    data,
    isLost,
    refused: isLost ? undefined : (failure ?? undefined),
    isPending: query.isPending,
    isFetching: query.isFetching,
    refresh,
  }
}

// Runs one call at a time; any number of requests in the meantime lead to one more.
function useCoalesced(work: () => Promise<unknown>): () => void {
  const state = useRef({ isBusy: false, isRequested: false })
  const run = () => {
    const { current } = state
    current.isRequested = current.isBusy
    if (current.isBusy) return
    current.isBusy = true
    void work().finally(() => {
      current.isBusy = false
      if (current.isRequested) run()
    })
  }
  return run
}
