import type { FailureStore } from './failures'

export interface DecoyOptions {
  /** After how many failures an e-mail counts as locked, and for how long. */
  readonly failures: number
  readonly seconds: number
  /** Epoch seconds. */
  readonly clock: () => number
}

/**
 * Locks of e-mails that have no lock of their own to set: those without an account, and those that an administrator
 * has locked. They answer failures as an account that locks does, so that nobody learns which accounts there are.
 */
export class DecoyLocks {
  constructor(
    private readonly options: DecoyOptions,
    private readonly store: FailureStore,
  ) {}

  async holds(email: string): Promise<boolean> {
    const { failures, seconds, clock } = this.options
    const kept = await this.store.get(email)
    return kept !== undefined && kept.failures >= failures && kept.at + seconds > clock()
  }

  /** Notes a failure. @returns whether the e-mail now counts as locked */
  async failed(email: string): Promise<boolean> {
    const { failures: enough, clock } = this.options
    const { failures } = await this.store.change(email, (before) => ({ failures: before && before.failures < enough ? before.failures + 1 : 1, at: clock() }))
    return failures >= enough
  }

  forget(email: string): Promise<void> {
    return this.store.forget(email)
  }
}
