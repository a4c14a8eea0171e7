import {
  ListContextProvider,
  ResourceContextProvider,
  useDataProvider,
  useNotify,
  type Exporter,
  type ListControllerResult,
  type SortPayload,
} from 'ra-core'
import { useImperativeHandle, useMemo, useState, type ReactNode, type Ref } from 'react'
import type { Values } from '../../schema/template'
import type { FilterValues } from '../../data/wire'
import { isEmptyFilter } from '../filters/filterValues'
import { pageBounds, payloadOf, type ListState } from './listState'
import { askedFor } from './rowsQuery'
import { useListSelection, type Row, type SelectedRows } from './selection'
import type { ListRows } from './useListRows'
import type { PageTurnControl } from './usePageTurn'

interface ListContextsProps {
  readonly resource: string
  readonly params: Values | undefined
  readonly title: string
  readonly control: PageTurnControl
  readonly list: ListRows
  /** What is asked of the data provider, with the conditions that always hold. */
  readonly asked: ListState
  /** The conditions that always hold, and that nobody sees. */
  readonly always: FilterValues | undefined
  readonly exporter: Exporter
  readonly selected: Ref<SelectedRows>
  /** Not drawn again for another selection, but for what asks the context for it. */
  readonly children: ReactNode
}

/** Rows of a list of all, as long as nobody knows how many there are. */
const UNKNOWN = 25

/** Makes react-admin's components work inside a list of ours. Its place is in the address, as `useListState` has it. */
export function ListContexts({
  resource,
  params,
  title,
  control,
  list,
  asked,
  always,
  exporter,
  selected,
  children,
}: ListContextsProps) {
  const { state, go, turn } = control
  const { rows, total, pending, stale, error, retry } = list
  const selection = useListSelection(resource, rows, JSON.stringify(state.filter))
  useImperativeHandle(selected, () => selection.selected)
  const [offered, setOffered] = useState<Readonly<Record<string, boolean>>>({})
  const dataProvider = useDataProvider()
  const notify = useNotify()

  const place = useMemo(() => {
    const { filter, page, perPage, sort } = state
    const { pages } = pageBounds(state, total)
    const setFilters = (next: FilterValues) => go({ ...state, page: 1, filter: notEmpty(next) }, { replace: true })
    const first = async (limit: number) =>
      (
        await dataProvider.getList<Row>(resource, {
          ...askedFor(asked, params),
          pagination: { page: 1, perPage: limit },
        })
      ).data
    return {
      page,
      // 'All' is one page of as many rows as there are.
      perPage: perPage < 0 ? total || UNKNOWN : perPage,
      hasPreviousPage: page > 1,
      hasNextPage: page < pages,
      setPage: (to: number) => turn(() => to),
      setPerPage: (size: number) => go({ ...state, page: 1, perPage: size }),
      sort: payloadOf(sort),
      setSort: (next: SortPayload) =>
        go({ ...state, page: 1, sort: { field: next.field, order: next.order === 'ASC' ? 'asc' : 'desc' } }),
      filter: always,
      filterValues: filter,
      displayedFilters: { ...offered, ...Object.fromEntries(Object.keys(filter).map((name) => [name, true])) },
      setFilters: (next: FilterValues, shown?: Record<string, boolean>) => {
        if (shown) setOffered(shown)
        setFilters(next)
      },
      showFilter: (name: string, value: unknown) => {
        setOffered((now) => ({ ...now, [name]: true }))
        if (!isEmptyFilter(value)) setFilters({ ...filter, [name]: value })
      },
      hideFilter: (name: string) => {
        setOffered(({ [name]: _, ...others }) => others)
        setFilters({ ...filter, [name]: undefined })
      },
      getData: ({ maxResults = total } = {}) => first(maxResults),
      first,
    }
  }, [state, total, go, turn, asked, params, always, offered, dataProvider, resource])

  const value = useMemo(() => {
    const { first, ...given } = place
    return {
      ...given,
      resource,
      defaultTitle: title,
      data: pending ? undefined : rows,
      total: pending ? undefined : total,
      error,
      isPending: pending,
      isLoading: pending,
      isFetching: pending || stale,
      isPlaceholderData: stale,
      refetch: retry,
      exporter,
      selectedIds: selection.selectedIds,
      onSelect: selection.select,
      onToggleItem: selection.toggle,
      onUnselectItems: selection.clear,
      onSelectAll: async ({ limit = 250 } = {}) => {
        try {
          const all = await first(limit)
          selection.selected.set(all)
          if (all.length === limit)
            notify('ra.message.select_all_limit_reached', { messageArgs: { max: limit }, type: 'warning' })
        } catch {
          notify('ra.notification.http_error', { type: 'warning' })
        }
      },
      // React-admin tells the cases of a list apart by type: pending, failed, there.
    } as unknown as ListControllerResult
  }, [
    place,
    resource,
    title,
    pending,
    rows,
    total,
    error,
    stale,
    retry,
    exporter,
    selection.selectedIds,
    selection.select,
    selection.toggle,
    selection.clear,
    selection.selected,
    notify,
  ])

  return (
    <ResourceContextProvider value={resource}>
      <ListContextProvider value={value}>{children}</ListContextProvider>
    </ResourceContextProvider>
  )
}

const notEmpty = (filter: FilterValues): FilterValues =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => !isEmptyFilter(value)))
