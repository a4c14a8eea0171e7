import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection } from './connection'

/** How long the database may take to say that it is there. */
const PATIENCE_MS = 1000

const asked = new WeakMap<Connection, Promise<unknown>>()

/**
 * How the database is: away, not answering within a second, or well. It is asked once at a time, however many want to
 * know: what it does not answer is not piled up.
 */
export async function databaseStatus(connection: Connection): Promise<'ok' | 'no database' | 'unavailable'> {
  const { availability, db } = connection
  if (availability.isAway) return 'no database'
  const asking = asked.get(connection) ?? sql`SELECT 1`.execute(db).finally(() => asked.delete(connection))
  asked.set(connection, asking)
  const answered = await Promise.race([asking.then(() => true, () => false), wait(PATIENCE_MS, false, { ref: false })])
  if (answered) return 'ok'
  return availability.isAway ? 'no database' : 'unavailable'
}
