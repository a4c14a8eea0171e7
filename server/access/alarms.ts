import { sql } from 'kysely'
import { raiseSystemAlarm } from '../alarms/raise'
import { hasPassed } from '../base/elapsed'
import type { Records } from '../db/records'
import { type Db, epochNow } from './tables'

const DENIED_EVERY = 60
const DENIED_ENTRIES = 1000

/** Raises ACCOUNT LOCKED. */
export const raiseAccountLocked = (records: Records, email: string, ip: string): Promise<void> =>
  raiseSystemAlarm(records, { type: 'ACCOUNT_LOCKED', updatedAt: epochNow(), data: `${email} (${ip})`, target: email })

/** Closes the ACCOUNT LOCKED alarms of an unlocked account. */
export async function closeAccountLocked(db: Db, email: string): Promise<void> {
  await sql`
    UPDATE alarm_history SET "state" = 'CLOSED', "closedAt" = ${epochNow()}::bigint, "silencedUntil" = NULL
    WHERE "location" = 'SYSTEM' AND "type" = 'ACCOUNT_LOCKED' AND "state" IN ('OPEN', 'ACKNOWLEDGED', 'SILENCED') AND "target" = ${email}`.execute(
    db,
  )
}

const lastDenied = new Map<string, number>()

/** Raises API PERMISSION DENIED, at most once a minute for the same person and call. */
export async function raisePermissionDenied(records: Records, email: string, call: string): Promise<void> {
  const now = epochNow()
  const key = `${email} ${call}`
  if (!hasPassed(DENIED_EVERY, lastDenied.get(key) ?? 0, now)) return
  if (lastDenied.size >= DENIED_ENTRIES) lastDenied.clear()
  lastDenied.set(key, now)
  await raiseSystemAlarm(records, {
    type: 'API_PERMISSION_DENIED',
    updatedAt: now,
    data: `${email}: ${call}`,
    target: email,
  })
}
