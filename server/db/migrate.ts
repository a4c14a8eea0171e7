import { createHash } from 'node:crypto'
import { type Kysely, type Transaction, sql } from 'kysely'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { allGroups } from './counts/group'
import { migrateCounts } from './counts/tables'
import type { Database } from './database'
import { migrateTexts } from './productTexts'
import { type Columns, renames } from './renames'
import { type Column, indexName, type TableSpec, tablesOf } from './tables'

type Db = Transaction<Database>

/**
 * Makes the database what the schemas say: tables, columns, indexes. Rows are kept; a column whose field is
 * gone stays, so that taking a field out and putting it back loses nothing, and one whose field has another name
 * now (`was`) is renamed. Runs again without effect.
 * @returns whether anything was changed
 * @throws Error naming the column whose values do not fit its new type
 */
export async function migrate(db: Kysely<Database>, descriptors: Iterable<ResourceDescriptor>): Promise<boolean> {
  const all = [...descriptors]
  const specs = all.flatMap(tablesOf)
  const hash = createHash('sha256').update(JSON.stringify([3, specs, allGroups(all).map((group) => [group.name, group.signature])])).digest('hex')
  await sql`CREATE TABLE IF NOT EXISTS server_meta ("name" text PRIMARY KEY, "value" text NOT NULL)`.execute(db)
  return within(db, async (trx) => {
    // Two servers that start on one PostgreSQL do this one after the other.
    await sql`SELECT pg_advisory_xact_lock(7305871)`.execute(trx)
    const known = await sql<{ value: string }>`SELECT "value" FROM server_meta WHERE "name" = 'schemas'`.execute(trx)
    if (known.rows[0]?.value === hash) return false
    // What indexes parts of texts, within a store; and room to make such indexes at once.
    await run(trx, ['CREATE EXTENSION IF NOT EXISTS pg_trgm', 'CREATE EXTENSION IF NOT EXISTS btree_gin', "SET LOCAL maintenance_work_mem = '256MB'"])
    const existing = await readColumns(trx)
    const indexes = await readIndexes(trx)
    // A new database has a hundred tables: they are made in one go.
    await run(trx, specs.filter(({ name }) => !existing.has(name)).map(createTable))
    for (const spec of specs) await run(trx, renames(spec, existing, indexes))
    for (const spec of specs) await migrateTable(trx, spec, existing)
    await run(trx, specs.flatMap((spec) => migrateIndexes(spec, indexes)))
    await migrateCounts(trx, all, new Set(existing.keys()))
    if (specs.some(({ name }) => name === 'product_live')) await migrateTexts(trx)
    await sql`INSERT INTO server_meta VALUES ('schemas', ${hash}) ON CONFLICT ("name") DO UPDATE SET "value" = ${hash}`.execute(trx)
    return true
  })
}

/**
 * Takes the indexes and the kept counts away for as long as much is loaded: made afterwards they cost a tenth.
 * `migrate` makes them again, also at the next start where this one ends before. What is unique stays so.
 */
export async function dropIndexes(db: Kysely<Database>, descriptors: Iterable<ResourceDescriptor>): Promise<void> {
  const specs = [...descriptors].flatMap(tablesOf)
  await within(db, async (trx) => {
    const indexes = await readIndexes(trx)
    const names = specs.flatMap((spec) => spec.indexes.filter(({ kind }) => kind !== 'unique').map((index) => indexName(spec.name, index)))
    await sql`DELETE FROM server_meta WHERE "name" = 'schemas' OR "name" LIKE 'counts.%' OR "name" LIKE 'texts.%'`.execute(trx)
    await run(trx, names.filter((name) => indexes.has(name)).map((name) => `DROP INDEX ${id(name)}`))
  })
}

function within<Result>(db: Kysely<Database>, work: (trx: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Db) : db.transaction().execute(work)
}

/** Statements without values, in one round trip. */
async function run(db: Db, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await sql.raw(statements.join(';\n')).execute(db)
}

async function readColumns(db: Db): Promise<Columns> {
  const { rows } = await sql<{ table_name: string; column_name: string; data_type: string }>`
    SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = current_schema()`.execute(db)
  const tables: Columns = new Map()
  for (const row of rows) {
    const columns = tables.get(row.table_name) ?? new Map<string, string>()
    tables.set(row.table_name, columns.set(row.column_name, row.data_type))
  }
  return tables
}

async function readIndexes(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ indexname: string; tablename: string }>`
    SELECT indexname, tablename FROM pg_indexes WHERE schemaname = current_schema() AND indexname LIKE 'ix\\_%'`.execute(db)
  return new Map(rows.map((row) => [row.indexname, row.tablename]))
}

