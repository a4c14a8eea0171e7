import { useInfiniteQuery } from '@tanstack/react-query'
import { request } from '../../data/http'
import type { Timeline } from '../../generated/types'

/** Something that happened. */
export type TimelineEntry = Timeline['entries'][number]
export type TimelineKind = TimelineEntry['kind']

/** How often new events are looked for, in milliseconds. */
const REFRESH_EVERY = 5_000

/** What happened to one record, newest first, with more on demand. */
export interface TimelineRows {
  /** undefined until the first are there. */
  readonly entries: readonly TimelineEntry[] | undefined
  readonly error: unknown
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly more: () => void
  readonly retry: () => void
}

/**
 * The timeline of a record.
 * @param resource the resource whose actions make it stale
 * @param kind only events of this kind
 */
export function useTimeline(resource: string, path: string, kind?: TimelineKind): TimelineRows {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [resource, 'timeline', path, kind],
    queryFn: ({ pageParam, signal }) =>
      request<Timeline>('GET', path, {
        query: { ...(kind && { kinds: kind }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // More pages would all be fetched again: then it is not refreshed.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : REFRESH_EVERY),
    retry: false,
    meta: { background: true },
  })
  return {
    entries: data?.pages.flatMap(({ entries }) => entries),
    error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    retry: () => void refetch(),
  }
}
