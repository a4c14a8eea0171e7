import { DEFAULT_VIEW, readView, type DashboardView } from './arrangement'

/** A view with a name that its owner gave it. */
export interface NamedView {
  readonly name: string
  readonly view: DashboardView
}

/** What the browser keeps for an account: the view as it stands, and the named ones. */
export interface KeptViews {
  readonly view: DashboardView
  readonly named: readonly NamedView[]
}

const KEYS = 'shelfdeck.dashboard.'
const keyOf = (email: string) => `${KEYS}${email}`

/** Whether a key of the browser's storage is that of somebody's views. */
export const isKept = (key: string): boolean => key.startsWith(KEYS)

/** What is kept for an account; the usual view where nothing is, or nothing that can be read. */
export function readKept(email: string): KeptViews {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(email)) ?? '{}') as { view?: unknown; named?: unknown }
    const named = Array.isArray(kept.named) ? (kept.named as unknown[]) : []
    return { view: readView(kept.view) ?? DEFAULT_VIEW, named: named.flatMap(readNamed) }
  } catch {
    return { view: DEFAULT_VIEW, named: [] }
  }
}

/** Keeps it; a browser that keeps nothing forgets it with the page. */
export function keep(email: string, kept: KeptViews): void {
  try {
    localStorage.setItem(keyOf(email), JSON.stringify(kept))
  } catch {
    // Full, or not allowed: the page goes on as it is.
  }
}

/** Names the view; one of the same name is replaced. In the order of the names. */
export function nameView(kept: KeptViews, name: string, view: DashboardView): KeptViews {
  const others = kept.named.filter((one) => one.name !== name)
  return { ...kept, named: [...others, { name, view }].sort((one, two) => one.name.localeCompare(two.name)) }
}

export const forgetView = (kept: KeptViews, name: string): KeptViews => ({ ...kept, named: kept.named.filter((one) => one.name !== name) })

function readNamed(given: unknown): NamedView[] {
  const { name, view: kept } = (typeof given === 'object' && given !== null ? given : {}) as { name?: unknown; view?: unknown }
  const view = readView(kept)
  return typeof name === 'string' && name.trim() !== '' && view ? [{ name, view }] : []
}
