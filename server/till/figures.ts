import { sql } from 'kysely'
import type { DashboardStats } from '../../src/generated/types'
import type { Records } from '../db/records'

type Figures = NonNullable<DashboardStats['till']>
/** How many labels of stores were right on a day. */
export type TillDay = Figures['days'][number]

const ofStores = (stores: readonly string[] | 'all') =>
  stores === 'all' ? sql`true` : sql`"storeCode" = ANY(${[...stores]}::text[])`

/** How many labels of stores are right, as it was counted last. @param stores codes, or all */
export async function tillFigures({ db }: Records, stores: readonly string[] | 'all'): Promise<Omit<Figures, 'days'>> {
  const { rows } = await sql<Omit<Figures, 'days'>>`
    SELECT ${SUMS}, count(*) AS "stores", max("updatedAt") AS "comparedAt"
    FROM till_summary WHERE ${ofStores(stores)} AND "updatedAt" IS NOT NULL`.execute(db)
  return rows[0] ?? { right: 0, wrong: 0, underway: 0, unknown: 0, stores: 0, comparedAt: null }
}

/** The same of days, in their order. @param dates those that are asked for */
export async function tillDays(
  { db }: Records,
  stores: readonly string[] | 'all',
  dates: readonly string[],
): Promise<readonly TillDay[]> {
  const { rows } = await sql<TillDay>`
    SELECT "date", ${SUMS} FROM till_day WHERE "date" = ANY(${[...dates]}::text[]) AND ${ofStores(stores)}
    GROUP BY "date" ORDER BY "date"`.execute(db)
  return rows
}

const SUMS = sql.join(
  (['right', 'wrong', 'underway', 'unknown'] as const).map(
    (name) => sql`coalesce(sum(${sql.id(name)}), 0)::bigint AS ${sql.id(name)}`,
  ),
)
