import { useSyncExternalStore } from 'react'
import { canSeeStore, seesAllStores, type Viewer } from '../schema/access'
import { createListeners } from './createStore'
import { readSession, subscribeSession, type SessionUser } from './session'

const keyOf = (user: SessionUser | undefined) => `shelfdeck.store.${user?.email ?? ''}`

const { notify, subscribe } = createListeners(() => subscribeSession(() => notify()))

/** The only store of an account; undefined for accounts with several or all stores. */
export const onlyStore = (viewer: Viewer): string | undefined =>
  seesAllStores(viewer) || viewer.store.length !== 1 ? undefined : viewer.store[0]

/**
 * The store that the person currently works on in this tab: the menu leads to its pages, and searches are limited to
 * it. Undefined for all stores, and if the account no longer has the stored one; the only store of an account is
 * current from the start.
 */
export function currentStore(): string | undefined {
  const user = readSession()
  const storeCode = sessionStorage.getItem(keyOf(user)) ?? undefined
  if (!user) return storeCode
  return storeCode !== undefined && canSeeStore(user, storeCode) ? storeCode : onlyStore(user)
}

/** Sets the current store; undefined for all stores. */
export function setCurrentStore(storeCode: string | undefined): void {
  const key = keyOf(readSession())
  if (storeCode === undefined) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, storeCode)
  notify()
}

/** The current store, live. */
export const useCurrentStore = (): string | undefined => useSyncExternalStore(subscribe, currentStore)
