/*
 * A machine's clock may be set back, by hand or by its time server. A plain `now - since` would then let nothing be due until
 * the clock has caught up.
 */

/** Whether this many seconds have passed since a moment; true if the clock was set back behind it. */
export const hasPassed = (seconds: number, since: number, now: number): boolean => now < since || now - since >= seconds

/** Whether a time set at most `ahead` seconds in the future has come; true if the clock was set back since. */
export const isDue = (due: number, ahead: number, now: number): boolean => due <= now || due > now + ahead
