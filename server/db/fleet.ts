import type { Kysely } from 'kysely'
import type { Database } from './database'

/** The servers of a database, as far as its migration asks. */
export interface Fleet {
  /** Says that a server with this schema is there from now on, in the transaction that lets it in. */
  join(within: Kysely<Database>, schema: string): Promise<void>
  /** The schemas of the other servers that live. */
  others(within: Kysely<Database>): Promise<readonly string[]>
}

/** A server that has its database for itself. */
export const ALONE: Fleet = {
  join: async () => undefined,
  others: async () => [],
}
