import type { Values } from '../../schema/template'

/** A row: a record with the id that the data provider gave it. */
export type Row = Values & { readonly id: string }

/** What is selected, by id; the records are kept, because they may stand on other pages. */
export type Selection = ReadonlyMap<string, Row>

/** No row is selected. */
export const NOTHING: Selection = new Map()

/** Selects or deselects one row. */
export function toggle(selection: Selection, row: Row): Selection {
  return withRows(selection, [row], !selection.has(row.id))
}

/** Selects or deselects all rows between two places of the page, both included. */
export function selectRange(selection: Selection, rows: readonly Row[], from: number, to: number, on: boolean): Selection {
  return withRows(selection, rows.slice(Math.min(from, to), Math.max(from, to) + 1), on)
}

/** Selects the whole page, or deselects it where it is selected already. */
export function togglePage(selection: Selection, rows: readonly Row[]): Selection {
  return withRows(selection, rows, pageState(selection, rows) !== 'all')
}

/** How much of a page is selected: the state of the box in the heading. */
export function pageState(selection: Selection, rows: readonly Row[]): 'none' | 'some' | 'all' {
  if (selection.size === 0 || rows.length === 0) return 'none'
  const count = rows.reduce((sum, row) => sum + (selection.has(row.id) ? 1 : 0), 0)
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
}

/** The selection without these rows: what was to be done with them is done. */
export function without(selection: Selection, rows: readonly Row[]): Selection {
  return withRows(selection, rows, false)
}

/** The selection with the records as they came last. */
export function refreshed(selection: Selection, rows: readonly Row[]): Selection {
  const changed = rows.filter((row) => selection.has(row.id) && selection.get(row.id) !== row)
  return changed.length === 0 ? selection : withRows(selection, changed, true)
}

function withRows(selection: Selection, rows: readonly Row[], on: boolean): Selection {
  const next = new Map(selection)
  for (const row of rows) {
    if (on) next.set(row.id, row)
    else next.delete(row.id)
  }
  return next
}
