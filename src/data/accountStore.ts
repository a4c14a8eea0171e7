import { localStorageStore, type Store } from 'ra-core'
import { BROWSER_KEYS, BROWSER_STORE } from './browserStore'

/** Where the menu was folded before react-admin's store held it. */
const OLD_SIDEBAR_KEY = 'shelfdeck.sidebar'

/**
 * React-admin's store of an account: what it prefers and saves in this browser. The theme is the browser's. A sign-out
 * resets react-admin's store: here it keeps all, because what somebody prefers and saved is theirs at the next sign-in.
 */
export function accountStore(email: string): Store {
  const own = localStorageStore('1', `.${email}`)
  const shared = localStorageStore('1', BROWSER_STORE)
  const of = (key: string) => (BROWSER_KEYS.includes(key) ? shared : own)
  const store: Store = {
    ...own,
    setup: () => {
      own.setup()
      shared.setup()
    },
    teardown: () => {
      own.teardown()
      shared.teardown()
    },
    getItem: (key, defaultValue) => of(key).getItem(key, defaultValue),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
    subscribe: (key, callback) => of(key).subscribe(key, callback),
    reset: () => undefined,
  }
  moveSidebar(store)
  return store
}

function moveSidebar(store: Store): void {
  const old = localStorage.getItem(OLD_SIDEBAR_KEY)
  if (old === null) return
  store.setItem('sidebar.open', old !== 'folded')
  localStorage.removeItem(OLD_SIDEBAR_KEY)
}
