import type { ListView } from '../../../generated/types'
import type { ResourceDescriptor } from '../../../schema/descriptor'
import type { ListPreferences } from '../listPreferences'
import { readListState, VIEW, writeListState, type ListState } from '../listState'

/** What a view keeps of a list beside its name. */
export type ViewContent = Required<Pick<ListView, 'search' | 'columns' | 'density'>>

/** A list as it stands, as a view keeps it. */
export const contentOf = (
  descriptor: ResourceDescriptor,
  { view: _view, ...state }: ListState,
  { columns, density }: ListPreferences,
): ViewContent => ({
  search: searchOf(descriptor, { ...state, page: 1 }),
  columns: columns ? { order: [...columns.order], hidden: [...columns.hidden] } : null,
  density,
})

const searchOf = (descriptor: ResourceDescriptor, state: ListState) =>
  writeListState(state, descriptor, new URLSearchParams()).toString()

/** Where a list stands that opens with a view; what the viewer's list does not offer is left out. */
export const placeIn = (descriptor: ResourceDescriptor, view: Pick<ListView, 'id' | 'search'>): ListState =>
  readListState(new URLSearchParams(addressOf(view)), descriptor)

/** The query of the address of a list that is open with a view. */
export function addressOf({ id, search = '' }: Pick<ListView, 'id' | 'search'>): string {
  const query = new URLSearchParams(search)
  query.set(VIEW, String(id))
  return query.toString()
}

/** Whether a list that was opened with a view differs from it now. */
export function isChanged(descriptor: ResourceDescriptor, view: ListView, now: ViewContent): boolean {
  const { view: _view, ...kept } = placeIn(descriptor, view)
  const { order, hidden } = view.columns ?? {}
  const columns = now.columns && { order: now.columns.order, hidden: now.columns.hidden }
  return (
    searchOf(descriptor, kept) !== now.search ||
    JSON.stringify(view.columns ? { order, hidden } : null) !== JSON.stringify(columns) ||
    (view.density ?? now.density) !== now.density
  )
}
