import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/database'

/** The advisory lock under which one of several starting servers creates the tables. */
const LOCK = 7305876

/** Creates the tables of uploads in progress, which no schema describes because they are never on the wire. Times are the database's. */
export async function ensureUploadTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`SELECT to_regclass('upload_piece') IS NOT NULL AS "isThere"`.execute(
    db,
  )
  if (rows[0]?.isThere) return
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`.execute(trx)
    await sql`
      CREATE TABLE IF NOT EXISTS upload (
        "id" text PRIMARY KEY, "owner" text NOT NULL, "call" text NOT NULL, "params" text NOT NULL, "length" integer NOT NULL, "offset" integer NOT NULL DEFAULT 0,
        "touchedAt" timestamptz NOT NULL DEFAULT now(), "claimedBy" text, "claimedAt" timestamptz)`.execute(trx)
    await sql`CREATE INDEX IF NOT EXISTS upload_touched ON upload ("touchedAt")`.execute(trx)
    await sql`
      CREATE TABLE IF NOT EXISTS upload_piece (
        "uploadId" text REFERENCES upload ("id") ON DELETE CASCADE, "at" integer, "size" integer NOT NULL, "stored" text NOT NULL, PRIMARY KEY ("uploadId", "at"))`.execute(
      trx,
    )
  })
}
