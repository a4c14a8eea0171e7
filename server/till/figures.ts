import { sql } from 'kysely'
import type { DashboardStats } from '../../src/generated/types'
import type { Records } from '../db/records'

type Figures = NonNullable<DashboardStats['till']>

/**
 * How many labels of stores are right, as it was counted last, and on the days before.
 * @param stores codes, or all
 * @param days the dates that are asked for
 */
export async function tillFigures(
  { db }: Records,
  stores: readonly string[] | 'all',
  days: readonly string[],
): Promise<Figures> {
  const own = stores === 'all' ? sql`true` : sql`"storeCode" = ANY(${[...stores]}::text[])`
  const [{ rows: sums }, { rows: history }] = await Promise.all([
    sql<Omit<Figures, 'days'>>`
      SELECT ${SUMS}, count(*) AS "stores", max("updatedAt") AS "comparedAt"
      FROM till_summary WHERE ${own} AND "updatedAt" IS NOT NULL`.execute(db),
    sql<Figures['days'][number]>`
      SELECT "date", ${SUMS} FROM till_day WHERE "date" = ANY(${[...days]}::text[]) AND ${own}
      GROUP BY "date" ORDER BY "date"`.execute(db),
  ])
  const [now = { right: 0, wrong: 0, underway: 0, unknown: 0, stores: 0, comparedAt: null }] = sums
  return { ...now, days: history }
}

const SUMS = sql.join(
  (['right', 'wrong', 'underway', 'unknown'] as const).map(
    (name) => sql`coalesce(sum(${sql.id(name)}), 0)::bigint AS ${sql.id(name)}`,
  ),
)
