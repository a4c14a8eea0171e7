import { type Kysely, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import type { Availability } from './availability'
import type { Database } from './database'
import { DatabaseUnavailable } from './faults'

/**
 * A pool for Kysely that handles the loss of the database. During an outage requests for a connection fail at once, waiting
 * ones too, and open connections are closed, so that nothing is written after another server may have taken the database.
 */
export function guarded(pool: pg.Pool, availability: Availability): PostgresPool {
  const open = new Set<pg.PoolClient>()
  // A lost connection also emits an error on the pool; unhandled, that would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void open.add(client.on('error', (error) => void availability.saw(error))))
  pool.on('remove', (client) => void open.delete(client))
  availability.onLoss(() => {
    for (const client of open) client.connection.stream.destroy()
  })
  return {
    async connect() {
      if (availability.isAway) throw new DatabaseUnavailable('The database cannot be reached.')
      return connected(pool, availability)
    },
    end: () => pool.end(),
  }
}

async function connected(pool: pg.Pool, availability: Availability): Promise<PostgresPoolClient> {
  let stopListening: () => unknown = () => undefined
  const refused = new Promise<never>((_resolve, reject) => (stopListening = availability.onLoss(reject)))
  const connecting = pool.connect()
  try {
    return await Promise.race([connecting, refused])
  } catch (error) {
    // The connection may still arrive.
    connecting.then((client) => client.release()).catch(() => undefined)
    throw error
  } finally {
    stopListening()
  }
}

/** How many rows of 2 KB are written as a probe. */
const ROWS = 512

/** Checks that there is disk space by writing and discarding rows. @throws the error of the database */
export async function probeRoom(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`CREATE TEMPORARY TABLE room ON COMMIT DROP AS SELECT repeat('x', 1900) FROM generate_series(1, ${sql.lit(ROWS)})`.execute(
      trx,
    )
    await sql`INSERT INTO server_meta VALUES ('room', '1') ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"`.execute(
      trx,
    )
  })
}
