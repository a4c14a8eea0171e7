import { type Kysely, sql } from 'kysely'
import type { Database } from './database'

/** By which factor a table must have grown to be analyzed again. */
const GROWN = 2

/**
 * Analyzes tables that have grown since the last time. The embedded database has no autovacuum, and with the statistics of an
 * empty table the planner chooses plans that are a thousand times slower.
 * @returns the analyzed tables
 */
export async function analyzeGrown(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS "name" FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
      AND pg_relation_size(oid) / current_setting('block_size')::int > ${GROWN} * greatest(relpages, 0) + 1`.execute(db)
  // One after the other, so that calls can run in between.
  for (const { name } of rows) await sql`ANALYZE ${sql.id(name)}`.execute(db)
  return rows.map(({ name }) => name)
}
