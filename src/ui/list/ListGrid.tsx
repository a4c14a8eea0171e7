import { useListContext, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { BulkBar } from './BulkBar'
import { ListTable, type ListTableProps } from './ListTable'
import type { Row } from './selection'

type FromTable =
  | 'nameField'
  | 'density'
  | 'rowHref'
  | 'onMeant'
  | 'onOpen'
  | 'onMenu'
  | 'onChange'
  | 'rowTone'
  | 'mark'
  | 'fill'
  | 'className'

export interface ListGridProps
  extends Pick<ListTableProps, 'columns' | 'givesRecords'>, Partial<Pick<ListTableProps, FromTable>> {
  /** Buttons for the selected rows, ours or react-admin's. Without them no row can be selected. */
  readonly bulkActionButtons?: ReactNode
  /** Stands in place of rows where there are none. */
  readonly empty?: ReactNode
  /** What the table is called; the resource's name without it. */
  readonly label?: string
}

/** How many rows stand for those to come, at most. */
const AWAITED = 25
const NO_ROWS: readonly Row[] = []

/** The table of the ListContext around it: its rows, its order, its selection. */
export function ListGrid({ bulkActionButtons, empty, label, density = 'comfortable', ...table }: ListGridProps) {
  const translate = useTranslate()
  const {
    data,
    total,
    sort,
    setSort,
    page,
    perPage,
    filterValues,
    resource,
    selectedIds,
    onSelect,
    isPending,
    isPlaceholderData,
    error,
  } = useListContext<Row>()
  const rows = data ?? NO_ROWS
  const awaits = isPending && !error
  return (
    <>
      {bulkActionButtons && <BulkBar>{bulkActionButtons}</BulkBar>}
      <ListTable
        {...table}
        rows={rows}
        label={label ?? translate(`resources.${resource}.name`, { smart_count: 2, _: resource })}
        total={total ?? rows.length}
        sort={sort}
        onSort={setSort}
        density={density}
        selectedIds={bulkActionButtons ? selectedIds : undefined}
        onSelect={bulkActionButtons ? onSelect : undefined}
        stale={isPlaceholderData}
        awaited={awaits ? Math.min(perPage, AWAITED) : undefined}
        instead={!awaits && rows.length === 0 ? empty : undefined}
        pageKey={`${page} ${perPage} ${sort.field} ${sort.order} ${JSON.stringify(filterValues)}`}
      />
    </>
  )
}
