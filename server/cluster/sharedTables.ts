import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'

/** How long news are kept for servers that have not read them. */
export const NEWS_KEPT_SECONDS = 300

/** Removes what all servers have read, and what counts no more. */
export async function sweepShared(db: Kysely<Database>): Promise<void> {
  await sql`DELETE FROM news WHERE "at" < now() - make_interval(secs => ${NEWS_KEPT_SECONDS})`.execute(db)
  await sql`DELETE FROM call_count WHERE "since" < now() - interval '10 minutes'`.execute(db)
  await sql`DELETE FROM driver_command WHERE "until" < now() - interval '1 minute'`.execute(db)
}

/** The lock of who makes the tables: of several servers that start together, one does. */
const MAKING = 7305874

/**
 * What servers tell each other and count together. No schema describes it, because nothing of it is ever on the wire; none
 * of it is worth a write to the disk, and a database that crashed begins with none.
 */
export async function ensureSharedTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`SELECT to_regclass('call_count') IS NOT NULL AS "isThere"`.execute(db)
  if (rows[0]?.isThere) return
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${MAKING}::bigint)`.execute(trx)
    await sql`
      CREATE UNLOGGED TABLE IF NOT EXISTS news (
        "id" bigserial PRIMARY KEY,
        "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
        "server" text NOT NULL,
        "kind" text NOT NULL,
        "storeCode" text,
        "payload" jsonb,
        "at" timestamptz NOT NULL DEFAULT now()
      )`.execute(trx)
    await sql`CREATE INDEX IF NOT EXISTS news_xid ON news ("xid")`.execute(trx)
    await sql`
      CREATE UNLOGGED TABLE IF NOT EXISTS access_failure (
        "kind" text, "key" text, "failures" integer NOT NULL, "at" bigint NOT NULL, PRIMARY KEY ("kind", "key"))`.execute(trx)
    await sql`
      CREATE UNLOGGED TABLE IF NOT EXISTS call_count ("key" text PRIMARY KEY, "n" integer NOT NULL, "since" timestamptz NOT NULL)`.execute(trx)
  })
}
