import { type Kysely, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import type { Availability } from './availability'
import type { Database } from './database'
import { DatabaseUnavailable } from './faults'

/**
 * A pool for kysely whose connections survive the loss of the database. While it is away connections are refused at
 * once, those that wait for one are refused when it goes, and those that are open are closed: what is under way in
 * them fails then, and nothing of it is written once another server may have the database.
 */
export function guarded(pool: pg.Pool, availability: Availability): PostgresPool {
  const open = new Set<pg.PoolClient>()
  // A connection that is lost reports it to what was asked and as an event; in the pool that event alone would end the process.
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
    // It may come yet, to nobody.
    connecting.then((client) => client.release()).catch(() => undefined)
    throw error
  } finally {
    stopListening()
  }
}

/** Rows of 2 KB that are written to see whether there is room; they are gone at once. */
const ROWS = 512

/** @throws what the database throws where it has no room */
export async function probeRoom(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`CREATE TEMPORARY TABLE room ON COMMIT DROP AS SELECT repeat('x', 1900) FROM generate_series(1, ${sql.lit(ROWS)})`.execute(trx)
    await sql`INSERT INTO server_meta VALUES ('room', '1') ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"`.execute(trx)
  })
}
