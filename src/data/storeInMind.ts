import { useSyncExternalStore } from 'react'
import { canSeeStore, seesAllStores, type Viewer } from '../schema/access'
import { readSession, subscribeSession, type SessionUser } from './session'

const keyOf = (user: SessionUser | undefined) => `shelfdeck.store.${user?.email ?? ''}`

const listeners = new Set<() => void>()

/** The store of an account that has no other; undefined for who has several, or sees all. */
export const onlyStore = (viewer: Viewer): string | undefined => (seesAllStores(viewer) || viewer.store.length !== 1 ? undefined : viewer.store[0])

/**
 * The store that the person works on in this tab: the menu leads to its pages, and what is within a store is searched in
 * it. undefined for all stores, and for one that the account has no longer; who has one store has it in mind from the start.
 */
export function storeInMind(): string | undefined {
  const user = readSession()
  const storeCode = sessionStorage.getItem(keyOf(user)) ?? undefined
  if (!user) return storeCode
  return storeCode !== undefined && canSeeStore(user, storeCode) ? storeCode : onlyStore(user)
}

/** Notes the store that is worked on; undefined for all stores. */
export function rememberStore(storeCode: string | undefined): void {
  const key = keyOf(readSession())
  if (storeCode === undefined) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, storeCode)
  for (const listener of listeners) listener()
}

/** The store that the person works on, live. */
export const useStoreInMind = (): string | undefined => useSyncExternalStore(subscribe, storeInMind)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = subscribeSession(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
