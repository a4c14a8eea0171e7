import { Guard } from './guard'
import { Sessions } from './sessions'
import { SignIn } from './signIn'
import type { Db } from './tables'

/** All of access that other rooms use: the guard for the calls, the sessions, the sign-in. */
export interface Access {
  readonly guard: Guard
  readonly sessions: Sessions
  readonly signIn: SignIn
  /**
   * Runs changes of accounts and roles one after the other, so that what was checked (the last administrator, a
   * role in use) still holds when it is done.
   */
  serially<Result>(change: () => Promise<Result>): Promise<Result>
  /** Stops its hourly work. */
  close(): void
}

const HOUR_MS = 3_600_000

export function createAccess(db: Db): Access {
  const sessions = new Sessions(db)
  let last: Promise<unknown> = Promise.resolve()
  const sweeping = setInterval(() => void sessions.sweep().catch(() => undefined), HOUR_MS)
  sweeping.unref()
  return {
    guard: new Guard(db, sessions),
    sessions,
    signIn: new SignIn(db, sessions),
    serially(change) {
      const result = last.then(change)
      last = result.catch(() => undefined)
      return result
    },
    close: () => clearInterval(sweeping),
  }
}
