const KEY = 'shelfdeck.lastStore'

/** The store that was looked at last: what the palette searches for things that are within a store. */
export const lastStore = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined

/** Notes the store that is looked at. */
export const rememberStore = (storeCode: string): void => sessionStorage.setItem(KEY, storeCode)
