import { createHash } from 'node:crypto'
import { type Kysely, type Transaction, sql } from 'kysely'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import {
  brokenIndexes,
  createTable,
  defaultOf,
  id,
  migrateIndexes,
  migrateTable,
  readColumns,
  readIndexes,
  run,
} from './alter'
import { allGroups } from './counts/group'
import { changedCounts, migrateCounts } from './counts/tables'
import type { Database } from './database'
import { addBeside, cannotFollow, dropBeside, planExpansion } from './expand'
import { ALONE, type Fleet } from './fleet'
import { migrateTexts } from './productTexts'
import { renames } from './renames'
import { lockSchema, type Pending, readState, refuseOlder, type SchemaState, writeState } from './schemaState'
import { indexName, type TableSpec, tablesOf } from './tables'

type Db = Transaction<Database>

export interface MigrateOptions {
  /** The other servers of the database. */
  readonly fleet?: Fleet
  /** The version of this server. */
  readonly version?: string
}

interface Target {
  readonly all: readonly ResourceDescriptor[]
  readonly specs: readonly TableSpec[]
  readonly schema: string
  readonly version: string
}

/**
 * Migrates the database to the schemas: tables, columns, indexes. Rows are kept. The column of a removed field stays, so that
 * adding the field again loses nothing; a renamed field (`was`) renames its column. Idempotent.
 *
 * While servers with other schemas are running, the database is only extended: renamed columns exist under both names, and
 * nothing is dropped. Once those servers are gone, another run drops what only they needed (docs/database.md).
 * @returns whether anything was changed
 * @throws Error naming a column whose values cannot be converted to its new type
 * @throws StartupError if this server is too old for the database, or others are too old for its changes
 */
export async function migrate(
  db: Kysely<Database>,
  descriptors: Iterable<ResourceDescriptor>,
  { fleet = ALONE, version = '' }: MigrateOptions = {},
): Promise<boolean> {
  const all = [...descriptors]
  const specs = all.flatMap(tablesOf)
  const schema = schemaOf(all, specs)
  const target = { all, specs, schema, version }
  await sql`CREATE TABLE IF NOT EXISTS server_meta ("name" text PRIMARY KEY, "value" text NOT NULL)`.execute(db)
  const done = await within(db, async (trx) => {
    // Servers that start at the same time migrate one after the other.
    await lockSchema(trx)
    const state = await readState(trx)
    const others = (await fleet.others(trx)).filter((one) => one !== schema)
    refuseOlder(state, { schema, version, isAlone: others.length === 0 })
    await fleet.join(trx, schema)
    if (state.schema === schema) return state.pending && others.length === 0 ? contract(trx, target, state) : 'nothing'
    // Newer servers have extended this schema.
    if (state.past.includes(schema) && (others.length > 0 || state.pending)) return 'nothing'
    if (others.length > 0) return expand(trx, target, state)
    if (state.pending) await dropBeside(trx, state.pending.renames, specs, defaultOf)
    return change(trx, target, state)
  })
  if (done === 'added') await indexBeside(db, specs)
  return done !== 'nothing'
}

/** Whether `migrate` must run again once no older server is left. */
export const isPending = async (db: Kysely<Database>): Promise<boolean> => (await readState(db)).pending !== undefined

const schemaOf = (all: readonly ResourceDescriptor[], specs: readonly TableSpec[]) =>
  createHash('sha256')
    .update(JSON.stringify([3, specs, allGroups(all).map((group) => [group.name, group.signature])]))
    .digest('hex')

/** Enables trigram indexes, and memory to create them fast. */
const prepare = (trx: Db) =>
  run(trx, [
    'CREATE EXTENSION IF NOT EXISTS pg_trgm',
    'CREATE EXTENSION IF NOT EXISTS btree_gin',
    "SET LOCAL maintenance_work_mem = '256MB'",
  ])

/** The full migration, without other servers. */
async function change(trx: Db, { all, specs, schema, version }: Target, state: SchemaState): Promise<'changed'> {
  await prepare(trx)
  const existing = await readColumns(trx)
  const indexes = await readIndexes(trx)
  const tables = new Set(existing.keys())
  // In one round trip, because a new database has a hundred tables.
  await run(trx, specs.filter(({ name }) => !existing.has(name)).map(createTable))
  let isBreaking = (state.pending?.renames.length ?? 0) > 0
  for (const spec of specs) {
    const statements = renames(spec, existing, indexes)
    isBreaking ||= statements.length > 0
    await run(trx, statements)
  }
  for (const spec of specs) {
    const isOther = await migrateTable(trx, spec, existing)
    isBreaking ||= isOther
  }
  await run(
    trx,
    specs.flatMap((spec) => migrateIndexes(spec, indexes)),
  )
  await forgetCounts(trx, state.pending)
  await migrateCounts(trx, all, tables)
  if (hasTexts(specs)) await migrateTexts(trx)
  const past = pastOf(state, schema)
  await writeState(trx, {
    schema,
    version: version || state.version,
    past,
    gone: isBreaking ? past : state.gone.filter((one) => one !== schema),
    pending: undefined,
  })
  return 'changed'
}

