import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, type GetListResult } from 'ra-core'
import { useCallback, useMemo } from 'react'
import type { Values } from '../../schema/template'
import type { ListState } from './listState'
import { rowsQuery } from './rowsQuery'
import type { Row } from './selection'

export interface ListRows {
  readonly rows: readonly Row[]
  readonly total: number
  /** Nothing has loaded yet. */
  readonly pending: boolean
  /** The rows are those of the place before. */
  readonly stale: boolean
  /** Why there are none. */
  readonly error: unknown
  /** The rows are there, but the last reload failed: they may be old. */
  readonly outdated: boolean
  readonly retry: () => void
}

interface ListRowsOptions {
  /** Milliseconds between quiet reloads. */
  readonly refreshEvery?: number | undefined
  /** The place may not be known to its end: what is asked for it is not shown yet. */
  readonly wait?: boolean | undefined
}

const NO_ROWS: readonly Row[] = []
/** How long a failed reload waits before it is retried, in milliseconds: longer than the default. */
const AFTER_FAILURE = 15_000

/**
 * The rows at a list's place. The rows before stay while the next are on their way, a superseded call is
 * aborted by the query's signal, and what did not change keeps its identity, so that its row is not drawn again.
 */
export function useListRows(
  resource: string,
  state: ListState,
  params: Values | undefined,
  { refreshEvery, wait = false }: ListRowsOptions = {},
): ListRows {
  const query = rowsQuery(useDataProvider(), resource, state, params)
  // Asked for at once, and not after the list without them has been painted.
  usePrefetchQuery(query)
  const answer = useQuery({
    ...query,
    enabled: !wait,
    placeholderData: (previous: GetListResult<Row> | undefined) => previous,
    ...(refreshEvery !== undefined && {
      refetchInterval: ({ state: { status } }) => (status === 'error' ? AFTER_FAILURE : refreshEvery),
    }),
  })
  const { isPlaceholderData, error, refetch } = answer
  const pending = wait || answer.isPending
  const data = wait ? undefined : answer.data
  return useMemo(
    () => ({
      rows: data?.data ?? NO_ROWS,
      total: data?.total ?? data?.data.length ?? 0,
      pending,
      stale: isPlaceholderData,
      error: !pending && data === undefined ? error : null,
      outdated: data !== undefined && error !== null,
      retry: () => void refetch(),
    }),
    [data, pending, isPlaceholderData, error, refetch],
  )
}

/**
 * Keeps a row as the record that react-admin's `useGetOne` will ask for: what opens it begins with what the list
 * knows, and asks the server all the same. One row, when it is opened: all rows of a page would be kept for the few that are.
 */
export function useKeepRecord(resource: string, params: Values | undefined): (row: Row) => void {
  const queries = useQueryClient()
  return useCallback(
    (row) => {
      const queryKey = [resource, 'getOne', { id: row.id, meta: params && { params } }]
      if (queries.getQueryData(queryKey) === undefined) queries.setQueryData(queryKey, row, { updatedAt: 0 })
    },
    [queries, resource, params],
  )
}

/** Rows that are asked for before the list is at their place. */
export interface RowsAhead {
  /** Ends when they are there, or did not come. */
  readonly settled: Promise<void>
  /** They are not needed any more. */
  readonly cancel: () => void
}

/** Asks for the rows of a place that the list will go to; `useListRows` then has them at once. */
export function useRowsAhead(resource: string, params: Values | undefined): (state: ListState) => RowsAhead {
  const queries = useQueryClient()
  const dataProvider = useDataProvider()
  return useCallback(
    (state) => {
      const query = rowsQuery(dataProvider, resource, state, params)
      const cancel = () => void queries.cancelQueries({ queryKey: query.queryKey, exact: true })
      return { settled: queries.prefetchQuery(query), cancel }
    },
    [queries, dataProvider, resource, params],
  )
}
