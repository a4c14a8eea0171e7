import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import pg from 'pg'
import { StartRefused } from '../startRefused'

/** The two numbers of the advisory lock: ours, and the schema in which the tables are. */
const CLASS = 1_397_245_510
const OBJECT = 'hashtext(current_schema()) & 2147483647'

/** How often the session that holds the lock is asked whether it is there. */
const BEAT_MS = 500
/** Beats without an answer: a server that is stopped answers nothing, and closes nothing either. */
const MOST_MISSED = 3
const CONNECT_MS = 2000
const TAKE_MS = 5000
/** A server that is just ending may hold it still. */
const GRACE_MS = 1000

/** Another server works on the same database. */
export class DatabaseTaken extends StartRefused {
  override name = 'DatabaseTaken'
}

export interface ServerLockOptions {
  /** Where the database is right now; a session that a pooler shares with others has no lock, and is watched alone. */
  readonly place: () => { readonly url: string; readonly sharesSessions: boolean }
  /** Other servers may have the database at the same time, where they say so too. */
  readonly isShared?: boolean
  /** The session is gone, and the lock with it. */
  readonly onLost: (cause: Error) => void
}

/**
 * Keeps a database for one server, or for those that share it: an advisory lock of a session of its own, which PostgreSQL gives back when that
 * session ends, however the server ended.
 */
export class ServerLock {
  readonly #name = `shelfdeck ${hostname().slice(0, 30)}:${process.pid} ${randomBytes(4).toString('hex')}`
  #client: pg.Client | undefined
  #url = ''
  #beat: NodeJS.Timeout | undefined
  #isEnding = false

  constructor(private readonly options: ServerLockOptions) {}

  /**
   * Takes the lock, or makes sure that it is held.
   * @throws DatabaseTaken where another server has it, else what the connection fails with
   */
  async hold(): Promise<void> {
    // What was lost may be found on another host.
    if (this.#client && this.#url !== this.options.place().url) this.#drop(this.#client)
    const client = this.#client ?? (await this.#connect())
    if (this.#client) await client.query('SELECT 1')
    else await this.#take(client)
  }

  async close(): Promise<void> {
    this.#isEnding = true
    clearInterval(this.#beat)
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
      // A machine that lost its power closes nothing: PostgreSQL must find out by itself that it is gone.
      await client.query('SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3')
      const lock = this.options.isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
      for (const until = Date.now() + GRACE_MS; ; ) {
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

  /** Counted in beats and not in time: after a pause of this process itself the answers come between two beats. */
  #watch(client: pg.Client): void {
    let missed = 0
    let isWaiting = false
    this.#beat = setInterval(() => {
      missed = isWaiting ? missed + 1 : 0
      if (missed >= MOST_MISSED) return this.#lose(client, new Error('it does not answer'))
      if (isWaiting) return
      isWaiting = true
      client.query('SELECT 1').then(
        () => void (isWaiting = false),
        (error: Error) => this.#lose(client, error),
      )
    }, BEAT_MS)
    this.#beat.unref()
  }

  /** Who has the lock. A session of this very server that PostgreSQL has not yet noticed to be gone is ended. */
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
    clearInterval(this.#beat)
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
  const who = holder ? `${place ?? holder.name}${holder.address === null ? '' : ` (${holder.address})`}` : 'another session'
  return `The database is in use by another Shelfdeck server: ${who}. Stop it first, or give this one a database of its own in DATABASE_URL.`
}
