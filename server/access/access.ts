import type { Events } from '../cluster/events'
import type { Records } from '../db/records'
import { MemoryFailures, SharedFailures, sweepFailures } from './failures'
import { Sessions } from './sessions'
import { SignIn } from './signIn'
import { Slowdown } from './slowdown'
import { epochNow } from './tables'

/** What the rest of the server uses of access. */
export interface Access {
  readonly sessions: Sessions
  readonly signIn: SignIn
  /** Slows down sign-ups from one address: an administrator has to review each account. */
  readonly signUps: Slowdown
  /**
   * Runs changes of accounts and roles one after the other, across all servers and each in a transaction, so that what was
   * checked (the last administrator, a role in use) still holds at the commit.
   */
  serially<Result>(records: Records, change: (within: Records) => Promise<Result>): Promise<Result>
  /** Removes expired sessions and failures. */
  sweep(): Promise<void>
}

const SIGN_UPS = { free: 10, longest: 600, forgetAfter: 3600 }
/** Keys of one kind of failure that are kept in memory. */
const MAX_KEYS = 10_000

export interface AccessParts {
  readonly records: Records
  /** Where ended sessions are published. */
  readonly events?: Events
  /** Epoch seconds. */
  readonly clock?: () => number
  /** Whether failures are counted together with the other servers of the database. */
  readonly isShared?: boolean
}

/** Access on a database that bootstrapAccess has prepared. */
export function createAccess({ records, events, clock = epochNow, isShared = false }: AccessParts): Access {
  const failures = (kind: string) => (isShared ? new SharedFailures(records.db, kind) : new MemoryFailures(MAX_KEYS))
  const sessions = new Sessions(records.db, events)
  let last: Promise<unknown> = Promise.resolve()
  return {
    sessions,
    signIn: new SignIn(records, sessions, failures, clock),
    signUps: new Slowdown({ ...SIGN_UPS, clock }, failures('signUp')),
    serially(within, change) {
      // Changes on this server queue here, so that each does not hold a connection while it waits.
      const result = last.then(() =>
        within.transaction(async (alone) => {
          await alone.alone('accounts and roles')
          return change(alone)
        }),
      )
      last = result.catch(() => undefined)
      return result
    },
    async sweep() {
      await sessions.sweep()
      if (isShared) await sweepFailures(records.db, clock())
    },
  }
}
