import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database'
import type { GroupName, KeptRow } from './declared'
import { countedGroups, summedGroups } from './declared'
import { tableOf } from './group'

/** Selects rows of a kept count. */
export interface KeptOptions {
  /** Store codes; defaults to all. */
  readonly stores?: readonly string[] | 'all' | undefined
  /** Values of `by`. */
  readonly keys?: readonly string[]
  /** Of counts with a `latest`: those from a time on, in epoch seconds, the latest first, and at most so many. */
  readonly newest?: { readonly since: number; readonly limit: number }
}

export async function readKept<Name extends GroupName>(
  db: Kysely<Database>,
  name: Name,
  options: KeptOptions,
): Promise<KeptRow<Name>[]> {
  const { newest } = options
  const order = newest ? sql`ORDER BY "latest" DESC LIMIT ${newest.limit}` : sql``
  const { rows } = await sql<KeptRow<Name>>`
    SELECT "scope" AS "storeCode", "key", ${numbers(name, (number) => number)} FROM ${tableOf(name)}
    WHERE ${conditions(options)} ${order}`.execute(db)
  return rows
}

/** One of several kept counts to read in one query. */
export interface KeptPart<Name extends GroupName = GroupName> {
  readonly group: Name
  /** Sums over stores: a row for each value of `by`, with an empty store. */
  readonly together?: true
  readonly keys?: readonly string[]
  /** Reads nothing of this part. */
  readonly skip?: boolean
}

/** The rows of each part. */
export type KeptParts<Parts extends Readonly<Record<string, KeptPart>>> = {
  readonly [Part in keyof Parts]: KeptRow<Parts[Part]['group']>[]
}

/** Reads several kept counts of the same stores in one statement, because round trips cost more than the queries. */
export async function readKeptParts<const Parts extends Readonly<Record<string, KeptPart>>>(
  db: Kysely<Database>,
  stores: readonly string[] | 'all',
  parts: Parts,
): Promise<KeptParts<Parts>> {
  const asked = Object.entries<KeptPart>(parts).filter(([, { skip }]) => !skip)
  const none = Object.fromEntries(Object.keys(parts).map((name) => [name, []])) as unknown as KeptParts<Parts>
  if (asked.length === 0) return none
  const columns = asked.map(([name, part]) => {
    const lists = fieldsOf(part.group).map((field) => sql`${sql.lit(field)}, json_agg(x.${sql.id(field)})`)
    return sql`(SELECT json_build_object(${sql.join(lists)}) FROM (${partSql(part, stores === 'all')}) x) AS ${sql.id(name)}`
  })
  const { rows } = await sql<
    Record<string, Lists>
  >`${stores === 'all' ? sql`` : sql`WITH chosen AS MATERIALIZED (SELECT unnest(${stores}::text[]) AS "scope")`} SELECT ${sql.join(columns)}`.execute(
    db,
  )
  const found = Object.entries(rows[0] ?? {}).map(([name, lists]) => [name, rowsOf(lists)])
  return { ...none, ...(Object.fromEntries(found) as Partial<KeptParts<Parts>>) }
}

/** The values of each field, null without any: of a thousand rows they are made and read in a third of the time of the rows. */
type Lists = Readonly<Record<string, readonly unknown[] | null>>

function rowsOf(lists: Lists): Record<string, unknown>[] {
  const fields = Object.keys(lists)
  return (lists.storeCode ?? []).map((_, at) => {
    const row: Record<string, unknown> = {}
    for (const field of fields) row[field] = lists[field]?.[at]
    return row
  })
}

const fieldsOf = (name: GroupName): string[] => ['storeCode', 'key', ...namesOf(name)]

function partSql({ group, together, keys }: KeptPart, ofAll: boolean): RawBuilder<unknown> {
  const within = sql`FROM ${tableOf(group)} ${ofAll ? sql`` : sql`JOIN chosen USING ("scope")`} WHERE ${keys ? sql`"key" = ANY(${keys}::text[])` : sql`true`}`
  return together
    ? sql`SELECT '' AS "storeCode", "key", ${sums(group)} ${within} GROUP BY "key"`
    : sql`SELECT "scope" AS "storeCode", "key", ${numbers(group, (number) => number)} ${within}`
}

const sums = (name: GroupName) =>
  numbers(name, (number, of) => (of === 'latest' ? sql`max(${number}) AS ${number}` : sql`sum(${number}) AS ${number}`))

function numbers(
  name: GroupName,
  as: (number: RawBuilder<unknown>, of: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql.join(namesOf(name).map((of) => as(sql.id(of), of)))
}

const namesOf = (name: GroupName): string[] =>
  name in summedGroups
    ? Object.keys(summedGroups[name as keyof typeof summedGroups].sums)
    : countedNumbers(name as keyof typeof countedGroups)

function countedNumbers(name: keyof typeof countedGroups): string[] {
  const group = countedGroups[name]
  return [...Object.keys(group.counts), ...('latest' in group ? ['latest'] : [])]
}

function conditions({ stores = 'all', keys, newest }: KeptOptions): RawBuilder<unknown> {
  const all = [
    ...(stores === 'all' ? [] : [sql`"scope" = ANY(${stores}::text[])`]),
    ...(keys ? [sql`"key" = ANY(${keys}::text[])`] : []),
    ...(newest ? [sql`"latest" >= ${newest.since}`] : []),
  ]
  return all.length > 0 ? sql.join(all, sql` AND `) : sql`true`
}
