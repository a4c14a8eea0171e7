import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'ra-core'
import { useCallback, useMemo } from 'react'
import type { Values } from '../../schema/template'
import type { ListState } from './listState'
import type { Row } from './selection'

export interface ListRows {
  readonly rows: readonly Row[]
  readonly total: number
  /** Nothing has come yet. */
  readonly pending: boolean
  /** The rows are those of the place before. */
  readonly stale: boolean
  /** Why there are none. */
  readonly error: unknown
  /** The rows are there, but the last reload failed: they may be old. */
  readonly outdated: boolean
  readonly retry: () => void
}

const NO_ROWS: readonly Row[] = []
/** A reload that failed is tried again later than usual, in milliseconds. */
const AFTER_FAILURE = 15_000

/**
 * The rows at a list's place. The rows before stay while the next are on their way, a superseded call is
 * aborted by the query's signal, and what did not change keeps its identity, so that its row is not drawn again.
 * @param refreshEvery milliseconds between quiet reloads
 */
export function useListRows(resource: string, state: ListState, params: Values | undefined, refreshEvery?: number): ListRows {
  const { data, total, isPending, isPlaceholderData, error, refetch } = useGetList<Row>(
    resource,
    asked(state, params),
    { placeholderData: (previous) => previous, ...(refreshEvery !== undefined && { refetchInterval: ({ state: { status } }) => (status === 'error' ? AFTER_FAILURE : refreshEvery) }) },
  )
  return useMemo(
    () => ({
      rows: data ?? NO_ROWS,
      total: total ?? data?.length ?? 0,
      pending: isPending,
      stale: isPlaceholderData,
      error: data === undefined ? error : null,
      outdated: data !== undefined && error !== null,
      retry: () => void refetch(),
    }),
    [data, total, isPending, isPlaceholderData, error, refetch],
  )
}

/** Rows that are asked for before the list is at their place. */
export interface RowsAhead {
  /** Ends when they are there, or did not come. */
  readonly settled: Promise<void>
  /** Nobody will look at them. */
  readonly cancel: () => void
}

/** Asks for the rows of a place that the list will go to; `useListRows` then has them at once. */
export function useRowsAhead(resource: string, params: Values | undefined): (state: ListState) => RowsAhead {
  const queries = useQueryClient()
  const dataProvider = useDataProvider()
  return useCallback(
    (state) => {
      const query = asked(state, params)
      const queryKey = [resource, 'getList', query]
      const settled = queries.prefetchQuery({
        queryKey,
        queryFn: ({ signal }) => dataProvider.getList<Row>(resource, { ...query, ...(dataProvider.supportAbortSignal === true && { signal }) }),
      })
      return { settled, cancel: () => void queries.cancelQueries({ queryKey, exact: true }) }
    },
    [queries, dataProvider, resource, params],
  )
}

/** What is asked of the data provider for a place. */
const asked = ({ page, perPage, sort, filter }: ListState, params: Values | undefined) => ({
  pagination: { page, perPage },
  sort: { field: sort.field, order: sort.order === 'asc' ? ('ASC' as const) : ('DESC' as const) },
  filter,
  ...(params && { meta: { params } }),
})
