import { sql } from 'kysely'
import { isDue } from '../base/elapsed'
import { checkPassword, hashPassword, makePassword } from './passwords'
import { type Db, epochNow } from './tables'

/** How long a mailed password is valid, and the least time between two, in seconds. */
const MAILED_SECONDS = 3600
const MAILED_EVERY = 300

/** The credentials of an account; they never leave the server. */
export interface Secret {
  hash: string
  changedAt: string
  /** When a lock by failed attempts ends; null without such a lock. */
  lockedUntil: string | null
  forceChange: boolean
  /** The person signed up, and no administrator has approved yet. */
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

/** Whether a password is the mailed one and still valid. */
export const checkMailed = async ({ mailedHash, mailedUntil }: Secret, password: string): Promise<boolean> =>
  mailedHash !== null && !isDue(Number(mailedUntil), MAILED_SECONDS, epochNow()) && checkPassword(mailedHash, password)

/** Generates a password to be mailed, valid beside the regular one. @returns stores it and resolves to it, or to undefined if one was mailed just before */
export async function makeMailed(email: string): Promise<(within: Db) => Promise<string | undefined>> {
  const password = makePassword(email, 9)
  // Outside the transaction: hashing is slow.
  const [hash, now] = [await hashPassword(password), epochNow()]
  return async (within) => {
    const { rows } = await sql`
      UPDATE account_secret SET "mailedHash" = ${hash}, "mailedUntil" = ${now + MAILED_SECONDS}::bigint
      WHERE "email" = ${email} AND coalesce("mailedUntil", 0) NOT BETWEEN ${now + MAILED_SECONDS - MAILED_EVERY} AND ${now + MAILED_SECONDS}
      RETURNING "email"`.execute(within)
    return rows.length > 0 ? password : undefined
  }
}
