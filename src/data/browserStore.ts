/** The part of react-admin's store that all accounts of this browser share, as named for `localStorageStore`. */
export const BROWSER_STORE = '.browser'

/** The keys that are shared by all accounts: the sign-in page uses this theme too. */
export const BROWSER_KEYS: readonly string[] = ['theme']

/** The key in localStorage of a shared value: the sign-in page reads it without react-admin. */
export const browserKey = (key: string): string => `RaStore${BROWSER_STORE}.${key}`
