import { sql } from 'kysely'
import { checkPassword, hashPassword, makePassword } from './passwords'
import { type Db, epochNow } from './tables'
import { isDue } from '../elapsed'

/** How long a mailed password serves, and how often one is mailed at most. */
const MAILED_SECONDS = 3600
const MAILED_EVERY = 300

/** What proves who a person is; it never leaves the server. */
export interface Secret {
  hash: string
  changedAt: string
  /** Until when failures lock the account; absent where none do, whoever else has locked it. */
  lockedUntil: string | null
  forceChange: boolean
  /** The person signed up, and no administrator has looked yet. */
  pending: boolean
  mailedHash: string | null
  mailedUntil: string | null
}

export async function readSecret(db: Db, email: string): Promise<Secret | undefined> {
  const { rows } = await sql<Secret>`
    SELECT "hash", "changedAt", "lockedUntil", "forceChange", "pending", "mailedHash", "mailedUntil"
    FROM account_secret WHERE "email" = ${email}`.execute(db)
  return rows[0]
}

/** Whether a password is the one that was mailed, in its time. */
export const checkMailed = async ({ mailedHash, mailedUntil }: Secret, password: string): Promise<boolean> =>
  mailedHash !== null && !isDue(Number(mailedUntil), MAILED_SECONDS, epochNow()) && checkPassword(mailedHash, password)

/** Makes a password to be mailed, valid beside the person's own. @returns what keeps it, and gives it; undefined where one was kept just now */
export async function makeMailed(email: string): Promise<(within: Db) => Promise<string | undefined>> {
  const password = makePassword(email, 9)
  // Not in a transaction: a hash takes long.
  const [hash, now] = [await hashPassword(password), epochNow()]
  return async (within) => {
    const { rows } = await sql`
      UPDATE account_secret SET "mailedHash" = ${hash}, "mailedUntil" = ${now + MAILED_SECONDS}::bigint
      WHERE "email" = ${email} AND coalesce("mailedUntil", 0) NOT BETWEEN ${now + MAILED_SECONDS - MAILED_EVERY} AND ${now + MAILED_SECONDS}
      RETURNING "email"`.execute(within)
    return rows.length > 0 ? password : undefined
  }
}
