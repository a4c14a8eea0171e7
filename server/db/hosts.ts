import pg from 'pg'
import { databaseFault, DatabaseUnavailable } from './faults'

/** How long a host may take to answer. */
const CONNECT_MS = 1500
/** How often two sessions are compared: a pooler that shares sessions gives both the same one sooner or later. */
const COMPARISONS = 10

/** A host that accepts writes. */
interface Host {
  readonly url: string
  /** There is a pooler in between, which accepts no session parameters. */
  readonly isPooled: boolean
  /** The pooler gives each transaction another session, so sessions keep no state. */
  readonly sharesSessions: boolean
}

/** Splits a PostgreSQL URL with several hosts into one for each; `pg` does not support several. */
export function hostUrls(url: string): string[] {
  const [begin, path] = [url.indexOf('://') + 3, url.slice(url.indexOf('://') + 3).search(/[/?]/)]
  const end = path < 0 ? url.length : begin + path
  const hostsAt = begin + url.slice(begin, end).lastIndexOf('@') + 1
  const hosts = url.slice(hostsAt, end).split(',')
  return hosts.map((host) => url.slice(0, hostsAt) + host + url.slice(end))
}

/**
 * The hosts of a DATABASE_URL, of which one at a time accepts writes. All are probed in parallel, so that an unresponsive one
 * does not delay the others.
 */
export class Hosts {
  readonly #urls: readonly string[]
  #found: Host | undefined

  constructor(url: string) {
    this.#urls = hostUrls(url)
  }

  /** The host that accepted writes at the last probe. */
  get current(): Host {
    return this.#found ?? { url: this.#urls[0] ?? '', isPooled: false, sharesSessions: false }
  }

  /** Finds the host that accepts writes. @throws DatabaseUnavailable if there is none, or the error with which one rejected the session */
  async find(): Promise<void> {
    const probes = this.#urls.map((url) => probe(url))
    this.#found = await Promise.any(probes).catch(({ errors }: AggregateError) => {
      throw reasonOf(this.#urls, errors as Error[])
    })
  }

  /** Checks that the current host accepts writes. @throws DatabaseUnavailable if it does not */
  async check(): Promise<void> {
    this.#found = await probe(this.current.url)
  }
}

/** A client class for `pg.Pool` that connects to the current host. */
export const clientOf = (hosts: Pick<Hosts, 'current'>): new (options?: pg.ClientConfig) => pg.Client =>
  class extends pg.Client {
    constructor({ statement_timeout: bound, ...options }: pg.ClientConfig = {}) {
      const { url, isPooled } = hosts.current
      super({
        ...options,
        connectionString: url,
        ...(bound === undefined || bound === false
          ? {}
          : isPooled
            ? { query_timeout: bound }
            : { statement_timeout: bound }),
      })
      if (isPooled) endOnTimeout(this)
    }
  }

/** Behind a pooler a statement continues after its timeout; closing the connection ends it. */
function endOnTimeout(client: pg.Client): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const asked = query(...given)
    if (asked instanceof Promise)
      asked.catch((error: unknown) => databaseFault(error) === 'timeout' && client.connection.stream.destroy())
    return asked
  }) as typeof client.query
}

async function probe(url: string): Promise<Host> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean; pid: number }>(
      'SELECT pg_is_in_recovery() AS "isStandby", pg_backend_pid() AS pid',
    )
    if (rows[0]?.isStandby) throw new DatabaseUnavailable('It is a standby, which accepts no writes.')
    // A pooler reports a process id of its own.
    const isPooled = rows[0]?.pid !== (client as unknown as { processID: number }).processID
    return { url, isPooled, sharesSessions: isPooled && (await sharesWith(client, url)) }
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Whether a second client gets the session of the first while that is connected. */
async function sharesWith(first: pg.Client, url: string): Promise<boolean> {
  const second = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  second.on('error', () => undefined)
  try {
    await second.connect()
    for (let at = 0; at < COMPARISONS; at++) {
      const [one, other] = [await pidOf(first), await pidOf(second)]
      if (one === other) return true
    }
    return false
  } finally {
    second.end().catch(() => undefined)
  }
}

const pidOf = async (client: pg.Client) =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid

/** Why none of the hosts can be used. A rejection, such as a wrong password, is more helpful than another host's timeout. */
function reasonOf(urls: readonly string[], errors: readonly Error[]): Error {
  const [first] = errors
  const refusal = errors.find((error) => databaseFault(error) === undefined)
  if (refusal) return refusal
  if (first && urls.length === 1) return first
  const reasons = errors.map(
    (error, at) => `${new URL(urls[at] ?? '').host}: ${error.message || (error as NodeJS.ErrnoException).code}`,
  )
  return new DatabaseUnavailable(`None of its hosts accepts writes (${reasons.join('; ')})`, { cause: first })
}
