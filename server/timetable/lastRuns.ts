import { sql } from 'kysely'
import type { Records } from '../db/records'

/**
 * What the timetable remembers beyond restarts: its last reports and refreshes, and until when promotions and the times of
 * layout rules were applied.
 */
export type RunName = 'report' | 'refresh' | 'promotions' | 'rules'

/** @returns epoch seconds; undefined before the first start */
export async function lastRun({ db }: Records, name: RunName): Promise<number | undefined> {
  const { rows } = await sql<{ value: string }>`SELECT "value" FROM server_meta WHERE "name" = ${keyOf(name)}`.execute(
    db,
  )
  return rows[0] && Number(rows[0].value)
}

export async function recordRun({ db }: Records, name: RunName, at: number): Promise<void> {
  await sql`
    INSERT INTO server_meta VALUES (${keyOf(name)}, ${String(at)})
    ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"`.execute(db)
}

/** Starts now: what was due before the first start is not caught up. */
export async function initRuns({ db }: Records, at: number): Promise<void> {
  for (const name of ['report', 'refresh', 'promotions', 'rules'] as const)
    await sql`INSERT INTO server_meta VALUES (${keyOf(name)}, ${String(at)}) ON CONFLICT DO NOTHING`.execute(db)
}

const keyOf = (name: RunName) => `timetable.${name}`

const DAY = 86_400

/**
 * Whether something has not been done since it was last due.
 * @param last its last run; undefined if it never ran, and then it waits for its first time
 * @param due when it was last due
 * @param now all in epoch seconds
 */
export function isOverdue(last: number | undefined, due: number, now: number): boolean {
  if (last === undefined) return false
  // A run further ahead than a day was recorded by a wrong clock.
  return last < due || last > now + DAY
}
