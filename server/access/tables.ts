import { type QueryExecutorProvider, sql } from 'kysely'

/** The database as access needs it: something that runs SQL. */
export type Db = QueryExecutorProvider

/**
 * The tables that no schema describes, because nothing of them is ever on the wire: what proves who a person
 * is, and the sessions. Accounts and roles themselves come from schemas/account and schemas/role.
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
  // A password that was mailed, valid beside the own one until then.
  await sql`ALTER TABLE account_secret ADD COLUMN IF NOT EXISTS "mailedHash" text, ADD COLUMN IF NOT EXISTS "mailedUntil" bigint`.execute(db)
  // Who signed up waits for an administrator: the account is locked by nobody.
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

/** Now, in epoch seconds: the times of the wire and of the tables. */
export const epochNow = (): number => Math.floor(Date.now() / 1000)
