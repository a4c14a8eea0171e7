import { type Kysely, sql } from 'kysely'
import { shareOf } from '../../src/schema/tillShare'
import { dayOf } from '../db/counts/day'
import type { Database } from '../db/database'
import type { Records } from '../db/records'
import { comparisonOf, tally } from './comparison'

/** After so many seconds a store is counted anew whatever has changed: labels give up, promotions begin. */
const AT_LEAST_EVERY = 3600

interface Due {
  readonly storeCode: string
  readonly basis: string
}

/**
 * Counts how the labels of stores compare with their tills, where anything has changed since the last time, and keeps the
 * numbers for the dashboard and as those of the day.
 * @param now epoch seconds
 * @param throwIfClosing is asked between two stores
 */
export async function summarize(records: Records, now: number, throwIfClosing: () => void): Promise<void> {
  for (const { storeCode, basis } of await due(records.db, now)) {
    throwIfClosing()
    await summarizeStore(records, storeCode, basis, now)
  }
}

/** The stores with prices of tills whose ledgers, tills or day are others than when they were counted. */
async function due(db: Kysely<Database>, now: number): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    SELECT * FROM (
      SELECT s."storeCode", s."basis" AS "was", s."updatedAt", concat_ws('.', ${dayOf(now)}::text, s."fedAt",
        (SELECT string_agg("book" || "number", '.' ORDER BY "book") FROM ledger_head h WHERE h."storeCode" = s."storeCode")) AS "basis"
      FROM till_summary s) d
    WHERE "basis" <> "was" OR "updatedAt" < ${now - AT_LEAST_EVERY} ORDER BY "updatedAt"`.execute(db)
  return rows
}

async function summarizeStore(records: Records, storeCode: string, basis: string, now: number): Promise<void> {
  const { right, wrong, underway, unknown, over, under } = await tally(
    records.db,
    await comparisonOf(records, storeCode, now),
  )
  const numbers = { right, wrong, underway, unknown, updatedAt: now }
  const share = shareOf(numbers)
  const date = dayOf(now)
  await records.transaction(async (within) => {
    await within.update('till-summary', { storeCode, id: storeCode }, { ...numbers, over, under, share, basis })
    await within.upsert('till-day', [{ storeCode, id: `${storeCode}.${date}`, date, ...numbers }])
  })
}
