import type { Records } from '../db/records'
import type { Events } from '../events'
import { FailuresHere, SharedFailures, sweepFailures } from './failures'
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
   * Runs changes of accounts and roles one after the other, each in a transaction and on whatever server, so that what was
   * checked (the last administrator, a role in use) still holds when it is done.
   */
  serially<Result>(records: Records, change: (within: Records) => Promise<Result>): Promise<Result>
  /** Removes what is over: sessions, and failures that no longer count. */
  sweep(): Promise<void>
}

const SIGN_UPS = { free: 10, longest: 600, forgetAfter: 3600 }
/** How many keys of a kind are remembered in memory. */
const REMEMBERED = 10_000

export interface AccessParts {
  readonly records: Records
  /** Who may make which call. */
  readonly rules: CallRules
  /** Notified of ended sessions. */
  readonly events?: Events
  /** Epoch seconds, by which failures slow down what follows. */
  readonly clock?: () => number
  /** Other servers of the database count the same failures. */
  readonly isShared?: boolean
}

/** Access on a database that bootstrapAccess has seen. */
export function createAccess({ records, rules, events, clock = epochNow, isShared = false }: AccessParts): Access {
  const failures = (kind: string) => (isShared ? new SharedFailures(records.db, kind) : new FailuresHere(REMEMBERED))
  const sessions = new Sessions(records.db, events)
  let last: Promise<unknown> = Promise.resolve()
  return {
    guard: new Guard(records, sessions, rules),
    sessions,
    signIn: new SignIn(records, sessions, failures, clock),
    signUps: new Slowdown({ ...SIGN_UPS, clock }, failures('signUp')),
    serially(within, change) {
      // Those of this server wait here, and not with a connection each.
      const result = last.then(() => within.transaction(async (alone) => {
        await alone.alone('accounts and roles')
        return change(alone)
      }))
      last = result.catch(() => undefined)
      return result
    },
    async sweep() {
      await sessions.sweep()
      if (isShared) await sweepFailures(records.db, clock())
    },
  }
}
