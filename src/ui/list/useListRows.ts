import { useGetList } from 'ra-core'
import { useMemo } from 'react'
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
    {
      pagination: { page: state.page, perPage: state.perPage },
      sort: { field: state.sort.field, order: state.sort.order === 'asc' ? 'ASC' : 'DESC' },
      filter: state.filter,
      ...(params && { meta: { params } }),
    },
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
