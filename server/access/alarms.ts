import { sql } from 'kysely'
import type { Records } from '../db/records'
import { raiseSystemAlarm } from '../systemAlarm'
import { type Db, epochNow } from './tables'
import { hasPassed } from '../elapsed'

const DENIED_EVERY = 60
const DENIED_ENTRIES = 1000

/** Raises ACCOUNT LOCKED (spec/1 §8). */
export const accountLocked = (records: Records, email: string, ip: string): Promise<void> =>
  raiseSystemAlarm(records, { type: 'ACCOUNT_LOCKED', updatedAt: epochNow(), data: `${email} (${ip})`, target: email })

/** Closes ACCOUNT LOCKED of somebody who can sign in again. */
export async function accountUnlocked(db: Db, email: string): Promise<void> {
  await sql`
    UPDATE alarm_history SET "state" = 'CLOSED', "closedAt" = ${epochNow()}::bigint, "silencedUntil" = NULL
    WHERE "location" = 'SYSTEM' AND "type" = 'ACCOUNT_LOCKED' AND "state" IN ('OPEN', 'ACKNOWLEDGED', 'SILENCED') AND "target" = ${email}`.execute(db)
}

const lastDenied = new Map<string, number>()

/** Raises API PERMISSION DENIED (spec/1 §8), for one person and call at most once a minute. */
export async function permissionDenied(records: Records, email: string, call: string): Promise<void> {
  const now = epochNow()
  const key = `${email} ${call}`
  if (!hasPassed(DENIED_EVERY, lastDenied.get(key) ?? 0, now)) return
  if (lastDenied.size >= DENIED_ENTRIES) lastDenied.clear()
  lastDenied.set(key, now)
  await raiseSystemAlarm(records, { type: 'API_PERMISSION_DENIED', updatedAt: now, data: `${email}: ${call}`, target: email })
}
