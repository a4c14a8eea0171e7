import type { Records } from '../db/records'
import { epochNow } from './tables'

const WARNING = 2
const SYSTEM = 'SYSTEM'
const DENIED_EVERY = 60
const DENIED_ENTRIES = 1000

/** Raises ACCOUNT LOCKED (spec/1 §8). */
export const accountLocked = (records: Records, email: string, ip: string): Promise<void> =>
  raise(records, 'ACCOUNT_LOCKED', `${email} (${ip})`, email)

const lastDenied = new Map<string, number>()

/** Raises API PERMISSION DENIED (spec/1 §8), for one person and call at most once a minute. */
export async function permissionDenied(records: Records, email: string, call: string): Promise<void> {
  const now = epochNow()
  const key = `${email} ${call}`
  if ((lastDenied.get(key) ?? 0) > now - DENIED_EVERY) return
  if (lastDenied.size >= DENIED_ENTRIES) lastDenied.clear()
  lastDenied.set(key, now)
  await raise(records, 'API_PERMISSION_DENIED', `${email}: ${call}`, email)
}

async function raise(records: Records, type: 'ACCOUNT_LOCKED' | 'API_PERMISSION_DENIED', data: string, target: string): Promise<void> {
  const alarm = { updatedAt: epochNow(), class: WARNING, location: SYSTEM, type, data, target: target.slice(0, 128) } as const
  await records.insert('alarm-history', [alarm])
}
