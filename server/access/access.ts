import type { Records } from '../db/records'
import type { Events } from '../events'
import { Guard } from './guard'
import type { CallRules } from './callRules'
import { Sessions } from './sessions'
import { SignIn } from './signIn'
import { Slowdown } from './slowdown'
import { epochNow } from './tables'

/** All of access that the rest of the server uses: the guard for the calls, the sessions, the sign-in. */
export interface Access {
  readonly guard: Guard
  readonly sessions: Sessions
  readonly signIn: SignIn
  /** What sign-ups cost an address: each is an account that somebody has to look at. */
  readonly signUps: Slowdown
  /**
   * Runs changes of accounts and roles one after the other, so that what was checked (the last administrator, a
   * role in use) still holds when it is done.
   */
  serially<Result>(change: () => Promise<Result>): Promise<Result>
  /** Stops its hourly work. */
  close(): void
}

const SIGN_UPS = { free: 10, longest: 600, forgetAfter: 3600, most: 10_000 }
const HOUR_MS = 3_600_000

/**
 * Access on a database that bootstrapAccess has seen.
 * @param rules who may make which call
 * @param events notified of ended sessions
 * @param clock epoch seconds, by which failures slow down what follows
 */
export function createAccess(records: Records, rules: CallRules, events?: Events, clock: () => number = epochNow): Access {
  const sessions = new Sessions(records.db, events)
  let last: Promise<unknown> = Promise.resolve()
  const sweeping = setInterval(() => void sessions.sweep().catch(() => undefined), HOUR_MS)
  sweeping.unref()
  return {
    guard: new Guard(records, sessions, rules),
    sessions,
    signIn: new SignIn(records, sessions, clock),
    signUps: new Slowdown({ ...SIGN_UPS, clock }),
    serially(change) {
      const result = last.then(change)
      last = result.catch(() => undefined)
      return result
    },
    close: () => clearInterval(sweeping),
  }
}
