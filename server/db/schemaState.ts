import { type Kysely, sql } from 'kysely'
import { StartupError } from '../base/errors'
import type { Database } from './database'

/** A renamed column whose old name is kept while older servers run. */
export interface PendingRename {
  readonly table: string
  readonly from: string
  readonly to: string
}

/** What must still be dropped after an extension. */
export interface Pending {
  readonly renames: readonly PendingRename[]
  /** Kept counts that older servers do not update: they are recounted once those are gone. */
  readonly counts: readonly string[]
}

/** The schema versions of a database, past and present. */
export interface SchemaState {
  /** The current schema, or the one it has been extended for. */
  readonly schema: string | undefined
  /** The version of the server that migrated it. */
  readonly version: string
  /** Previous schemas. */
  readonly past: readonly string[]
  /** Those of them that the database no longer supports. */
  readonly gone: readonly string[]
  readonly pending: Pending | undefined
}

/** Ensures that only one server migrates at a time. */
export const lockSchema = (trx: Kysely<Database>) => sql`SELECT pg_advisory_xact_lock(7305871)`.execute(trx)

const NAME = 'schemas.state'

type Kept = Omit<SchemaState, 'schema'>

export async function readState(db: Kysely<Database>): Promise<SchemaState> {
  const { rows } = await sql<{
    name: string
    value: string
  }>`SELECT "name", "value" FROM server_meta WHERE "name" IN ('schemas', ${NAME})`.execute(db)
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const kept = JSON.parse(values.get(NAME) ?? '{}') as Partial<Kept>
  return { version: '', past: [], gone: [], pending: undefined, ...kept, schema: values.get('schemas') }
}

export async function writeState(db: Kysely<Database>, { schema, ...kept }: SchemaState): Promise<void> {
  const rows = [...(schema === undefined ? [] : [['schemas', schema] as const]), [NAME, JSON.stringify(kept)] as const]
  for (const [name, value] of rows)
    await sql`INSERT INTO server_meta VALUES (${name}, ${value}) ON CONFLICT ("name") DO UPDATE SET "value" = ${value}`.execute(
      db,
    )
}

/**
 * Refuses to start on a database that this server no longer supports. A single server of the same version is not refused,
 * because in development schemas are changed back and forth.
 * @throws StartupError if a later version has changed the database incompatibly
 */
export function refuseOlder(
  { schema: now, past, gone, version: theirs }: SchemaState,
  { schema, version, isAlone }: { readonly schema: string; readonly version: string; readonly isAlone: boolean },
): void {
  const isUnknown = now !== undefined && schema !== now && !past.includes(schema)
  const isRefused = isOlder(version, theirs) ? isUnknown || gone.includes(schema) : gone.includes(schema) && !isAlone
  if (!isRefused) return
  throw new StartupError(
    `Version ${theirs || 'unknown'} of the server has changed the database in a way that this one (${version || 'unknown'}) cannot work with: start a server of that version or a later one, or restore an earlier backup.`,
  )
}

/** Whether a version such as 1.4.2 is older than another. */
function isOlder(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number))
  for (const at of [0, 1, 2]) {
    const [left, right] = [ours?.[at] || 0, theirs?.[at] || 0]
    if (left !== right) return left < right
  }
  return false
}
