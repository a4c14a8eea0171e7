import type { FailureStore } from './failures'

export interface DecoyOptions {
  /** How many failures lock an email, and for how long. */
  readonly failures: number
  readonly seconds: number
  /** Epoch seconds. */
  readonly clock: () => number
}

/**
 * Simulates locks for emails without an account and for accounts that an administrator has locked. They respond to
 * failures like any account, so that nobody can find out which accounts exist.
 */
export class DecoyLocks {
  constructor(
    private readonly options: DecoyOptions,
    private readonly store: FailureStore,
  ) {}

  async isLocked(email: string): Promise<boolean> {
    const { failures, seconds, clock } = this.options
    const kept = await this.store.get(email)
    return kept !== undefined && kept.failures >= failures && kept.at + seconds > clock()
  }

  /** Records a failure. @returns whether the email is locked now */
  async failed(email: string): Promise<boolean> {
    const { failures: enough, clock } = this.options
    const { failures } = await this.store.change(email, (before) => ({
      failures: before && before.failures < enough ? before.failures + 1 : 1,
      at: clock(),
    }))
    return failures >= enough
  }

  forget(email: string): Promise<void> {
    return this.store.forget(email)
  }
}
