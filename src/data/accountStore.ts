import { localStorageStore, type Store } from 'ra-core'

/** React-admin's store of an account: what it prefers and saves in this browser. */
export const accountStore = (email: string): Store => localStorageStore('1', `.${email}`)
