/** How failures slow down what follows them. */
export interface SlowdownOptions {
  /** Failures that cost nothing: people mistype. */
  readonly free: number
  /** The longest wait, in seconds. The first one is a second, and each failure doubles it. */
  readonly longest: number
  /** Seconds without a failure after which all is forgotten. */
  readonly forgetAfter: number
  /** How many keys are remembered; the one whose failure is the longest ago makes room. */
  readonly most: number
  /** Epoch seconds. */
  readonly clock: () => number
}

interface Entry {
  failures: number
  last: number
}

/** Counts failures by a key (an account, an address), and says how long the next attempt has to wait. Nothing is held open meanwhile. */
export class Slowdown {
  readonly #options: SlowdownOptions
  /** In the order of their last failures. */
  readonly #entries = new Map<string, Entry>()

  constructor(options: SlowdownOptions) {
    this.#options = options
  }

  /** The seconds until the next attempt is let in; 0 where it may come now. */
  waitOf(key: string): number {
    const entry = this.#entries.get(key)
    if (!entry) return 0
    const { free, longest, forgetAfter, clock } = this.#options
    // Where the clock was set back the wait begins anew, and is no longer for it.
    entry.last = Math.min(entry.last, clock())
    const passed = clock() - entry.last
    if (passed >= forgetAfter) {
      this.#entries.delete(key)
      return 0
    }
    const over = entry.failures - free
    return over < 0 ? 0 : Math.max(0, Math.min(longest, 2 ** over) - passed)
  }

  /** Notes a failure. */
  failed(key: string): void {
    const { most, forgetAfter, clock } = this.#options
    const now = clock()
    const before = this.#entries.get(key)
    const failures = before && now - before.last < forgetAfter ? before.failures + 1 : 1
    this.#entries.delete(key)
    this.#entries.set(key, { failures, last: now })
    if (this.#entries.size <= most) return
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }

  /** Forgets the failures of a key: it has proved itself, or was let in by somebody. */
  forget(key: string): void {
    this.#entries.delete(key)
  }

  get size(): number {
    return this.#entries.size
  }
}
