import { type RawBuilder, sql } from 'kysely'
import type { Records } from '../../db/records'

interface CountedTable {
  readonly main: string
  /** Fields of the live part. */
  readonly live?: readonly string[]
  readonly key: readonly string[]
}

/** The tables that summaries count, with what lies in their live part (schemas: storage.live). */
const tables = {
  gateway: { main: 'gateway', key: ['storeCode', 'gwMac'], live: ['status', 'timeSync'] },
  tag: { main: 'tag', key: ['storeCode', 'tagMac'], live: ['status', 'battStatus', 'updatedAt'] },
  product: { main: 'product', key: ['storeCode', 'prCode'] },
  sensor: { main: 'sensor', key: ['storeCode', 'sensorMac'], live: ['status', 'battery', 'updatedAt'] },
  'task-row': { main: 'task_row', key: ['storeCode', 'taskId', 'tagMac'], live: ['result', 'updatedAt'] },
} as const satisfies Record<string, CountedTable>

export type Counted = Readonly<Record<string, unknown>> & { readonly storeCode: string; readonly count: number; readonly latest?: number | null }

export interface CountOptions {
  readonly where?: Readonly<Record<string, string>>
  readonly not?: Readonly<Record<string, string>>
  /** The field whose greatest value each group has as `latest`. */
  readonly latest?: string
  /** Only what has `field` from then on. */
  readonly since?: { readonly field: string; readonly from: number }
}

/**
 * How many records there are in each store for each combination of fields. One grouped query on the columns
 * that are needed; a live part that none of them lies in is not read.
 * @param stores codes, or undefined for all
 */
export async function counts(
  records: Records,
  name: keyof typeof tables,
  by: readonly string[],
  stores: readonly string[] | undefined,
  { where = {}, not = {}, since, latest }: CountOptions = {},
): Promise<Counted[]> {
  const table: CountedTable = tables[name]
  const isLive = (field: string) => table.live?.includes(field) ?? false
  const column = (field: string) => sql`${sql.raw(isLive(field) ? 'l' : 'm')}.${sql.id(field)}`
  const fields = ['storeCode', ...by]
  const needsLive = [...fields, ...Object.keys(where), ...Object.keys(not), since?.field ?? '', latest ?? ''].some(isLive)
  const same = sql.join(table.key.map((key) => sql`l.${sql.id(key)} = m.${sql.id(key)}`), sql` AND `)
  const conditions: RawBuilder<unknown>[] = Object.entries(where).map(([field, value]) => sql`${column(field)} = ${value}`)
  for (const [field, value] of Object.entries(not)) conditions.push(sql`${column(field)} IS DISTINCT FROM ${value}`)
  if (stores) conditions.push(sql`m."storeCode" = ANY(${stores}::text[])`)
  if (since) conditions.push(sql`${column(since.field)} >= ${since.from}`)
  const { rows } = await sql<Counted>`
    SELECT ${sql.join(fields.map(column))}, count(*) AS "count"${latest === undefined ? sql`` : sql`, max(${column(latest)}) AS "latest"`}
    FROM ${sql.id(table.main)} m ${needsLive ? sql`JOIN ${sql.id(`${table.main}_live`)} l ON ${same}` : sql``}
    WHERE ${conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`}
    GROUP BY ${sql.join(fields.map(column))}`.execute(records.db)
  return rows
}
