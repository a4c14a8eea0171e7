import { DEFAULT_VIEW, readView, viewFromSearch, type DashboardView } from './arrangement'

/** A saved view. */
interface NamedView {
  readonly name: string
  readonly view: DashboardView
}

/** The views that the browser stores for an account: the current one and the named ones. */
export interface StoredViews {
  readonly view: DashboardView
  readonly named: readonly NamedView[]
}

const KEYS = 'shelfdeck.dashboard.'
const keyOf = (email: string) => `${KEYS}${email}`

/** Whether a storage key is that of an account's views. */
export const isViewsKey = (key: string): boolean => key.startsWith(KEYS)

/** The stored views of an account; the default view if there are none, or they cannot be read. */
export function loadViews(email: string): StoredViews {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(email)) ?? '{}') as { view?: unknown; named?: unknown }
    const named = Array.isArray(stored.named) ? (stored.named as unknown[]) : []
    return { view: readView(stored.view) ?? DEFAULT_VIEW, named: named.flatMap(readNamed) }
  } catch {
    return { view: DEFAULT_VIEW, named: [] }
  }
}

/** The view that the dashboard opens with: the one in the query of the address, else the account's own. */
export const openedView = (email: string, search: URLSearchParams): DashboardView =>
  viewFromSearch(search) ?? loadViews(email).view

/** Stores the views of an account. */
export function saveViews(email: string, stored: StoredViews): void {
  try {
    localStorage.setItem(keyOf(email), JSON.stringify(stored))
  } catch {
    // The storage is full or blocked: the views last as long as the page.
  }
}

/** Adds a named view, or replaces the one with that name; sorted by name. */
export function nameView(stored: StoredViews, name: string, view: DashboardView): StoredViews {
  const others = stored.named.filter((one) => one.name !== name)
  return { ...stored, named: [...others, { name, view }].sort((one, two) => one.name.localeCompare(two.name)) }
}

export const deleteView = (stored: StoredViews, name: string): StoredViews => ({
  ...stored,
  named: stored.named.filter((one) => one.name !== name),
})

function readNamed(given: unknown): NamedView[] {
  const { name, view: stored } = (typeof given === 'object' && given !== null ? given : {}) as {
    name?: unknown
    view?: unknown
  }
  const view = readView(stored)
  return typeof name === 'string' && name.trim() !== '' && view ? [{ name, view }] : []
}
