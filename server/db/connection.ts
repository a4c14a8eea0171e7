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
  const pool = new pg.Pool({ connectionString: url, max: 10, types, connectionTimeoutMillis: 15_000, statement_timeout: 60_000 })
  pool.on('error', () => undefined)
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
  const pool = new pg.Pool({
    stream: () => embedded.connect(),
    max: 4,
    user: 'postgres',
    database: 'postgres',
    types,
    connectionTimeoutMillis: 30_000,
    query_timeout: 120_000,
  })
  pool.on('error', () => undefined)
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
