/** Where an account's stores are kept in react-admin's store: lists of codes. */
export const RECENT_KEY = 'stores.recent'
/** Where an account's favourite stores are kept. */
export const FAVOURITES_KEY = 'stores.favourites'

const RECENT = 5

/** The stores that were visited last, newest first. The same list if nothing changes. */
export function visited(recent: readonly string[], storeCode: string): readonly string[] {
  return recent[0] === storeCode ? recent : [storeCode, ...recent.filter((code) => code !== storeCode)].slice(0, RECENT)
}

/** A store added to the favourites, or taken from them. */
export const toggled = (favourites: readonly string[], storeCode: string): readonly string[] =>
  favourites.includes(storeCode) ? favourites.filter((code) => code !== storeCode) : [...favourites, storeCode]
