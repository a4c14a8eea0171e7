import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database'
import type { Row, StoredResource } from '../storedResource'
import { type Change, type Group, groupsOf, tableOf } from './group'

type Db = Kysely<Database>

const CHUNK = 5000

/**
 * The changes of a transaction to the kept counts. All are written at its end and in a fixed order, so that transactions do
 * not deadlock and rows of counts are locked only briefly.
 */
export class CountChanges {
  readonly #rows = new Map<string, Map<string, number>>()
  readonly #groups = new Map<Group, Map<string, Change>>()

  /** Counts records that were added (times 1) or removed (-1). @param weight how many records a row stands for */
  add(stored: StoredResource, rows: Iterable<Row>, times: 1 | -1, weight: (row: Row) => number = () => 1): void {
    if (stored.scope === undefined) return
    const own = this.#rowsOf(stored.name)
    const groups = groupsOf(stored)
    for (const row of rows) {
      const scope = String(row[stored.scope] ?? '')
      const step = times * weight(row)
      own.set(scope, (own.get(scope) ?? 0) + step)
      for (const group of groups) group.tally(this.#changesOf(group), row, step)
    }
  }

  /** Counts a change of a record. */
  move(groups: readonly Group[], before: Row, after: Row): void {
    for (const group of groups) {
      const changes = this.#changesOf(group)
      group.tally(changes, before, -1)
      group.tally(changes, after, 1)
    }
  }

  /** Writes all changes and resets. */
  async write(db: Db): Promise<void> {
    const rows = [...this.#rows].flatMap(([resource, own]) =>
      [...own].filter(([, n]) => n !== 0).map(([scope, n]) => ({ resource, scope, n })),
    )
    const groups = [...this.#groups].sort(([one], [other]) => (one.name < other.name ? -1 : 1))
    this.#rows.clear()
    this.#groups.clear()
    rows.sort((one, other) => compare(one.resource, other.resource) || compare(one.scope, other.scope))
    if (rows.length > 0) await writeRows(db, rows)
    for (const [group, all] of groups) {
      const changes = [...all.values()].filter(({ numbers, latest }) => latest > 0 || numbers.some((n) => n !== 0))
      changes.sort((one, other) => compare(one.scope, other.scope) || compare(one.key, other.key))
      for (let from = 0; from < changes.length; from += CHUNK)
        await writeGroup(db, group, changes.slice(from, from + CHUNK))
    }
  }

  #rowsOf(resource: string): Map<string, number> {
    const known = this.#rows.get(resource) ?? new Map<string, number>()
    this.#rows.set(resource, known)
    return known
  }

  #changesOf(group: Group): Map<string, Change> {
    let changes = this.#groups.get(group)
    if (!changes) this.#groups.set(group, (changes = new Map()))
    return changes
  }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

async function writeRows(db: Db, rows: readonly Row[]): Promise<void> {
  await sql`
    INSERT INTO table_counts SELECT "resource", "scope", "n"
    FROM ${input(rows, { resource: 'text', scope: 'text', n: 'bigint' })} ORDER BY "#"
    ON CONFLICT ("resource", "scope") DO UPDATE SET "n" = table_counts."n" + excluded."n"`.execute(db)
}

async function writeGroup(db: Db, group: Group, changes: readonly Change[]): Promise<void> {
  const columns = [...group.numbers, 'latest']
  const list = changes.map(({ scope, key, numbers, latest }) => ({
    scope,
    key,
    latest,
    ...Object.fromEntries(group.numbers.map((name, at) => [name, numbers[at]])),
  }))
  const given = input(list, {
    scope: 'text',
    key: 'text',
    ...Object.fromEntries(columns.map((name) => [name, 'bigint'])),
  })
  const set = [...group.numbers.map(added), sql`"latest" = greatest(k."latest", excluded."latest")`]
  const write = sql`
    INSERT INTO ${group.table} AS k ("scope", "key", ${ids(columns)}) SELECT "scope", "key", ${ids(columns)} FROM ${given} ORDER BY "#"
    ON CONFLICT ("scope", "key") DO UPDATE SET ${sql.join(set)}`
  if (group.sums.size === 0) await write.execute(db)
  else await writeSums(db, group, sql`WITH now AS (${write} RETURNING k.*), given AS (SELECT * FROM ${given})`)
  const [total = ''] = group.numbers
  // Values that no record has any more are deleted.
  if (group.declared.by !== undefined && changes.some(({ numbers: [n = 0] }) => n < 0)) {
    await sql`DELETE FROM ${group.table} k USING ${given} WHERE k."scope" = i."scope" AND k."key" = i."key" AND k.${sql.id(total)} = 0`.execute(
      db,
    )
  }
}

/** Writes a group and the changes of its sums; the rows are locked, so their state before and after is known. */
async function writeSums(db: Db, group: Group, written: RawBuilder<unknown>): Promise<void> {
  const now = (number: string) => sql`n.${sql.id(number)}`
  const before = (number: string) => sql`(n.${sql.id(number)} - g.${sql.id(number)})`
  const all = [...group.sums].flatMap(([name, { sums }]) =>
    Object.entries(sums).map(([number, expression]) => ({ id: `${name}.${number}`, expression })),
  )
  const columns = all.map(
    ({ id, expression }) => sql`sum(${expression.sql(now)}) - sum(${expression.sql(before)}) AS ${sql.id(id)}`,
  )
  const { rows } =
    await sql<Row>`${written} SELECT n."scope", ${sql.join(columns)} FROM now n JOIN given g USING ("scope", "key") GROUP BY 1`.execute(
      db,
    )
  for (const [name, { sums }] of group.sums) await addSums(db, name, Object.keys(sums), rows)
}

async function addSums(db: Db, name: string, numbers: readonly string[], rows: readonly Row[]): Promise<void> {
  const changed = rows
    .map((row): Row => ({
      scope: String(row.scope),
      ...Object.fromEntries(numbers.map((number) => [number, Number(row[`${name}.${number}`])])),
    }))
    .filter((row) => numbers.some((number) => row[number] !== 0))
    .sort((one, other) => (String(one.scope) < String(other.scope) ? -1 : 1))
  if (changed.length === 0) return
  await sql`
    INSERT INTO ${tableOf(name)} AS k ("scope", "key", ${ids(numbers)}) SELECT "scope", '', ${ids(numbers)}
    FROM ${input(changed, { scope: 'text', ...Object.fromEntries(numbers.map((number) => [number, 'bigint'])) })} ORDER BY "#"
    ON CONFLICT ("scope", "key") DO UPDATE SET ${sql.join(numbers.map(added))}`.execute(db)
}

const added = (name: string) => sql`${sql.id(name)} = k.${sql.id(name)} + excluded.${sql.id(name)}`
const ids = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)))

/** Rows as one parameter, named `i`, with their index as "#". */
function input(rows: readonly Row[], columns: Readonly<Record<string, 'text' | 'bigint'>>): RawBuilder<unknown> {
  const types = Object.entries(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`)
  return sql`json_to_recordset(${JSON.stringify(rows.map((row, at) => ({ '#': at, ...row })))}::json) AS i("#" bigint, ${sql.join(types)})`
}
