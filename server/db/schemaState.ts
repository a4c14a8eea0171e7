import { type Kysely, sql } from 'kysely'
import { StartRefused } from '../startRefused'
import type { Database } from './database'

/** A column that has another name now, with the old one beside it as long as servers live that know no other. */
export interface PendingRename {
  readonly table: string
  readonly from: string
  readonly to: string
}

/** What is still to be taken away of a database that was only added to. */
export interface Pending {
  readonly renames: readonly PendingRename[]
  /** Kept counts that older servers do not keep: counted again once these are gone. */
  readonly counts: readonly string[]
}

/** Which schemas a database had, and has. */
export interface SchemaState {
  /** What it is now, or is added to for. */
  readonly schema: string | undefined
  /** The version of the server that made it so. */
  readonly version: string
  /** What it was before. */
  readonly past: readonly string[]
  /** Of these, what cannot be worked with any more. */
  readonly gone: readonly string[]
  readonly pending: Pending | undefined
}

/** Who looks at the tables, and changes them, does so alone. */
export const lockSchema = (trx: Kysely<Database>) => sql`SELECT pg_advisory_xact_lock(7305871)`.execute(trx)

const NAME = 'schemas.state'

type Kept = Omit<SchemaState, 'schema'>

export async function readState(db: Kysely<Database>): Promise<SchemaState> {
  const { rows } = await sql<{ name: string; value: string }>`SELECT "name", "value" FROM server_meta WHERE "name" IN ('schemas', ${NAME})`.execute(db)
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const kept = JSON.parse(values.get(NAME) ?? '{}') as Partial<Kept>
  return { version: '', past: [], gone: [], pending: undefined, ...kept, schema: values.get('schemas') }
}

export async function writeState(db: Kysely<Database>, { schema, ...kept }: SchemaState): Promise<void> {
  const rows = [...(schema === undefined ? [] : [['schemas', schema] as const]), [NAME, JSON.stringify(kept)] as const]
  for (const [name, value] of rows) await sql`INSERT INTO server_meta VALUES (${name}, ${value}) ON CONFLICT ("name") DO UPDATE SET "value" = ${value}`.execute(db)
}

/**
 * A server of the same version is no older one where it is alone: its schemas are being worked on, and changed back.
 * @throws StartRefused where a later version has changed the database in a way that this server cannot work with
 */
export function refuseOlder({ schema: now, past, gone, version: theirs }: SchemaState, { schema, version, isAlone }: { readonly schema: string; readonly version: string; readonly isAlone: boolean }): void {
  const isUnknown = now !== undefined && schema !== now && !past.includes(schema)
  const isRefused = isOlder(version, theirs) ? isUnknown || gone.includes(schema) : gone.includes(schema) && !isAlone
  if (!isRefused) return
  throw new StartRefused(`The database was changed by version ${theirs || 'unknown'} of the server in a way that this one (${version || 'unknown'}) cannot work with: start a server of that version or a later one, or restore a backup from before.`)
}

/** Whether a version such as 1.4.2 comes before another. */
export function isOlder(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number))
  for (const at of [0, 1, 2]) {
    const [left, right] = [ours?.[at] || 0, theirs?.[at] || 0]
    if (left !== right) return left < right
  }
  return false
}
