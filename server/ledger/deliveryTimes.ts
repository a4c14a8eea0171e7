import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Task } from '../../src/generated/types'
import type { Database } from '../db/database'

/** A task, and when what it brings began. */
export interface Begun extends Pick<Task, 'storeCode' | 'taskId'> {
  /** Epoch seconds. */
  readonly since: number
}

/** After how many seconds labels confirmed something first; null while none has. */
interface DeliveryFigures {
  readonly confirmed: number
  readonly first: number | null
  readonly median: number | null
  /** 95 of a hundred. */
  readonly most: number | null
  readonly last: number | null
}

const NOTHING: DeliveryFigures = { confirmed: 0, first: null, median: null, most: null, last: null }

/** How long each of these tasks took to reach its labels, in their order. */
export async function deliveryTimes(db: Kysely<Database>, tasks: readonly Begun[]): Promise<DeliveryFigures[]> {
  if (tasks.length === 0) return []
  const { rows } = await sql<DeliveryFigures & { readonly at: number }>`
    SELECT t."at", f.* FROM ${given(tasks)} t CROSS JOIN LATERAL (SELECT ${FIGURES} FROM ${FIRST} c) f`.execute(db)
  const of = new Map(rows.map(({ at, ...figures }) => [at, figures]))
  return tasks.map((_, at) => of.get(at) ?? NOTHING)
}

/** The same of all of them together. */
export async function deliveryTimesOfAll(db: Kysely<Database>, tasks: readonly Begun[]): Promise<DeliveryFigures> {
  if (tasks.length === 0) return NOTHING
  const { rows } = await sql<DeliveryFigures>`
    SELECT ${FIGURES} FROM ${given(tasks)} t CROSS JOIN LATERAL (SELECT * FROM ${FIRST} c) c`.execute(db)
  return rows[0] ?? NOTHING
}

const given = (tasks: readonly Begun[]): RawBuilder<unknown> =>
  sql`(SELECT * FROM json_to_recordset(${JSON.stringify(tasks.map((task, at) => ({ ...task, at })))}::json)
    AS g("at" bigint, "storeCode" text, "taskId" bigint, "since" bigint))`

/** When each label of `t` first confirmed it: one that is sent again confirms it again. A gateway's clock may be behind the server's. */
const FIRST = sql`(
  SELECT greatest(min("updatedAt") - t."since", 0) AS "took" FROM label_entry e
  WHERE e."storeCode" = t."storeCode" AND e."taskId" = t."taskId" GROUP BY e."tagMac")`

const FIGURES = sql`count(*) AS "confirmed", min("took") AS "first", percentile_disc(0.5) WITHIN GROUP (ORDER BY "took") AS "median",
  percentile_disc(0.95) WITHIN GROUP (ORDER BY "took") AS "most", max("took") AS "last"`
