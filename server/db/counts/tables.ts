import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import type { ResourceDescriptor } from '../../../src/schema/descriptor'
import type { Database } from '../database'
import type { Row } from '../storedResource'
import { allGroups, type Group, tableOf } from './group'

/**
 * Creates the tables of the kept counts, and recounts groups whose declaration has changed.
 * @param filled the tables that existed before; others have nothing to count
 * @returns the counted groups
 */
export async function migrateCounts(
  db: Transaction<Database>,
  descriptors: readonly ResourceDescriptor[],
  filled: ReadonlySet<string>,
): Promise<string[]> {
  await sql`CREATE TABLE IF NOT EXISTS table_counts ("resource" text, "scope" text, "n" bigint NOT NULL, PRIMARY KEY ("resource", "scope"))`.execute(
    db,
  )
  const { rows } = await sql<{
    name: string
    value: string
  }>`SELECT "name", "value" FROM server_meta WHERE "name" LIKE 'counts.%'`.execute(db)
  const known = new Map(rows.map(({ name, value }) => [name, value]))
  const counted: string[] = []
  const once = async (name: string, signature: string, count: () => Promise<void>) => {
    const value = hashOf(signature)
    if (known.get(`counts.${name}`) === value) return
    await count()
    await sql`INSERT INTO server_meta VALUES (${`counts.${name}`}, ${value}) ON CONFLICT ("name") DO UPDATE SET "value" = ${value}`.execute(
      db,
    )
    counted.push(name)
  }
  const scoped = descriptors.filter(({ table, scope }) => table && scope !== undefined)
  await once('rows', JSON.stringify(scoped.map(({ name, table, scope }) => [name, table?.name, scope])), async () => {
    for (const descriptor of scoped) if (filled.has(descriptor.table?.name ?? '')) await countRows(db, descriptor)
  })
  for (const group of allGroups(descriptors)) await once(group.name, group.signature, () => countGroup(db, group))
  return counted
}

/** The existing groups whose declaration has changed. */
export async function changedCounts(
  db: Kysely<Database>,
  descriptors: readonly ResourceDescriptor[],
): Promise<string[]> {
  const { rows } = await sql<{
    name: string
    value: string
  }>`SELECT "name", "value" FROM server_meta WHERE "name" LIKE 'counts.%'`.execute(db)
  const known = new Map(rows.map(({ name, value }) => [name, value]))
  return allGroups(descriptors).flatMap(({ name, signature }) =>
    known.has(`counts.${name}`) && known.get(`counts.${name}`) !== hashOf(signature) ? [name] : [],
  )
}

const hashOf = (signature: string) => createHash('sha256').update(signature).digest('hex')

async function countRows(db: Kysely<Database>, { name, table, scope = '' }: ResourceDescriptor): Promise<void> {
  await sql`DELETE FROM table_counts WHERE "resource" = ${name}`.execute(db)
  await sql`INSERT INTO table_counts SELECT ${name}, coalesce(${sql.id(scope)}, ''), count(*) FROM ${sql.id(table?.name ?? '')} GROUP BY 2`.execute(
    db,
  )
}

async function countGroup(db: Kysely<Database>, group: Group): Promise<void> {
  await createTable(db, group.table, [...group.numbers, 'latest'])
  // Queries read one day of all stores as often as all days of one store.
  if (group.declared.by?.day) await sql`CREATE INDEX ON ${group.table} ("key", "scope")`.execute(db)
  await sql`INSERT INTO ${group.table} ${group.counted}`.execute(db)
  await sql`ANALYZE ${group.table}`.execute(db)
  for (const [name, { sums }] of group.sums) {
    await createTable(db, tableOf(name), Object.keys(sums))
    await sql`INSERT INTO ${tableOf(name)} ${summed(group, name)}`.execute(db)
  }
}

/** The same rows are updated frequently: the low fill factor allows in-place (HOT) updates. */
async function createTable(
  db: Kysely<Database>,
  table: RawBuilder<unknown>,
  numbers: readonly string[],
): Promise<void> {
  await sql`DROP TABLE IF EXISTS ${table}`.execute(db)
  // Summing integers is many times faster than summing bigints; only times need those.
  const columns = sql.join(
    numbers.map((name) => sql`${sql.id(name)} ${sql.raw(name === 'latest' ? 'bigint' : 'integer')} NOT NULL DEFAULT 0`),
  )
  await sql`CREATE TABLE ${table} ("scope" text, "key" text, ${columns}, PRIMARY KEY ("scope", "key")) WITH (fillfactor = 50)`.execute(
    db,
  )
}

function summed(group: Group, name: string): RawBuilder<unknown> {
  const sums = Object.entries(group.sums.get(name)?.sums ?? {})
  const columns = sums.map(
    ([number, expression]) => sql`sum(${expression.sql((of) => sql.id(of))}) AS ${sql.id(number)}`,
  )
  return sql`SELECT "scope", '' AS "key", ${sql.join(columns)} FROM ${group.table} GROUP BY 1`
}

/**
 * Compares every kept count with the actual records.
 * @returns a sentence for each wrong count
 */
export async function wrongCounts(db: Kysely<Database>, descriptors: readonly ResourceDescriptor[]): Promise<string[]> {
  const wrong: string[] = []
  const read = async (query: RawBuilder<unknown>) => (await sql<Row>`${query}`.execute(db)).rows
  for (const { name, table, scope } of descriptors) {
    if (!table || scope === undefined) continue
    const kept = await read(sql`SELECT "scope", '' AS "key", "n" FROM table_counts WHERE "resource" = ${name}`)
    const there = await read(
      sql`SELECT coalesce(${sql.id(scope)}, '') AS "scope", '' AS "key", count(*) AS "n" FROM ${sql.id(table.name)} GROUP BY 1`,
    )
    wrong.push(...differences(`${name} rows`, ['n'], kept, there))
  }
  for (const group of allGroups(descriptors)) {
    wrong.push(
      ...differences(
        group.name,
        group.numbers,
        await read(sql`SELECT * FROM ${group.table}`),
        await read(group.counted),
      ),
    )
    for (const [name, { sums }] of group.sums)
      wrong.push(
        ...differences(
          name,
          Object.keys(sums),
          await read(sql`SELECT * FROM ${tableOf(name)}`),
          await read(summed(group, name)),
        ),
      )
  }
  return wrong
}

function differences(name: string, numbers: readonly string[], kept: readonly Row[], there: readonly Row[]): string[] {
  const idOf = ({ scope, key }: Row) => `${String(scope)} ${String(key)}`
  const textOf = (row: Row | undefined) => numbers.map((number) => `${number} ${Number(row?.[number] ?? 0)}`).join(', ')
  const [ours, theirs] = [kept, there].map((rows) => new Map(rows.map((row) => [idOf(row), row])))
  return [...new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])])].flatMap((id) => {
    const [one, other] = [ours?.get(id), theirs?.get(id)]
    const late = Number(one?.latest ?? 0) < Number(other?.latest ?? 0)
    return textOf(one) === textOf(other) && !late
      ? []
      : [`${name} of ${id}: kept ${textOf(one)}, counted ${textOf(other)}${late ? ', with a later time' : ''}`]
  })
}
