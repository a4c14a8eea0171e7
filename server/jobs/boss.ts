import { CompiledQuery, type Kysely } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Database } from '../db/database'

export const SCHEMA = 'jobs'
/** One queue for all kinds: a queue of pg-boss is a table with five indexes, and a claim looks into all of them. */
export const QUEUE = 'work'

/** pg-boss asks through connections of ours, so that one of its statements can be part of a transaction. */
export const executor = (db: Kysely<Database>): PgBoss.Db => ({
  executeSql: (text, values: unknown[] = []) => db.executeQuery(CompiledQuery.raw(text, values)),
})

/**
 * Opens the tables of pg-boss, made or brought up to its version where they have to be.
 * @param maintenance for statements about tables
 * @param db for jobs
 */
export async function openBoss(db: Kysely<Database>, maintenance: Kysely<Database>): Promise<PgBoss> {
  const { default: Boss } = await import('pg-boss')
  const options = { schema: SCHEMA, supervise: false, schedule: false } as const
  const opening = new Boss({ ...options, db: executor(maintenance) })
  // Statements that begin a transaction of their own would leave it open where one of them fails.
  await opening.start().catch(async (cause: unknown) => {
    await executor(maintenance).executeSql('ROLLBACK', []).catch(() => undefined)
    throw cause
  })
  await opening.createQueue(QUEUE)
  return new Boss({ ...options, db: executor(db) })
}
