import { createHash } from 'node:crypto'

/** Tokens are 1 to 65535: nothing is what a gateway says that has none. */
const TOKENS = 65_535
/** Seconds for each token of a label, so that they come again after 36 hours. */
const SECONDS_EACH = 2

/**
 * The tokens of tasks. A label's come in the order of time, also over a start of this server, and none again within a day; two labels
 * hardly ever have the same at a time, so that an answer for another label is known.
 */
export class Tokens {
  private readonly last = new Map<string, number>()

  next(tagMac: string, now: number): number {
    const byTime = Math.floor(now / SECONDS_EACH)
    const step = Math.max(byTime, (this.last.get(tagMac) ?? 0) + 1)
    this.last.set(tagMac, step)
    return ((step + createHash('sha256').update(tagMac).digest().readUInt16BE()) % TOKENS) + 1
  }
}
