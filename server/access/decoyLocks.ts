/**
 * Locks of e-mails that have no lock of their own to set: those without an account, and those that an administrator
 * has locked. They answer failures as an account that locks does, so that nobody learns which accounts there are.
 */
export class DecoyLocks {
  readonly #entries = new Map<string, { failures: number; until: number }>()
  readonly #options: { readonly failures: number; readonly seconds: number; readonly most: number; readonly clock: () => number }

  /** @param options after how many failures an e-mail counts as locked and for how long; how many e-mails are remembered */
  constructor(options: { failures: number; seconds: number; most: number; clock: () => number }) {
    this.#options = options
  }

  holds(email: string): boolean {
    const kept = this.#entries.get(email)
    return kept !== undefined && kept.failures >= this.#options.failures && kept.until > this.#options.clock()
  }

  /** Notes a failure. @returns whether the e-mail now counts as locked */
  failed(email: string): boolean {
    const { failures: enough, seconds, most, clock } = this.#options
    const kept = this.#entries.get(email)
    const failures = kept && kept.failures < enough ? kept.failures + 1 : 1
    this.#entries.delete(email)
    this.#entries.set(email, { failures, until: clock() + seconds })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > most && oldest !== undefined) this.#entries.delete(oldest)
    return failures >= enough
  }

  forget(email: string): void {
    this.#entries.delete(email)
  }
}
