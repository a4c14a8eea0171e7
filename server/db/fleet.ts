import type { Kysely } from 'kysely'
import type { Database } from './database'

/** The servers of a database, as the migration needs them. */
export interface Fleet {
  /** Registers this server with its schema, in the transaction that admits it. */
  join(within: Kysely<Database>, schema: string): Promise<void>
  /** The schemas of the other live servers. */
  others(within: Kysely<Database>): Promise<readonly string[]>
}

/** A single server. */
export const ALONE: Fleet = {
  join: async () => undefined,
  others: async () => [],
}
