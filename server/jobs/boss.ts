import { CompiledQuery, type Kysely } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Database } from '../db/database'

export const SCHEMA = 'jobs'
/**
 * One queue for all kinds: each queue of pg-boss is a table with five indexes, and a claim would have to search all of
 * them.
 */
export const QUEUE = 'work'

/** Lets pg-boss use our connections, so that its statements can join a transaction. */
export const executor = (db: Kysely<Database>): PgBoss.Db => ({
  executeSql: (text, values: unknown[] = []) => db.executeQuery(CompiledQuery.raw(text, values)),
})

/**
 * Creates or migrates the tables of pg-boss.
 * @param db for jobs
 * @param maintenance for DDL
 */
export async function openBoss(db: Kysely<Database>, maintenance: Kysely<Database>): Promise<PgBoss> {
  const { default: Boss } = await import('pg-boss')
  const options = { schema: SCHEMA, supervise: false, schedule: false } as const
  const opening = new Boss({ ...options, db: executor(maintenance) })
  // pg-boss opens transactions of its own, and leaves them open when a statement fails.
  await opening.start().catch(async (cause: unknown) => {
    await executor(maintenance)
      .executeSql('ROLLBACK', [])
      .catch(() => undefined)
    throw cause
  })
  await opening.createQueue(QUEUE)
  return new Boss({ ...options, db: executor(db) })
}
