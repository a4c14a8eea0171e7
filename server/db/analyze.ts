import { type Kysely, sql } from 'kysely'
import type { Database } from './database'

/** A table is looked at anew when it has so many times the pages that it had. */
const GROWN = 2

/**
 * Tells the planner of tables that have grown since it last looked: the embedded database has no autovacuum, and of a
 * table that was empty it chooses plans that take a thousand times as long when it is not.
 * @returns the tables
 */
export async function analyzeGrown(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS "name" FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
      AND pg_relation_size(oid) / current_setting('block_size')::int > ${GROWN} * greatest(relpages, 0) + 1`.execute(db)
  // One after the other: calls have their turn between.
  for (const { name } of rows) await sql`ANALYZE ${sql.id(name)}`.execute(db)
  return rows.map(({ name }) => name)
}
