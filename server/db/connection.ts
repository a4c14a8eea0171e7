import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Log, silentLog } from '../log'
import { Availability } from './availability'
import type { Database } from './database'
import { openEmbedded } from './embedded'
import { guarded, probeRoom } from './guardedPool'
import { lockFolder } from './lock'
import { DatabaseTaken, ServerLock } from './serverLock'

/** An open database of either kind. */
export interface Connection {
  readonly db: Kysely<Database>
  readonly engine: 'embedded' | 'server'
  /** Whether it can be used right now. */
  readonly availability: Availability
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

export interface ServerOptions {
  readonly log?: Log
  /** Another server has taken the database while this one could not reach it: this one must stop. */
  readonly onTaken?: (error: DatabaseTaken) => void
}

/**
 * Opens a PostgreSQL server, for this process alone.
 * @throws DatabaseTaken where another server works on the same database
 */
export async function openServer(url: string, { log = silentLog, onTaken = () => undefined }: ServerOptions = {}): Promise<Connection> {
  const lock = new ServerLock({ url, onLost: (cause) => availability.lost(cause) })
  const availability: Availability = new Availability({
    log,
    probe: () =>
      lock.hold().catch((error: unknown) => {
        if (error instanceof DatabaseTaken) onTaken(error)
        throw error
      }),
    probeRoom: () => probeRoom(db),
  })
  await lock.hold()
  const pool = new pg.Pool({ connectionString: url, max: 10, types, connectionTimeoutMillis: 15_000, statement_timeout: 60_000 })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded(pool, availability) }) })
  return {
    db,
    engine: 'server',
    availability,
    backup: undefined,
    async close() {
      availability.close()
      await db.destroy()
      await lock.close()
    },
  }
}

/**
 * Opens the embedded database of a data folder, or one in memory.
 * Its connections share one thread, so that many gain nothing; a single one would make every call wait while a
 * transaction's own code runs.
 * @throws Error where another process has the folder
 */
export async function openLocal(dataDir: string | undefined, onFailure: (error: Error) => void = () => undefined, log: Log = silentLog): Promise<Connection> {
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
  const availability: Availability = new Availability({ log, probe: async () => void (await pool.query('SELECT 1')), probeRoom: () => probeRoom(db) })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded(pool, availability) }) })
  return {
    db,
    engine: 'embedded',
    availability,
    backup: dataDir === undefined ? undefined : (to) => embedded.backup(to),
    async close() {
      availability.close()
      await db.destroy()
      await embedded.close()
      unlock()
    },
  }
}
