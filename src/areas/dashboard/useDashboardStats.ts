import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isFault } from '../../data/fault'
import { useLastError } from '../../data/useLastError'
import { usePolling } from '../../data/usePolling'
import type { DashboardStats } from '../../generated/types'
import { DASHBOARD_KEY, NEW_MS, statsQuery } from './statsQuery'

const RECOVER_MS = 5_000

/** The numbers as they are known, and how it stands with the next ones. */
export interface DashboardNumbers {
  /** undefined until the first answer. */
  readonly data: DashboardStats | undefined
  /** The server cannot be reached, or is at fault. */
  readonly isLost: boolean
  /** Why the last call was refused, where the server could be reached. */
  readonly refused: Error | undefined
  readonly isPending: boolean
  readonly isFetching: boolean
  /** Asks for all that the page shows, whatever is on its way: that may have been counted before. */
  readonly refresh: () => void
}

/**
 * The numbers of the dashboard (GET /stats/dashboard), again every `every` seconds (0: when asked). They stay while
 * the next ones come and while the server cannot be reached; then it is asked again until it answers. Those of other stores
 * stay until the first answer alone, be it that there is none. A hidden page asks nothing.
 */
export function useDashboardStats(stores: readonly string[], every: number): DashboardNumbers {
  const queries = useQueryClient()
  const asked = statsQuery(stores)
  const stateOf = () => queries.getQueryState(asked.queryKey)
  const query = useQuery({ ...asked, placeholderData: (before: DashboardStats | undefined) => (stateOf()?.errorUpdateCount ? undefined : before) })
  const { data, refetch } = query
  const failure = useLastError(query)
  const isLost = isFault(failure)
  // What was asked for ahead of the page may have come already, also since this was drawn.
  const isNew = () => Date.now() - (stateOf()?.dataUpdatedAt ?? 0) < NEW_MS
  usePolling(() => (isNew() ? Promise.resolve() : refetch({ cancelRefetch: false, throwOnError: true })), isLost ? RECOVER_MS : every * 1_000, isLost || every > 0)
  useEffect(() => {
    const again = () => void refetch({ cancelRefetch: false })
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [refetch])
  const refresh = useOnceMore(() => queries.refetchQueries({ queryKey: DASHBOARD_KEY, type: 'active' }))
  return { data, isLost, refused: isLost ? undefined : (failure ?? undefined), isPending: query.isPending, isFetching: query.isFetching, refresh }
}

/** Does something, and once more after it where it was asked for meanwhile, however often. */
function useOnceMore(work: () => Promise<unknown>): () => void {
  const state = useRef({ isBusy: false, isAsked: false })
  const run = () => {
    const { current } = state
    current.isAsked = current.isBusy
    if (current.isBusy) return
    current.isBusy = true
    void work().finally(() => {
      current.isBusy = false
      if (current.isAsked) run()
    })
  }
  return run
}
