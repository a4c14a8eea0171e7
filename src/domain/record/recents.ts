import { useStore, useStoreContext, type Store } from 'ra-core'
import { useEffect } from 'react'

/** What somebody opened: a page, or a record of one of these kinds. */
export const RECENT_KINDS = ['page', 'store', 'product', 'tag', 'gateway', 'sensor', 'display', 'person'] as const
export type RecentKind = (typeof RECENT_KINDS)[number]

export interface Recent {
  readonly kind: RecentKind
  /** Its address. */
  readonly to: string
  /** What people call a record; pages are named where they are shown, in the person's language. */
  readonly name?: string | undefined
  readonly code?: string | undefined
  readonly storeCode?: string | undefined
}

const KEY = 'search.recents'
const MOST = 20

/** What was kept, as far as it is what it should be: anybody may write to a browser's store. */
export function readRecents(kept: unknown): readonly Recent[] {
  return Array.isArray(kept) ? kept.filter(isRecent) : []
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { kind, to, ...texts } = value as Record<string, unknown>
  const isText = ['name', 'code', 'storeCode'].every((name) => texts[name] === undefined || typeof texts[name] === 'string')
  return RECENT_KINDS.some((one) => one === kind) && typeof to === 'string' && to.startsWith('/') && isText
}

/** The same with one that is opened now: first, and there once. What is not known of it this time stays. */
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

/** Notes what a page is about, once it is there. */
export function useRemembered(opened: Recent | undefined): void {
  const store = useStoreContext()
  const said = opened && JSON.stringify(opened)
  useEffect(() => {
    if (said !== undefined) remember(store, JSON.parse(said) as Recent)
  }, [store, said])
}

/** What this account opened, the last first. */
export function useRecents(): readonly Recent[] {
  const [kept] = useStore<unknown>(KEY, [])
  return readRecents(kept)
}
