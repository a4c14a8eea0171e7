import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './database'
import { openEmbedded } from './embedded'
import { lockFolder } from './lock'

/** An open database of either kind. */
export interface Connection {
  readonly db: Kysely<Database>
  readonly engine: 'embedded' | 'server'
  /** Copies the embedded database to a folder, synced; a PostgreSQL server has its own backups. */
  readonly backup: ((to: string) => Promise<void>) | undefined
  close(): Promise<void>
}

/**
 * A connection that is lost reports it twice: to what was asked, and as an event. In the pool that event ends the
 * process where a call has the connection; the call learns of the loss by its own error.
 */
function surviveLosses(pool: pg.Pool): pg.Pool {
  return pool.on('error', () => undefined).on('connect', (client) => void client.on('error', () => undefined))
}

const INT8 = 20
const NUMERIC = 1700

/** Numbers arrive as numbers: nothing here is beyond 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)),
}

/** Where the embedded database of a data folder lies. */
export const embeddedFolder = (dataDir: string) => join(dataDir, 'db')

/** Opens a PostgreSQL server. */
export function openServer(url: string): Connection {
  const pool = surviveLosses(new pg.Pool({ connectionString: url, max: 10, types, connectionTimeoutMillis: 15_000, statement_timeout: 60_000 }))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, engine: 'server', backup: undefined, close: () => db.destroy() }
}

/**
 * Opens the embedded database of a data folder, or one in memory.
 * Its connections share one thread, so that many gain nothing; a single one would make every call wait while a
 * transaction's own code runs.
 * @throws Error where another process has the folder
 */
export async function openLocal(dataDir: string | undefined, onFailure: (error: Error) => void = () => undefined): Promise<Connection> {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = dataDir === undefined ? () => undefined : lockFolder(dataDir)
  const embedded = await openEmbedded(dataDir === undefined ? undefined : embeddedFolder(dataDir)).catch((error: unknown) => {
    unlock()
    throw error
  })
  embedded.onFailure(onFailure)
  const pool = surviveLosses(
    new pg.Pool({
      stream: () => embedded.connect(),
      max: 4,
      user: 'postgres',
      database: 'postgres',
      types,
      connectionTimeoutMillis: 30_000,
      query_timeout: 120_000,
    }),
  )
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    engine: 'embedded',
    backup: dataDir === undefined ? undefined : (to) => embedded.backup(to),
    async close() {
      await db.destroy()
      await embedded.close()
      unlock()
    },
  }
}
