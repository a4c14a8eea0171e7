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
}

export async function readKept<Name extends GroupName>(
  db: Kysely<Database>,
  name: Name,
  options: KeptOptions,
): Promise<KeptRow<Name>[]> {
  const { rows } = await sql<
    KeptRow<Name>
  >`SELECT "scope" AS "storeCode", "key", ${numbers(name, (number) => number)} FROM ${tableOf(name)} WHERE ${conditions(options)}`.execute(
    db,
  )
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
  const columns = asked.map(
    ([name, part]) =>
      sql`(SELECT coalesce(json_agg(x), '[]') FROM (${partSql(part, stores === 'all')}) x) AS ${sql.id(name)}`,
  )
  const { rows } = await sql<
    KeptParts<Parts>
  >`${stores === 'all' ? sql`` : sql`WITH chosen AS MATERIALIZED (SELECT unnest(${stores}::text[]) AS "scope")`} SELECT ${sql.join(columns)}`.execute(
    db,
  )
  return { ...none, ...rows[0] }
}

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
  const names =
    name in summedGroups
      ? Object.keys(summedGroups[name as keyof typeof summedGroups].sums)
      : countedNumbers(name as keyof typeof countedGroups)
  return sql.join(names.map((of) => as(sql.id(of), of)))
}

function countedNumbers(name: keyof typeof countedGroups): string[] {
  const group = countedGroups[name]
  return [...Object.keys(group.counts), ...('latest' in group ? ['latest'] : [])]
}

function conditions({ stores = 'all', keys }: KeptOptions): RawBuilder<unknown> {
  const all = [
    ...(stores === 'all' ? [] : [sql`"scope" = ANY(${stores}::text[])`]),
    ...(keys ? [sql`"key" = ANY(${keys}::text[])`] : []),
  ]
  return all.length > 0 ? sql.join(all, sql` AND `) : sql`true`
}
