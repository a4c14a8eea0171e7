/** The part of react-admin's store that all accounts of this browser share, as `localStorageStore` names it. */
export const BROWSER_STORE = '.browser'

/** What is kept there, and not for one account: the sign-in page, which has no account yet, stands in this theme too. */
export const BROWSER_KEYS: readonly string[] = ['theme']

/** Where react-admin keeps a value of that part: what the sign-in page reads without react-admin. */
export const browserKey = (key: string): string => `RaStore${BROWSER_STORE}.${key}`
