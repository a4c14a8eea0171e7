import pg from 'pg'
import { databaseFault, DatabaseUnavailable } from './faults'

/** How long a host may take to say what it is. */
const CONNECT_MS = 1500
/** So often two sessions are compared: a pooler that shares them gives both the same one sooner or later. */
const COMPARED = 10

/** What a DATABASE_URL leads to. */
interface Found {
  readonly url: string
  /** A pooler is between, which takes no parameters of a session. */
  readonly isPooled: boolean
  /** And it gives each transaction another session: nothing stays with one. */
  readonly sharesSessions: boolean
}

/** An address of PostgreSQL with several hosts, as one for each of them; `pg` reads none with several. */
export function hostUrls(url: string): string[] {
  const [begin, path] = [url.indexOf('://') + 3, url.slice(url.indexOf('://') + 3).search(/[/?]/)]
  const end = path < 0 ? url.length : begin + path
  const hostsAt = begin + url.slice(begin, end).lastIndexOf('@') + 1
  const hosts = url.slice(hostsAt, end).split(',')
  return hosts.map((host) => url.slice(0, hostsAt) + host + url.slice(end))
}

/**
 * The hosts of a DATABASE_URL, of which one takes writes at a time. It is looked for at all of them at once, so that one
 * that does not answer keeps nobody waiting.
 */
export class Hosts {
  readonly #urls: readonly string[]
  #found: Found | undefined

  constructor(url: string) {
    this.#urls = hostUrls(url)
  }

  /** The one that took writes when it was looked at last. */
  get current(): Found {
    return this.#found ?? { url: this.#urls[0] ?? '', isPooled: false, sharesSessions: false }
  }

  /** Finds the host that takes writes. @throws DatabaseUnavailable where none does, or what one of them refuses the session for */
  async find(): Promise<void> {
    const looking = this.#urls.map((url) => look(url))
    this.#found = await Promise.any(looking).catch(({ errors }: AggregateError) => {
      throw reasonOf(this.#urls, errors as Error[])
    })
  }

  /** Makes sure that the current one takes writes. @throws DatabaseUnavailable where it does not */
  async check(): Promise<void> {
    this.#found = await look(this.current.url)
  }
}

/** For `pg.Pool`: each new session goes to the host that is current. */
export const clientOf = (hosts: Pick<Hosts, 'current'>): new (options?: pg.ClientConfig) => pg.Client =>
  class extends pg.Client {
    constructor({ statement_timeout: bound, ...options }: pg.ClientConfig = {}) {
      const { url, isPooled } = hosts.current
      super({ ...options, connectionString: url, ...(bound === undefined || bound === false ? {} : isPooled ? { query_timeout: bound } : { statement_timeout: bound }) })
      if (isPooled) endWithLate(this)
    }
  }

/** A statement that takes too long goes on behind a pooler: it ends with its session, and nobody else waits for it there. */
function endWithLate(client: pg.Client): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const asked = query(...given)
    if (asked instanceof Promise) asked.catch((error: unknown) => databaseFault(error) === 'timeout' && client.connection.stream.destroy())
    return asked
  }) as typeof client.query
}

async function look(url: string): Promise<Found> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean; pid: number }>('SELECT pg_is_in_recovery() AS "isStandby", pg_backend_pid() AS pid')
    if (rows[0]?.isStandby) throw new DatabaseUnavailable('It is a standby, which takes no writes.')
    // A pooler says a number of its own.
    const isPooled = rows[0]?.pid !== (client as unknown as { processID: number }).processID
    return { url, isPooled, sharesSessions: isPooled && (await sharesWith(client, url)) }
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Whether a second client is given the session of the first, though that is there. */
async function sharesWith(first: pg.Client, url: string): Promise<boolean> {
  const second = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS })
  second.on('error', () => undefined)
  try {
    await second.connect()
    for (let at = 0; at < COMPARED; at++) {
      const [one, other] = [await pidOf(first), await pidOf(second)]
      if (one === other) return true
    }
    return false
  } finally {
    second.end().catch(() => undefined)
  }
}

const pidOf = async (client: pg.Client) => (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid

/** Why none of the hosts can be used. A refusal, such as of the password, says more than that another one does not answer. */
function reasonOf(urls: readonly string[], errors: readonly Error[]): Error {
  const [first] = errors
  const refusal = errors.find((error) => databaseFault(error) === undefined)
  if (refusal) return refusal
  if (first && urls.length === 1) return first
  const reasons = errors.map((error, at) => `${new URL(urls[at] ?? '').host}: ${error.message || (error as NodeJS.ErrnoException).code}`)
  return new DatabaseUnavailable(`None of its hosts takes writes (${reasons.join('; ')})`, { cause: first })
}