async function migrateTable(db: Db, spec: TableSpec, existing: Columns): Promise<void> {
  const there = existing.get(spec.name)
  if (there) for (const column of spec.columns) await migrateColumn(db, spec, column, there.get(column.name))
  if (spec.liveOf !== undefined) await fillLive(db, spec, existing.get(spec.liveOf), there)
}

function migrateIndexes(spec: TableSpec, there: ReadonlyMap<string, string>): string[] {
  const wanted = new Map(spec.indexes.map((index) => [indexName(spec.name, index), index]))
  const gone = [...there].filter(([name, table]) => table === spec.name && !wanted.has(name)).map(([name]) => `DROP INDEX ${id(name)}`)
  const added = [...wanted].filter(([name]) => !there.has(name)).map(([name, { columns, kind }]) => {
    const last = { trigram: ' gin_trgm_ops', prefix: ' text_pattern_ops', plain: '', unique: '' }[kind]
    const list = columns.map((column, at) => id(column) + (at === columns.length - 1 ? last : ''))
    return `CREATE ${kind === 'unique' ? 'UNIQUE' : ''} INDEX ${id(name)} ON ${id(spec.name)} ${kind === 'trigram' ? 'USING gin' : ''} (${list.join()})`
  })
  return [...gone, ...added]
}

function createTable(spec: TableSpec): string {
  const columns = spec.columns.map((column) => `${id(column.name)} ${definition(column)}`)
  // A singleton has no key of its own: this one lets it have a single row.
  const key = spec.key.length > 0 ? `PRIMARY KEY (${spec.key.map(id).join()})` : '"only" boolean PRIMARY KEY DEFAULT true CHECK ("only")'
  return `CREATE TABLE ${id(spec.name)} (${[...columns, key].join()})`
}

function definition(column: Column): string {
  const { type, serial, isKey } = column
  if (serial) return `${type} GENERATED BY DEFAULT AS IDENTITY`
  return isKey ? `${type} NOT NULL` : `${type}${defaultOf(column)}`
}

/** For rows that are there already, and for SQL that does not know the column: records are written whole. */
function defaultOf({ type, default: value }: Column): string {
  if (value === undefined || value === null) return ''
  const text = type === 'jsonb' ? JSON.stringify(value) : String(value)
  return ` DEFAULT '${text.replaceAll("'", "''")}'::${type}`
}

async function migrateColumn(db: Db, spec: TableSpec, column: Column, type: string | undefined): Promise<void> {
  const [table, name] = [sql.id(spec.name), sql.id(column.name)]
  if (type === undefined) {
    await sql`ALTER TABLE ${table} ADD COLUMN ${name} ${sql.raw(definition({ ...column, isKey: false }))}`.execute(db)
  } else if (type !== column.type) {
    try {
      await sql`ALTER TABLE ${table} ALTER COLUMN ${name} DROP DEFAULT, ALTER COLUMN ${name} TYPE ${sql.raw(column.type)} USING ${conversion(column, type)}`.execute(db)
    } catch (error) {
      throw new Error(`${spec.name}.${column.name} is ${type} and its schema says ${column.type}, but what is in it does not fit`, { cause: error })
    }
  }
}

function conversion(column: Column, from: string) {
  const name = sql.id(column.name)
  if (column.type === 'jsonb') return sql`to_jsonb(${name})`
  if (from === 'jsonb') return sql`(${name} #>> '{}')::${sql.raw(column.type)}`
  return sql`${name}::text::${sql.raw(column.type)}`
}

/** A live part that is new, or has a column that was in the main part, takes its rows and values from there. */
async function fillLive(db: Db, spec: TableSpec, main: Map<string, string> | undefined, there: Map<string, string> | undefined): Promise<void> {
  if (!main) return
  const [live, owner] = [sql.id(spec.name), sql.id(spec.liveOf ?? '')]
  await sql`INSERT INTO ${live} (${ids(spec.key)}) SELECT ${ids(spec.key)} FROM ${owner} ON CONFLICT DO NOTHING`.execute(db)
  const moved = spec.columns.filter((column) => !column.isKey && main.has(column.name) && !there?.has(column.name))
  for (const column of moved) {
    const same = sql.join(spec.key.map((name) => sql`l.${sql.id(name)} = m.${sql.id(name)}`), sql` AND `)
    const value = sql`m.${sql.id(column.name)}`
    await sql`UPDATE ${live} l SET ${sql.id(column.name)} = ${value} FROM ${owner} m WHERE ${same}`.execute(db)
  }
}

const ids = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)))
const id = (name: string) => `"${name.replaceAll('"', '""')}"`
