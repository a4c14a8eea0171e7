import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * The mails that wait for the mail server, and its password. No schema describes them, because nothing of them is ever on
 * the wire.
 */
export async function ensureMailTables(db: QueryExecutorProvider): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS mail_queue (
      "id" bigserial PRIMARY KEY,
      "recipients" jsonb NOT NULL,
      "subject" text NOT NULL,
      "body" text NOT NULL,
      "queuedAt" bigint NOT NULL,
      "tries" integer NOT NULL DEFAULT 0,
      "nextTry" bigint NOT NULL
    )`.execute(db)
  await sql`ALTER TABLE mail_queue ADD COLUMN IF NOT EXISTS "alarms" jsonb NOT NULL DEFAULT '[]'`.execute(db)
  await sql`
    CREATE TABLE IF NOT EXISTS mail_secret ("only" boolean PRIMARY KEY DEFAULT true CHECK ("only"), "password" text NOT NULL)`.execute(
    db,
  )
}
