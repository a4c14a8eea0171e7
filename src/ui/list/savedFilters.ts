import type { SavedQuery, Store } from 'ra-core'
import { payloadOf, type ListState } from './listState'

/** How long a saved filter lives, in seconds. */
export const SAVED_FOR = 86_400

/** The saved place of a list is one of react-admin's saved queries, with what those do not keep. */
interface SavedPlace extends SavedQuery {
  readonly at: number
  /** The query of the list's address. */
  readonly search: string
}

const keyOf = (resource: string) => `${resource}.savedQueries`
const isPlace = (query: SavedQuery): query is SavedPlace => 'search' in query && 'at' in query

/** What the store has; a browser may hold something else. */
function queriesOf(store: Store, resource: string): SavedQuery[] {
  const kept: unknown = store.getItem(keyOf(resource))
  return Array.isArray(kept) ? (kept as SavedQuery[]) : []
}

/** The query with which a list opens where nothing else is said: that of the person's default view, as it was last known. */
export const startKey = (resource: string) => `preferences.${resource}.start`

/** The query with which a list opens: its saved place, else the default view. */
export const openingPlace = (store: Store, resource: string): string | undefined =>
  readSaved(store, resource) ?? store.getItem<string>(startKey(resource))

/**
 * The saved place of a list: the query of its address. Undefined where nothing is saved or it has
 * expired; an expired one is thrown away, and the toggle is off again.
 */
export function readSaved(store: Store, resource: string, now = Date.now()): string | undefined {
  const saved = queriesOf(store, resource).find(isPlace)
  if (!saved) return undefined
  if (now / 1000 - saved.at < SAVED_FOR) return saved.search
  clearSaved(store, resource)
  return undefined
}

/** Saves a list's place; the day starts again. `label` names it among the saved queries. */
export function writeSaved(
  store: Store,
  resource: string,
  label: string,
  { filter, sort, perPage }: ListState,
  search: string,
  now = Date.now(),
): void {
  const displayedFilters = Object.fromEntries(Object.keys(filter).map((name) => [name, true])) as never
  const place: SavedPlace = {
    label,
    value: { filter, displayedFilters, sort: payloadOf(sort), perPage },
    at: Math.floor(now / 1000),
    search,
  }
  store.setItem(keyOf(resource), [...queriesOf(store, resource).filter((query) => !isPlace(query)), place])
}

/** Forgets the saved place of a list. */
export function clearSaved(store: Store, resource: string): void {
  const others = queriesOf(store, resource).filter((query) => !isPlace(query))
  if (others.length > 0) store.setItem(keyOf(resource), others)
  else store.removeItem(keyOf(resource))
}