/** The part of the migration that other servers can continue beside. */
async function expand(trx: Db, { all, specs, schema, version }: Target, state: SchemaState): Promise<'added'> {
  if (state.pending) throw cannotFollow(['the previous upgrade has not ended'])
  await prepare(trx)
  const existing = await readColumns(trx)
  const { renames: beside } = planExpansion(specs, existing)
  const changed = await changedCounts(trx, all)
  if (changed.length > 0) throw cannotFollow(changed.map((name) => `${name} is counted differently`))
  const tables = new Set(existing.keys())
  const added = specs.filter(({ name }) => !existing.has(name))
  await run(trx, [...added.map(createTable), ...added.flatMap((spec) => migrateIndexes(spec, new Map()))])
  await addBeside(trx, beside)
  for (const { table, to, column } of beside) existing.get(table)?.set(to, column.type)
  for (const spec of specs) await migrateTable(trx, spec, existing)
  const counts = await migrateCounts(trx, all, tables)
  if (hasTexts(specs)) await migrateTexts(trx)
  const pending = { renames: beside.map(({ table, from, to }) => ({ table, from, to })), counts }
  await writeState(trx, {
    schema,
    version: version || state.version,
    past: pastOf(state, schema),
    gone: state.gone,
    pending,
  })
  return 'added'
}

/** Creates missing indexes without blocking others. If this is interrupted, `contract` creates the rest. */
async function indexBeside(db: Kysely<Database>, specs: readonly TableSpec[]): Promise<void> {
  const there = await readIndexes(db)
  const missing = specs
    .flatMap((spec) => migrateIndexes(spec, there, db.isTransaction ? '' : 'CONCURRENTLY'))
    .filter((statement) => statement.startsWith('CREATE'))
  for (const statement of missing) await sql.raw(statement).execute(db)
}

/** Drops what only servers that are gone needed. */
async function contract(trx: Db, { all, specs, schema, version }: Target, state: SchemaState): Promise<'changed'> {
  await prepare(trx)
  await dropBeside(trx, state.pending?.renames ?? [], specs, defaultOf)
  await run(
    trx,
    (await brokenIndexes(trx)).map((name) => `DROP INDEX ${id(name)}`),
  )
  const indexes = await readIndexes(trx)
  await run(
    trx,
    specs.flatMap((spec) => migrateIndexes(spec, indexes)),
  )
  await forgetCounts(trx, state.pending)
  await migrateCounts(trx, all, new Set((await readColumns(trx)).keys()))
  const isBreaking = (state.pending?.renames.length ?? 0) > 0
  await writeState(trx, {
    ...state,
    schema,
    version: version || state.version,
    gone: isBreaking ? state.past : state.gone,
    pending: undefined,
  })
  return 'changed'
}

const pastOf = ({ past, schema: before }: SchemaState, schema: string) =>
  [...new Set([...past, ...(before === undefined ? [] : [before])])].filter((one) => one !== schema)

const hasTexts = (specs: readonly TableSpec[]) => specs.some(({ name }) => name === 'product_live')

/** Has counts recounted that older servers did not keep. */
async function forgetCounts(trx: Db, pending: Pending | undefined): Promise<void> {
  for (const name of pending?.counts ?? [])
    await sql`DELETE FROM server_meta WHERE "name" = ${`counts.${name}`}`.execute(trx)
}

/**
 * Drops indexes (except unique ones) and kept counts before a bulk load, because creating them afterwards costs a tenth.
 * `migrate` creates them again, at the latest at the next start.
 */
export async function dropIndexes(db: Kysely<Database>, descriptors: Iterable<ResourceDescriptor>): Promise<void> {
  const specs = [...descriptors].flatMap(tablesOf)
  await within(db, async (trx) => {
    const indexes = await readIndexes(trx)
    const names = specs.flatMap((spec) =>
      spec.indexes.filter(({ kind }) => kind !== 'unique').map((index) => indexName(spec.name, index)),
    )
    await sql`DELETE FROM server_meta WHERE "name" = 'schemas' OR "name" LIKE 'counts.%' OR "name" LIKE 'texts.%'`.execute(
      trx,
    )
    await run(
      trx,
      names.filter((name) => indexes.has(name)).map((name) => `DROP INDEX ${id(name)}`),
    )
  })
}

function within<Result>(db: Kysely<Database>, work: (trx: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Db) : db.transaction().execute(work)
}
