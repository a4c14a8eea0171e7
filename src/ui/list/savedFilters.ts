/** How long a saved filter lives, in seconds (spec/1 §4, §9). */
export const SAVED_FOR = 86_400

interface Saved {
  readonly at: number
  readonly search: string
}

const keyOf = (account: string, resource: string) => `shelfdeck.list.${account}.${resource}`

/**
 * The saved place of a list: the query of its address. Undefined where nothing is saved or it has
 * expired; an expired one is thrown away, and the toggle is off again.
 */
export function readSaved(account: string, resource: string, now = Date.now()): string | undefined {
  const saved = parse(localStorage.getItem(keyOf(account, resource)))
  if (!saved) return undefined
  if (now / 1000 - saved.at < SAVED_FOR) return saved.search
  clearSaved(account, resource)
  return undefined
}

/** Saves a list's place; the day begins anew. */
export function writeSaved(account: string, resource: string, search: string, now = Date.now()): void {
  localStorage.setItem(keyOf(account, resource), JSON.stringify({ at: Math.floor(now / 1000), search }))
}

export function clearSaved(account: string, resource: string): void {
  localStorage.removeItem(keyOf(account, resource))
}

function parse(text: string | null): Saved | undefined {
  try {
    const saved = JSON.parse(text ?? 'null') as Partial<Saved> | null
    return typeof saved?.at === 'number' && typeof saved.search === 'string' ? { at: saved.at, search: saved.search } : undefined
  } catch {
    return undefined
  }
}
