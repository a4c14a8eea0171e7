import { useRecordSelection } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import type { Values } from '../../schema/template'

/** A row: a record with the id that the data provider gave it. */
export type Row = Values & { readonly id: string }

/** The ids with these rows selected, or deselected. */
export function withRows(ids: readonly string[], rows: readonly Row[], on: boolean): string[] {
  const next = new Set(ids)
  for (const { id } of rows) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return [...next]
}

/** How much of a page is selected: the state of the box in the heading. */
export function pageState(ids: ReadonlySet<string>, rows: readonly Row[]): 'none' | 'some' | 'all' {
  const count = rows.reduce((sum, { id }) => sum + (ids.has(id) ? 1 : 0), 0)
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
}

/** The selected rows, for what acts on them. */
export interface SelectedRows {
  /** As they came last; some may stand on other pages. */
  readonly get: () => Row[]
  /** Selects these and no others. */
  readonly set: (rows: readonly Row[]) => void
  /** Deselects these: what was to be done with them is done. */
  readonly drop: (rows: readonly Row[]) => void
}

/**
 * React-admin's selection of a list, with the selected rows beside their ids. It stays over pages and ends with another
 * filter and with the list: what is out of sight must not be acted upon by surprise. So it is not in the store.
 */
export function useListSelection(resource: string, rows: readonly Row[], filterKey: string) {
  const [selectedIds, { select, unselect, toggle, clearSelection }] = useRecordSelection<Row>({
    resource,
    disableSyncWithStore: true,
  })
  const kept = useRef<ReadonlyMap<string, Row>>(new Map())
  useEffect(() => {
    const here = new Map(rows.map((row) => [row.id, row]))
    kept.current = new Map(selectedIds.map((id) => [id, here.get(id) ?? kept.current.get(id) ?? { id }]))
  }, [rows, selectedIds])
  useEffect(() => clearSelection(), [filterKey, clearSelection])

  const selected = useMemo<SelectedRows>(
    () => ({
      get: () => [...kept.current.values()],
      set: (those) => {
        kept.current = new Map(those.map((row) => [row.id, row]))
        select(those.map(({ id }) => id))
      },
      drop: (those) => unselect(those.map(({ id }) => id)),
    }),
    [select, unselect],
  )
  return { selectedIds, select, toggle, clear: clearSelection, selected }
}
