import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection } from './connection'

/** How long the database may take to respond. */
const TIMEOUT_MS = 1000

const asked = new WeakMap<Connection, Promise<unknown>>()

/**
 * The status of the database: 'no database' during an outage, 'unavailable' if it does not respond within a second. Concurrent
 * callers share one query, so that unanswered ones do not pile up.
 */
export async function databaseStatus(connection: Connection): Promise<'ok' | 'no database' | 'unavailable'> {
  const { availability } = connection
  // Not behind queued calls, or a busy server would look unavailable.
  const db = connection.shared ?? connection.db
  if (availability.isAway) return 'no database'
  const asking = asked.get(connection) ?? sql`SELECT 1`.execute(db).finally(() => asked.delete(connection))
  asked.set(connection, asking)
  const answered = await Promise.race([
    asking.then(
      () => true,
      () => false,
    ),
    wait(TIMEOUT_MS, false, { ref: false }),
  ])
  if (answered) return 'ok'
  return availability.isAway ? 'no database' : 'unavailable'
}
