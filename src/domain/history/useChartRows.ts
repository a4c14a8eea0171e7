import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import { useDescriptor } from '../../data/useDescriptor'
import { parseFilters } from '../../data/wire'
import { useListPlace } from '../../ui/list/listPlace'
import type { ResourceName } from '../../generated/resources'

/** More points than this show nothing more. */
const MOST = 1_000
const REFRESH_EVERY = 10_000

export interface ChartRows<Row> {
  /** Oldest first; only the newest of the period if there are very many. */
  readonly rows: readonly Row[]
  readonly total: number
  readonly pending: boolean
  readonly error: unknown
  /** The period that is asked for, in epoch seconds. */
  readonly from: number | undefined
  readonly to: number | undefined
}

/**
 * The rows behind the chart of a history: those of the period that the table's filter has, whatever page it shows.
 * @param params parameters of the page that the call needs; the same object as long as they are the same
 * @param time the field that orders the history
 */
export function useChartRows<Row extends object>(
  resource: ResourceName,
  params: object,
  time: keyof Row & string,
): ChartRows<Row> {
  const dataProvider = useDataProvider()
  const descriptor = useDescriptor(resource)
  const { search } = useListPlace()
  const filter = useMemo(() => (descriptor ? parseFilters(descriptor, search) : {}), [descriptor, search])
  const { startDate: from, endDate: to } = (filter[time] ?? {}) as { startDate?: number; endDate?: number }
  const { data, isPending, error } = useQuery({
    queryKey: [resource, 'chart', params, from, to],
    queryFn: ({ signal }) =>
      dataProvider.getList(resource, {
        pagination: { page: 1, perPage: MOST },
        sort: { field: time, order: 'DESC' },
        filter: filter[time] === undefined ? {} : { [time]: filter[time] },
        meta: { params: { ...params } },
        signal,
      }),
    enabled: descriptor !== undefined,
    placeholderData: (before) => before,
    refetchInterval: REFRESH_EVERY,
    meta: { background: true },
  })
  const rows = useMemo(() => [...((data?.data ?? []) as unknown as Row[])].reverse(), [data])
  return { rows, total: data?.total ?? rows.length, pending: isPending, error, from, to }
}
