import { type QueryExecutorProvider, sql } from 'kysely'

/** Anything that runs SQL: the database or a transaction. */
export type Db = QueryExecutorProvider

/**
 * Creates the tables of secrets and sessions, which no schema describes because they are never on the wire. The tables of
 * accounts and roles come from their schemas.
 */
export async function ensureAccessTables(db: Db): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS account_secret (
      "email" text PRIMARY KEY,
      "hash" text NOT NULL,
      "changedAt" bigint NOT NULL,
      "failures" integer NOT NULL DEFAULT 0,
      "lockedUntil" bigint,
      "forceChange" boolean NOT NULL DEFAULT false
    )`.execute(db)
  // A mailed password, valid beside the regular one until `mailedUntil`.
  await sql`ALTER TABLE account_secret ADD COLUMN IF NOT EXISTS "mailedHash" text, ADD COLUMN IF NOT EXISTS "mailedUntil" bigint`.execute(
    db,
  )
  // Someone who signed up waits for approval.
  await sql`ALTER TABLE account_secret ADD COLUMN IF NOT EXISTS "pending" boolean NOT NULL DEFAULT false`.execute(db)
  await sql`
    CREATE TABLE IF NOT EXISTS account_session (
      "tokenHash" text PRIMARY KEY,
      "email" text NOT NULL,
      "createdAt" bigint NOT NULL,
      "seenAt" bigint NOT NULL,
      "adfs" boolean NOT NULL DEFAULT false
    )`.execute(db)
  await sql`CREATE INDEX IF NOT EXISTS account_session_email ON account_session ("email")`.execute(db)
}

/** Now in epoch seconds, the unit of all times on the wire and in tables. */
export const epochNow = (): number => Math.floor(Date.now() / 1000)
