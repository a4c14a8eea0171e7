/** Volts below which the battery of a tag or sensor counts as low. */
export const LOW_BATTERY = 2.5
