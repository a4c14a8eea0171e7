import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database'

/** The lock of who makes the tables: of several servers that start together, one does. */
const MAKING = 7305873

/**
 * The tables by which several servers share a database. Times are the database's, because clocks of machines differ.
 * A fence comes from a sequence: no two leases ever have the same, also where a store goes and comes back.
 */
export async function ensureClusterTables(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${MAKING}::bigint)`.execute(trx)
    await sql`
      CREATE TABLE IF NOT EXISTS server_node (
        "id" text PRIMARY KEY, "name" text NOT NULL, "version" text NOT NULL,
        "startedAt" timestamptz NOT NULL, "seenAt" timestamptz NOT NULL)`.execute(trx)
    await sql`
      CREATE TABLE IF NOT EXISTS lease (
        "storeCode" text, "kind" text, "owner" text, "fence" bigint, "takenAt" timestamptz, PRIMARY KEY ("storeCode", "kind"))`.execute(trx)
    await sql`CREATE INDEX IF NOT EXISTS lease_owner ON lease ("owner")`.execute(trx)
    await sql`
      CREATE TABLE IF NOT EXISTS driver_command (
        "storeCode" text, "id" bigint GENERATED ALWAYS AS IDENTITY, "kind" text NOT NULL, "command" jsonb NOT NULL,
        "askedBy" text NOT NULL, "isAsked" boolean NOT NULL, "until" timestamptz NOT NULL,
        "takenBy" text, "answer" jsonb, PRIMARY KEY ("storeCode", "id"))`.execute(trx)
    await sql`CREATE INDEX IF NOT EXISTS driver_command_waiting ON driver_command ("until") WHERE "takenBy" IS NULL`.execute(trx)
    await sql`CREATE SEQUENCE IF NOT EXISTS lease_fence`.execute(trx)
  })
}
