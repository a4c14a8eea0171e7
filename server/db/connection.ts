import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Log, silentLog } from '../base/log'
import { StartupError } from '../base/errors'
import { Availability } from './availability'
import type { Database } from './database'
import { openEmbedded } from './embedded'
import { guarded, probeRoom } from './guardedPool'
import { clientOf, Hosts } from './hosts'
import { lockFolder } from './lock'
import { DatabaseTaken, ServerLock } from './serverLock'

/** An open database, embedded or on a server. */
export interface Connection {
  readonly db: Kysely<Database>
  /** A separate connection without a statement timeout: for migrations, VACUUM and loading data. */
  readonly maintenance: Kysely<Database>
  readonly engine: 'embedded' | 'server'
  /** Connections for the cluster, such as heartbeats; undefined for a single server. */
  readonly shared: Kysely<Database> | undefined
  readonly availability: Availability
  /** Opens a session outside the pools, for state that belongs to a session; undefined for the embedded database. */
  readonly session: (() => Promise<pg.Client>) | undefined
  /** Copies the embedded database to a folder and syncs it; a PostgreSQL server has backups of its own. */
  readonly backup: ((to: string) => Promise<void>) | undefined
  close(): Promise<void>
  /** Fails everything in progress for good, so that `close` need not wait. */
  abandon(): void
}

const INT8 = 20
const NUMERIC = 1700

/** 64-bit and numeric values are parsed as numbers: none exceeds 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
}

export const embeddedFolder = (dataDir: string) => join(dataDir, 'db')

export interface ServerOptions {
  readonly log?: Log
  /** Whether to share the database with other servers that set this too. */
  readonly isShared?: boolean
  /** Called when another server has taken the database while this one could not reach it: this one must stop. */
  readonly onTaken?: (error: DatabaseTaken) => void
}

/**
 * Opens a database on a PostgreSQL server, exclusively or shared.
 * @throws DatabaseTaken if another server uses the same database and one of the two does not share it
 */
export async function openServer(
  url: string,
  { log = silentLog, isShared = false, onTaken = () => undefined }: ServerOptions = {},
): Promise<Connection> {
  const hosts = new Hosts(url)
  await hosts.find()
  if (hosts.current.sharesSessions && !isShared)
    throw new StartupError(
      'DATABASE_URL leads through a pooler that shares sessions between clients, where a server cannot lock its database. Connect to PostgreSQL directly, or let the pooler give each client a session of its own.',
    )
  const lock = new ServerLock({ place: () => hosts.current, isShared, onLost: (cause) => availability.lost(cause) })
  const availability: Availability = new Availability({
    log,
    probe: async () => {
      await (availability.isAway ? hosts.find() : hosts.check())
      await lock.hold().catch((error: unknown) => {
        if (error instanceof DatabaseTaken) onTaken(error)
        throw error
      })
    },
    probeRoom: () => probeRoom(db),
  })
  await lock.hold()
  const options = { Client: clientOf(hosts), types, connectionTimeoutMillis: 15_000 }
  const db = kyselyOf(new pg.Pool({ ...options, max: 10, statement_timeout: 60_000 }), availability)
  const maintenance = kyselyOf(new pg.Pool({ ...options, max: 1 }), availability)
  // Heartbeats must not wait for calls that use all other connections.
  const shared = isShared
    ? kyselyOf(new pg.Pool({ ...options, max: 2, statement_timeout: 5000 }), availability)
    : undefined
  return {
    db,
    maintenance,
    engine: 'server',
    shared,
    availability,
    session: hosts.current.sharesSessions
      ? undefined
      : async () => {
          const client = new options.Client({ types, connectionTimeoutMillis: 5000, keepAlive: true })
          await client.connect()
          return client
        },
    backup: undefined,
    async close() {
      availability.close()
      await Promise.all([db.destroy(), maintenance.destroy(), shared?.destroy()])
      await lock.close()
    },
    abandon() {
      availability.lost(new Error('the server is shutting down'))
      availability.close()
    },
  }
}

const kyselyOf = (pool: pg.Pool, availability: Availability) =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded(pool, availability) }) })

export interface LocalOptions {
  readonly log?: Log
  /** How long a statement may run before the database is restarted; `maintenance` is not limited. */
  readonly statementMs?: number
  /** Called when the database has failed for good. */
  readonly onFailure?: (error: Error) => void
}

/**
 * Opens the embedded database of a data folder, or one in memory.
 * Its connections share one thread, so a large pool gains nothing; but with a single connection every call would wait while
 * the code of a transaction runs.
 * @throws Error if another process uses the folder
 */
export async function openLocal(
  dataDir: string | undefined,
  { log = silentLog, statementMs = 30_000, onFailure = () => undefined }: LocalOptions = {},
): Promise<Connection> {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const onWatch = () =>
    log.info(
      'The data folder was last used in another container or on another machine: checking for ten seconds whether it still is.',
    )
  const unlock = dataDir === undefined ? () => undefined : await lockFolder(dataDir, { onWatch, onLost: onFailure })
  const embedded = await openEmbedded({
    dataDir: dataDir === undefined ? undefined : embeddedFolder(dataDir),
    statementMs,
    onLoss: (cause) => availability.lost(cause),
    onFailure,
  }).catch((error: unknown) => {
    unlock()
    throw error
  })
  const poolOf = (isMaintenance: boolean, max: number, rest: pg.PoolConfig) =>
    new pg.Pool({
      stream: () => embedded.connect(isMaintenance),
      max,
      user: 'postgres',
      database: 'postgres',
      types,
      ...rest,
    })
  const pool = poolOf(false, 4, { connectionTimeoutMillis: 30_000, query_timeout: 120_000 })
  const probe = () => embedded.reopen(() => pool.query('SELECT 1'))
  const availability: Availability = new Availability({ log, probe, probeRoom: () => probeRoom(db) })
  const db = kyselyOf(pool, availability)
  const maintenance = kyselyOf(poolOf(true, 1, {}), availability)
  return {
    db,
    maintenance,
    engine: 'embedded',
    shared: undefined,
    availability,
    session: undefined,
    backup: dataDir === undefined ? undefined : (to) => embedded.backup(to),
    async close() {
      availability.close()
      await Promise.all([db.destroy(), maintenance.destroy()])
      await embedded.close()
      unlock()
    },
    abandon() {
      void embedded.abandon()
      availability.lost(new Error('the server is shutting down'))
      availability.close()
    },
  }
}

/** A connection to a PostgreSQL server beside those of the servers that run on it: for commands. */
export async function openBeside(url: string): Promise<Pick<Connection, 'db' | 'close'>> {
  const hosts = new Hosts(url)
  await hosts.find()
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ Client: clientOf(hosts), max: 1, types }) }),
  })
  return { db, close: () => db.destroy() }
}
