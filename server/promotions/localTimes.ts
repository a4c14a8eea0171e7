import { clockIn } from '../../src/schema/clock'

/** The longest time that clocks are put forward at once. */
const MOST_SKIPPED = 3 * 3600

/** A date and time without a zone, as `yyyy-mm-dd hh:ii`; undefined if the text is none. */
export function localTime(text: string): string | undefined {
  const [, day = '', time = ''] = /^\s*(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::00)?\s*$/.exec(text) ?? []
  const plain = `${day} ${time}`
  return clockIn('UTC').parse(plain) === undefined ? undefined : plain
}

/**
 * When the clocks of a zone show a time: of two such moments the first; where they skip it, the moment at which they are put
 * forward. So an earlier time is never a later moment.
 * @param text of `localTime`
 * @param zone IANA name; '' is the server's
 * @returns epoch seconds
 */
export function momentIn(text: string, zone: string | null | undefined): number {
  const clock = clockIn(zone)
  const at = clock.parse(text)
  if (at === undefined) throw new RangeError(`no time ${text}`)
  if (clock.text(at).startsWith(text)) return at
  // Skipped: the clocks were put forward at some moment before.
  let [before, after] = [at - MOST_SKIPPED, at]
  const summer = clock.offset(after)
  if (clock.offset(before) === summer) return at
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (clock.offset(middle) === summer) after = middle
    else before = middle
  }
  return after
}
