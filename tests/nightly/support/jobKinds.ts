import { type RawBuilder, sql } from 'kysely'
import type { Records } from '../../../server/db/records'
import { sendFile, type Writing } from '../../support/writes'

/** A kind of job whose server is killed in the middle of it. */
export interface KilledKind {
  /** Has a job of the kind sent, of something that is called so. */
  begin(to: Writing, name: string): Promise<void>
  /** What it has done to that: the same after any number of kills. */
  effect(records: Records, name: string): Promise<unknown>
}

const LINES = 8_000
const PRINTED = 16
const codes = (name: string, count: number) => Array.from({ length: count }, (_, at) => `J${name}-${at}`)

async function one(records: Records, query: RawBuilder<unknown>): Promise<unknown> {
  return (await query.execute(records.db)).rows[0]
}

async function paperFile(to: Writing, name: string, prCodes: readonly string[]): Promise<void> {
  await sendFile(to, '/paper/file', { storeCode: to.storeCode, taskDes: name }, 'file', `${name}.csv`, `prCode\n${prCodes.join('\n')}\n`)
}

export const killedKinds: Readonly<Record<string, KilledKind>> = {
  'product-file': {
    async begin(to, name) {
      await sendFile(to, '/product/file', { storeCode: to.storeCode }, 'file', `${name}.csv`, `prCode,Name,Price,LAYOUT,NFC\n${codes(name, LINES).map((code) => `${code},x,1,SHELF,`).join('\n')}\n`)
    },
    effect: async (records, name) => [
      await one(records, sql`SELECT "status", "dataCount"::int, "errorCount"::int FROM product_upload WHERE "fileName" = ${`${name}.csv`}`),
      await one(records, sql`SELECT count(*)::int AS "products" FROM product WHERE "prCode" LIKE ${`J${name}-%`}`),
      await one(records, sql`SELECT count(*)::int AS "changes" FROM product_update_history WHERE "prCode" LIKE ${`J${name}-%`}`),
    ],
  },
  'paper-file': {
    begin: (to, name) => paperFile(to, name, to.products),
    effect: async (records, name) => [
      await one(records, sql`SELECT "status", "count"::int, "errorCount"::int FROM paper_upload WHERE "fileName" = ${`${name}.csv`}`),
      await one(records, sql`SELECT count(DISTINCT t."_id")::int AS "tasks", count(*)::int AS "labels" FROM paper_task t JOIN paper_task_row r ON r."storeCode" = t."storeCode" AND r."taskId" = t."_id" WHERE t."taskDes" = ${name}`),
    ],
  },
  'paper-print': {
    begin: (to, name) => paperFile(to, name, to.products.slice(0, PRINTED)),
    effect: (records, name) => one(records, sql`
      SELECT count(*)::int AS "labels", count(*) FILTER (WHERE r."resultCode" IS NULL)::int AS "waiting",
        count(*) FILTER (WHERE (r."resultCode" = 1) <> (p."times" = 1))::int AS "wrong", coalesce(max(p."times"), 0)::int <= 1 AS "once"
      FROM paper_task t JOIN paper_task_row r ON r."storeCode" = t."storeCode" AND r."taskId" = t."_id"
      LEFT JOIN LATERAL (SELECT count(*) AS "times" FROM printed WHERE "taskId" = t."_id" AND "prCode" = r."prCode") p ON true WHERE t."taskDes" = ${name}`),
  },
}

/** Notes each label that comes out of a printer. */
export async function notePrints({ db }: Records): Promise<void> {
  await sql`CREATE TABLE printed ("taskId" bigint, "prCode" text)`.execute(db)
  await sql.raw(`
    CREATE FUNCTION note_printed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO printed VALUES (NEW."taskId", NEW."prCode"); RETURN NULL; END $$`).execute(db)
  await sql.raw(`
    CREATE TRIGGER note_printed AFTER UPDATE ON printer_memory FOR EACH ROW WHEN (NEW."result" IS NOT NULL) EXECUTE FUNCTION note_printed()`).execute(db)
}
