import type { FailureStore } from './failures'

export interface SlowdownOptions {
  /** Failures without a wait: people mistype. */
  readonly free: number
  /** The longest wait, in seconds. It begins at one second, and each failure doubles it. */
  readonly longest: number
  /** Seconds without a failure after which the count starts over. */
  readonly forgetAfter: number
  /** Epoch seconds. */
  readonly clock: () => number
}

/** Counts failures by key (an account, an address) and tells how long to wait before the next attempt. Holds no request open. */
export class Slowdown {
  constructor(
    private readonly options: SlowdownOptions,
    private readonly store: FailureStore,
  ) {}

  /** Seconds until the next attempt is allowed; 0 if it is now. */
  async waitOf(key: string): Promise<number> {
    const entry = await this.store.get(key)
    if (!entry) return 0
    const { free, longest, forgetAfter, clock } = this.options
    const now = clock()
    if (entry.at > now) {
      // The clock was set back: the wait starts over, but is no longer than before.
      await this.store.change(key, (before) => ({
        failures: before?.failures ?? 0,
        at: Math.min(before?.at ?? now, now),
      }))
    }
    const passed = now - Math.min(entry.at, now)
    const over = entry.failures - free
    return over < 0 || passed >= forgetAfter ? 0 : Math.max(0, Math.min(longest, 2 ** over) - passed)
  }

  async failed(key: string): Promise<void> {
    const { forgetAfter, clock } = this.options
    const now = clock()
    await this.store.change(key, (before) => ({
      failures: before && now - before.at < forgetAfter ? before.failures + 1 : 1,
      at: now,
    }))
  }

  /** Clears the failures of a key, after a success or an unlock. */
  forget(key: string): Promise<void> {
    return this.store.forget(key)
  }
}
