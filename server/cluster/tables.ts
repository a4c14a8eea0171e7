import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'

/** The advisory lock under which one of several starting servers creates the tables. */
const CLUSTER_LOCK = 7305873

/**
 * Creates the tables of servers, leases and commands. Times are the database's, because the clocks of machines differ.
 * Fencing tokens come from a sequence, so that no two leases ever share one, even if a store is deleted and added again.
 */
export async function ensureClusterTables(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${CLUSTER_LOCK}::bigint)`.execute(trx)
    await sql`
      CREATE TABLE IF NOT EXISTS server_node (
        "id" text PRIMARY KEY, "name" text NOT NULL, "version" text NOT NULL,
        "startedAt" timestamptz NOT NULL, "seenAt" timestamptz NOT NULL)`.execute(trx)
    await sql`
      CREATE TABLE IF NOT EXISTS lease (
        "storeCode" text, "kind" text, "owner" text, "fence" bigint, "takenAt" timestamptz, PRIMARY KEY ("storeCode", "kind"))`.execute(
      trx,
    )
    await sql`CREATE INDEX IF NOT EXISTS lease_owner ON lease ("owner")`.execute(trx)
    await sql`
      CREATE TABLE IF NOT EXISTS driver_command (
        "storeCode" text, "id" bigint GENERATED ALWAYS AS IDENTITY, "kind" text NOT NULL, "command" jsonb NOT NULL,
        "askedBy" text NOT NULL, "isAsked" boolean NOT NULL, "until" timestamptz NOT NULL,
        "takenBy" text, "answer" jsonb, PRIMARY KEY ("storeCode", "id"))`.execute(trx)
    await sql`CREATE INDEX IF NOT EXISTS driver_command_waiting ON driver_command ("until") WHERE "takenBy" IS NULL`.execute(
      trx,
    )
    await sql`CREATE SEQUENCE IF NOT EXISTS lease_fence`.execute(trx)
  })
}

/** How long messages are kept for servers that have not read them. */
export const NEWS_KEPT_SECONDS = 300

/** Removes expired messages, call counts and commands. */
export async function sweepShared(db: Kysely<Database>): Promise<void> {
  await sql`DELETE FROM news WHERE "at" < now() - make_interval(secs => ${NEWS_KEPT_SECONDS})`.execute(db)
  await sql`DELETE FROM call_count WHERE "since" < now() - interval '10 minutes'`.execute(db)
  await sql`DELETE FROM driver_command WHERE "until" < now() - interval '1 minute'`.execute(db)
}

/** The advisory lock under which one of several starting servers creates the tables. */
const SHARED_LOCK = 7305874

/**
 * Creates the tables of messages and shared counts. They are never on the wire, so no schema describes them; they are
 * unlogged, because nothing in them must survive a crash.
 */
export async function ensureSharedTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`SELECT to_regclass('call_count') IS NOT NULL AS "isThere"`.execute(
    db,
  )
  if (rows[0]?.isThere) return
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${SHARED_LOCK}::bigint)`.execute(trx)
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
        "kind" text, "key" text, "failures" integer NOT NULL, "at" bigint NOT NULL, PRIMARY KEY ("kind", "key"))`.execute(
      trx,
    )
    await sql`
      CREATE UNLOGGED TABLE IF NOT EXISTS call_count ("key" text PRIMARY KEY, "n" integer NOT NULL, "since" timestamptz NOT NULL)`.execute(
      trx,
    )
  })
}
