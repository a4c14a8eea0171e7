/** The store code of the families that all stores share (spec/2 §7: an empty store becomes a default). */
export const SHARED = 'default'
