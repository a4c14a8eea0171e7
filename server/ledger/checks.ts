import type { Verified } from './verify'

/**
 * The checks of ledgers that are asked for, one after the other: each reads all that a store has, and several at once would
 * leave little for other calls.
 */
export class LedgerChecks {
  private last: Promise<unknown> = Promise.resolve()
  /** Those that have not begun: they see all that is entered before, so whoever asks for the same one waits with the first. */
  private readonly waiting = new Map<string, Promise<Verified>>()

  constructor(private readonly verify: (storeCode: string) => Promise<Verified>) {}

  check(storeCode: string): Promise<Verified> {
    const asked = this.waiting.get(storeCode)
    if (asked) return asked
    const next = this.last.then(() => {
      this.waiting.delete(storeCode)
      return this.verify(storeCode)
    })
    this.waiting.set(storeCode, next)
    this.last = next.catch(() => undefined)
    return next
  }
}
