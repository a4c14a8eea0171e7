import type { FailureStore } from './failures'

/** How failures slow down what follows them. */
export interface SlowdownOptions {
  /** Failures that cost nothing: people mistype. */
  readonly free: number
  /** The longest wait, in seconds. The first one is a second, and each failure doubles it. */
  readonly longest: number
  /** Seconds without a failure after which all is forgotten. */
  readonly forgetAfter: number
  /** Epoch seconds. */
  readonly clock: () => number
}

/** Counts failures by a key (an account, an address), and says how long the next attempt has to wait. Nothing is held open meanwhile. */
export class Slowdown {
  constructor(
    private readonly options: SlowdownOptions,
    private readonly store: FailureStore,
  ) {}

  /** The seconds until the next attempt is let in; 0 where it may come now. */
  async waitOf(key: string): Promise<number> {
    const entry = await this.store.get(key)
    if (!entry) return 0
    const { free, longest, forgetAfter, clock } = this.options
    const now = clock()
    if (entry.at > now) {
      // Where the clock was set back the wait begins anew, and is no longer for it.
      await this.store.change(key, (before) => ({ failures: before?.failures ?? 0, at: Math.min(before?.at ?? now, now) }))
    }
    const passed = now - Math.min(entry.at, now)
    const over = entry.failures - free
    return over < 0 || passed >= forgetAfter ? 0 : Math.max(0, Math.min(longest, 2 ** over) - passed)
  }

  /** Notes a failure. */
  async failed(key: string): Promise<void> {
    const { forgetAfter, clock } = this.options
    const now = clock()
    await this.store.change(key, (before) => ({ failures: before && now - before.at < forgetAfter ? before.failures + 1 : 1, at: now }))
  }

  /** Forgets the failures of a key: it has proved itself, or was let in by somebody. */
  forget(key: string): Promise<void> {
    return this.store.forget(key)
  }
}
