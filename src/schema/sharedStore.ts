/** The code in place of a store's for what all stores share: families and default scripts. */
export const SHARED_STORE = 'default'
