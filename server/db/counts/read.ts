import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database'
import type { GroupName, KeptRow } from './declared'
import { countedGroups, summedGroups } from './declared'
import { tableOf } from './group'

/** Which rows of a kept count. */
export interface KeptOptions {
  /** Store codes; all without it. */
  readonly stores?: readonly string[] | 'all' | undefined
  /** Values of `by`. */
  readonly keys?: readonly string[]
}

/** The rows of a kept count. */
export async function readKept<Name extends GroupName>(db: Kysely<Database>, name: Name, options: KeptOptions): Promise<KeptRow<Name>[]> {
  const { rows } = await sql<KeptRow<Name>>`SELECT "scope" AS "storeCode", "key", ${numbers(name, (number) => number)} FROM ${tableOf(name)} WHERE ${conditions(options)}`.execute(db)
  return rows
}

/** A kept count over stores together: a row for each value of `by`. */
export async function readKeptTotals<Name extends GroupName>(db: Kysely<Database>, name: Name, options: KeptOptions): Promise<Omit<KeptRow<Name>, 'storeCode'>[]> {
  const sum = (number: RawBuilder<unknown>, of: string) => (of === 'latest' ? sql`max(${number})` : sql`sum(${number})`)
  const { rows } = await sql<Omit<KeptRow<Name>, 'storeCode'>>`
    SELECT "key", ${numbers(name, (number, of) => sql`${sum(number, of)} AS ${number}`)} FROM ${tableOf(name)} WHERE ${conditions(options)} GROUP BY 1`.execute(db)
  return rows
}

function numbers(name: GroupName, as: (number: RawBuilder<unknown>, of: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const names = name in summedGroups ? Object.keys(summedGroups[name as keyof typeof summedGroups].sums) : countedNumbers(name as keyof typeof countedGroups)
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
