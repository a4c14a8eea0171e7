import { localStorageStore, type Store } from 'ra-core'
import { BROWSER_KEYS, BROWSER_STORE } from './browserStore'

/** The former key for whether the menu is collapsed, from before react-admin's store had it. */
const OLD_SIDEBAR_KEY = 'shelfdeck.sidebar'

/**
 * React-admin's store for an account: its preferences in this browser. The theme is shared by all accounts. `reset`
 * does nothing: react-admin calls it on sign-out, but preferences must survive that.
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
