/*
 * The clock of a machine may be set back: by hand, or by its time server. What then is still to come was before that; a
 * plain `now - since` would let nothing be due until the clock is there again.
 */

/** Whether so many seconds have passed since a moment; where the clock was set back behind it, they have. */
export const hasPassed = (seconds: number, since: number, now: number): boolean => now < since || now - since >= seconds

/** Whether a time that was set at most so many seconds ahead has come; where the clock was set back since, it has. */
export const isDue = (due: number, ahead: number, now: number): boolean => due <= now || due > now + ahead
