/** The store code of the families that all stores share (spec/2 §7: an empty store becomes a default). */
export const SHARED_STORE = 'default'

/** Whether a store code means all stores. */
export const isShared = (storeCode: string): boolean => storeCode === '' || storeCode === SHARED_STORE
