import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import pg from 'pg'
import { StartupError } from '../base/errors'

/** The two keys of the advisory lock: a constant, and the database schema of the tables. */
const CLASS = 1_397_245_510
const OBJECT = 'hashtext(current_schema()) & 2147483647'

/** How often the session that holds the lock is checked. */
const HEARTBEAT_MS = 500
/** How many heartbeats may go unanswered: a suspended PostgreSQL neither responds nor closes its connections. */
const MAX_MISSED = 3
const CONNECT_MS = 2000
const TAKE_MS = 5000
/** How long to wait for a server that is just shutting down. */
const GRACE_MS = 1000

/** Another server uses the same database. */
export class DatabaseTaken extends StartupError {
  override name = 'DatabaseTaken'
}

export interface ServerLockOptions {
  /** The current address of the database. Sessions that a pooler shares cannot hold a lock and are only watched. */
  readonly place: () => { readonly url: string; readonly sharesSessions: boolean }
  /** Whether other servers may use the database too, if they also set this. */
  readonly isShared?: boolean
  /** Called when the session, and the lock with it, is lost. */
  readonly onLost: (cause: Error) => void
}

/**
 * Reserves a database for one server, or for servers that share it, with an advisory lock in a dedicated session. PostgreSQL
 * releases it when the session ends, however the server ended.
 */
export class ServerLock {
  readonly #name = `shelfdeck ${hostname().slice(0, 30)}:${process.pid} ${randomBytes(4).toString('hex')}`
  #client: pg.Client | undefined
  #url = ''
  #heartbeat: NodeJS.Timeout | undefined
  #isEnding = false

  constructor(private readonly options: ServerLockOptions) {}

  /**
   * Takes the lock, or checks that it is held.
   * @throws DatabaseTaken if another server holds it, or the error of the connection
   */
  async hold(): Promise<void> {
    // After a failover the database is on another host.
    if (this.#client && this.#url !== this.options.place().url) this.#drop(this.#client)
    const client = this.#client ?? (await this.#connect())
    if (this.#client) await client.query('SELECT 1')
    else await this.#take(client)
  }

  async close(): Promise<void> {
    this.#isEnding = true
    clearInterval(this.#heartbeat)
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<pg.Client> {
    this.#url = this.options.place().url
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: this.#name,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    })
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('Connection terminated')))
    await client.connect()
    return client
  }

  async #take(client: pg.Client): Promise<void> {
    const late = setTimeout(() => client.connection.stream.destroy(), TAKE_MS)
    try {
      if (this.options.place().sharesSessions) return this.#keep(client)
      // A machine that loses power does not close its connection, so PostgreSQL must detect that with keepalives.
      await client.query('SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3')
      const lock = this.options.isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
      for (const until = Date.now() + GRACE_MS; ;) {
        const { rows } = await client.query<{ taken: boolean }>(`SELECT ${lock}(${CLASS}, ${OBJECT}) AS taken`)
        if (rows[0]?.taken) break
        const holder = await this.#holder(client)
        if (Date.now() > until) throw new DatabaseTaken(takenBy(holder))
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    } finally {
      clearTimeout(late)
    }
    this.#keep(client)
  }

  #keep(client: pg.Client): void {
    if (this.#isEnding) return void client.end()
    this.#client = client
    this.#watch(client)
  }

  /** Counts heartbeats rather than time: after a suspension of this process, pending responses arrive before the next one. */
  #watch(client: pg.Client): void {
    let missed = 0
    let isWaiting = false
    this.#heartbeat = setInterval(() => {
      missed = isWaiting ? missed + 1 : 0
      if (missed >= MAX_MISSED) return this.#lose(client, new Error('it does not respond'))
      if (isWaiting) return
      isWaiting = true
      client.query('SELECT 1').then(
        () => void (isWaiting = false),
        (error: Error) => this.#lose(client, error),
      )
    }, HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  /** The holder of the lock. Ends an earlier session of this server whose loss PostgreSQL has not noticed yet. */
  async #holder(client: pg.Client): Promise<Holder | undefined> {
    const { rows } = await client.query<Holder>(`
      SELECT a.pid, a.application_name AS name, host(a.client_addr) AS address
      FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.granted AND l.classid = ${CLASS} AND l.objid = (${OBJECT})::oid AND l.objsubid = 2
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
    const holder = rows.find(({ name }) => name === this.#name) ?? rows[0]
    if (holder?.name === this.#name) await client.query('SELECT pg_terminate_backend($1)', [holder.pid])
    return holder
  }

  #lose(client: pg.Client, cause: Error): void {
    if (this.#client !== client || this.#isEnding) return
    this.#drop(client)
    this.options.onLost(cause)
  }

  #drop(client: pg.Client): void {
    this.#client = undefined
    clearInterval(this.#heartbeat)
    client.connection.stream.destroy()
  }
}

interface Holder {
  readonly pid: number
  readonly name: string
  readonly address: string | null
}

function takenBy(holder: Holder | undefined): string {
  const [, place] = holder?.name.split(' ') ?? []
  const who = holder
    ? `${place ?? holder.name}${holder.address === null ? '' : ` (${holder.address})`}`
    : 'another session'
  return `The database is in use by another Shelfdeck server: ${who}. Stop it first, or give this one a database of its own in DATABASE_URL.`
}
