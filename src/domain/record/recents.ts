import { useStore, useStoreContext, type Store } from 'ra-core'
import { useEffect } from 'react'

/** Kinds of what can be opened: pages, and records. */
const RECENT_KINDS = ['page', 'store', 'product', 'tag', 'gateway', 'sensor', 'display', 'person'] as const
export type RecentKind = (typeof RECENT_KINDS)[number]

export interface Recent {
  readonly kind: RecentKind
  /** Its address. */
  readonly to: string
  /** The name of a record; pages are named where they are shown, in the user's language. */
  readonly name?: string | undefined
  readonly code?: string | undefined
  readonly storeCode?: string | undefined
}

const KEY = 'search.recents'
const MOST = 20

/** Parses what was stored and drops what is invalid, since anything may write to a browser's storage. */
export function readRecents(kept: unknown): readonly Recent[] {
  return Array.isArray(kept) ? kept.filter(isRecent) : []
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { kind, to, ...texts } = value as Record<string, unknown>
  const isText = ['name', 'code', 'storeCode'].every(
    (name) => texts[name] === undefined || typeof texts[name] === 'string',
  )
  return RECENT_KINDS.some((one) => one === kind) && typeof to === 'string' && to.startsWith('/') && isText
}

/** Adds one that is opened now: first, and only once. A name that is not known this time is kept. */
export function withRecent(recents: readonly Recent[], opened: Recent): readonly Recent[] {
  const before = recents.find(({ to }) => to === opened.to)
  const known = Object.fromEntries(Object.entries(opened).filter(([, value]) => value !== undefined && value !== ''))
  return [{ ...before, ...known } as Recent, ...recents.filter(({ to }) => to !== opened.to)].slice(0, MOST)
}

/** Notes what is opened, for this account in this browser. */
export function remember(store: Store, opened: Recent): void {
  const recents = readRecents(store.getItem(KEY))
  const next = withRecent(recents, opened)
  if (JSON.stringify(next) !== JSON.stringify(recents)) store.setItem(KEY, next)
}

/** Notes the subject of a page, once it is there. */
export function useRemembered(opened: Recent | undefined): void {
  const store = useStoreContext()
  const said = opened && JSON.stringify(opened)
  useEffect(() => {
    if (said !== undefined) remember(store, JSON.parse(said) as Recent)
  }, [store, said])
}

/** What this account opened, newest first. */
export function useRecents(): readonly Recent[] {
  const [kept] = useStore<unknown>(KEY, [])
  return readRecents(kept)
}
