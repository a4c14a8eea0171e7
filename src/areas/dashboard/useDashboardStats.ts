import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { HttpError, request } from '../../data/http'
import { useLastError } from '../../data/useLastError'
import { usePolling } from '../../data/usePolling'
import type { DashboardStats } from '../../generated/types'

const RECOVER_MS = 5_000
const KEPT_MS = 600_000

/** The stores as the call takes them: a JSON array, for codes may hold commas. */
export const storeListOf = (stores: readonly string[]): string | undefined => (stores.length > 0 ? JSON.stringify(stores) : undefined)

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
  readonly refresh: () => void
}

// The server is told when it was last asked (spec/1 §7), whatever was asked for then.
let lastRefresh: number | undefined

/**
 * The numbers of the dashboard (GET /stats/dashboard), again every `every` seconds (0: when asked). They stay while
 * the next ones come and while the server cannot be reached; then it is asked again until it answers. A hidden page asks nothing.
 */
export function useDashboardStats(stores: readonly string[], every: number): DashboardNumbers {
  const query = useQuery({
    queryKey: ['dashboard', stores],
    queryFn: async ({ signal }) => {
      const stats = await request<DashboardStats>('GET', '/stats/dashboard', { query: { t: lastRefresh ?? 0, storeList: storeListOf(stores) }, signal })
      lastRefresh = stats.updatedAt
      return stats
    },
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    retry: false,
  })
  const { data, refetch } = query
  // A query that failed shows no placeholder: what was shown before stays all the same.
  const [shown, setShown] = useState(data)
  if (data && data !== shown) setShown(data)
  const failure = useLastError(query)
  const isLost = isFault(failure)
  usePolling(() => refetch({ cancelRefetch: false, throwOnError: true }), isLost ? RECOVER_MS : every * 1_000, isLost || every > 0)
  useEffect(() => {
    const again = () => void refetch({ cancelRefetch: false })
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [refetch])
  return { data: data ?? shown, isLost, refused: isLost ? undefined : (failure ?? undefined), isPending: query.isPending, isFetching: query.isFetching, refresh: () => void refetch({ cancelRefetch: false }) }
}

/** A fault of the way, which passes: no network, or the server is at fault (design §4). */
const isFault = (error: unknown): boolean => error !== null && error !== undefined && (!(error instanceof HttpError) || error.status === 0 || error.status >= 500)
