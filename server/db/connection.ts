import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Log, silentLog } from '../log'
import { StartRefused } from '../startRefused'
import { Availability } from './availability'
import type { Database } from './database'
import { openEmbedded } from './embedded'
import { guarded, probeRoom } from './guardedPool'
import { clientOf, Hosts } from './hosts'
import { lockFolder } from './lock'
import { DatabaseTaken, ServerLock } from './serverLock'

/** An open database of either kind. */
export interface Connection {
  readonly db: Kysely<Database>
  /** One more connection, whose statements may take their time: migrations, VACUUM, what is loaded at the start. */
  readonly maintenance: Kysely<Database>
  readonly engine: 'embedded' | 'server'
  /** Connections for what says to other servers that this one lives; undefined where there are no others. */
  readonly shared: Kysely<Database> | undefined
  /** Whether it can be used right now. */
  readonly availability: Availability
  /** Opens a session beside the pools, for what stays with a session; the embedded database has nothing of that kind. */
  readonly session: (() => Promise<pg.Client>) | undefined
  /** Copies the embedded database to a folder, synced; a PostgreSQL server has its own backups. */
  readonly backup: ((to: string) => Promise<void>) | undefined
  close(): Promise<void>
  /** Fails all that is under way, at once and for good; `close` has nothing to wait for then. */
  abandon(): void
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
  /** Other servers may have the database too, where they say the same. */
  readonly isShared?: boolean
  /** Another server has taken the database while this one could not reach it: this one must stop. */
  readonly onTaken?: (error: DatabaseTaken) => void
}

/**
 * Opens a PostgreSQL server, for this process alone or for those that share it.
 * @throws DatabaseTaken where another server works on the same database and one of the two does not share it
 */
export async function openServer(url: string, { log = silentLog, isShared = false, onTaken = () => undefined }: ServerOptions = {}): Promise<Connection> {
  const hosts = new Hosts(url)
  await hosts.find()
  if (hosts.current.sharesSessions && !isShared) throw new StartRefused('DATABASE_URL leads through a pooler that shares sessions between clients: a server that has its database for itself cannot keep others out there. Name PostgreSQL itself, or let the pooler give each client a session of its own.')
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
  // A sign of life waits for no call that has all the other connections.
  const shared = isShared ? kyselyOf(new pg.Pool({ ...options, max: 2, statement_timeout: 5000 }), availability) : undefined
  return {
    db,
    maintenance,
    engine: 'server',
    shared,
    availability,
    session: hosts.current.sharesSessions ? undefined : async () => {
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
      availability.lost(new Error('the server ends'))
      availability.close()
    },
  }
}

const kyselyOf = (pool: pg.Pool, availability: Availability) => new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded(pool, availability) }) })

export interface LocalOptions {
  readonly log?: Log
  /** How long a statement may run before the database is ended and opened again; those of `maintenance` as long as they take. */
  readonly statementMs?: number
  /** The database has ended for good. */
  readonly onFailure?: (error: Error) => void
}

/**
 * Opens the embedded database of a data folder, or one in memory.
 * Its connections share one thread, so that many gain nothing; a single one would make every call wait while a
 * transaction's own code runs.
 * @throws Error where another process has the folder
 */
export async function openLocal(dataDir: string | undefined, { log = silentLog, statementMs = 30_000, onFailure = () => undefined }: LocalOptions = {}): Promise<Connection> {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const onWatch = () => log.info('The data folder was last used in another container or on another machine: looking for ten seconds whether it still is.')
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
    new pg.Pool({ stream: () => embedded.connect(isMaintenance), max, user: 'postgres', database: 'postgres', types, ...rest })
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
      availability.lost(new Error('the server ends'))
      availability.close()
    },
  }
}
