import pg from 'pg'
import type { InjectOptions } from 'fastify'
import { readConfig } from '../../server/config'
import { type Connection, openLocal, openServer } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { Records } from '../../server/db/records'
import { silentLog } from '../../server/log'
import type { Sandbox } from '../../server/sandbox/sandbox'
import { readDescriptors } from '../../server/schemas'
import { createServer, type Server } from '../../server/start'
import { MESSAGES } from '../../src/generated/messages'

export const PASSWORD = 'Correct-Horse-9'
export const ADMIN = 'admin@shelfdeck.example'

/** An answer, read. */
export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown> & { data?: Record<string, unknown>[]; message?: string; fields?: Record<string, string> }
  readonly headers: Record<string, unknown>
}

/** A whole server without ports; calls go in as over HTTP. */
export interface TestServer extends Server {
  /** Makes a call, as `METHOD /path`. `body` goes as JSON, `form` as a form. */
  call(call: string, options?: { as?: Signed | undefined; body?: unknown; form?: Record<string, string>; raw?: InjectOptions }): Promise<Answer>
  signIn(email?: string, password?: string): Promise<Signed>
}

export interface Signed {
  readonly email: string
  readonly token: string
}

/** The engine that this run is on: `npm test` runs the contract tests once on each. */
export const engine = process.env.TEST_DATABASE_URL ? 'server' : 'embedded'

/** An empty database of this run's engine; on a PostgreSQL server a new one of its own. */
export async function openTestDatabase(): Promise<Connection> {
  if (engine === 'embedded') return openLocal(undefined)
  const { url, drop } = await createDatabase()
  const connection = await openServer(url)
  return {
    ...connection,
    async close() {
      await connection.close()
      await drop()
    },
  }
}

/** A new database of the PostgreSQL server of this run. */
async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL ?? ''
  const name = `t_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await administer(url, `CREATE DATABASE ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** A database that several servers have. */
export interface SharedDatabase {
  readonly url: string
  /** As one more server. */
  connect(): Promise<Connection>
  /** Ends all that are connected, and drops it. */
  close(): Promise<void>
}

/** An empty database for several servers, on the PostgreSQL server of this run. */
export async function openSharedDatabase(): Promise<SharedDatabase> {
  const { url, drop } = await createDatabase()
  const connections: Connection[] = []
  return {
    url,
    async connect() {
      const connection = await openServer(url, { isShared: true })
      connections.push(connection)
      return connection
    },
    async close() {
      await Promise.all(connections.map((one) => one.close().catch(() => undefined)))
      await drop()
    },
  }
}

/** A database of this run's engine with the tables of every schema. */
export interface TestRecords {
  readonly connection: Connection
  readonly records: Records
  readonly descriptors: ReturnType<typeof readDescriptors>
}

export async function openTestRecords(): Promise<TestRecords> {
  const [connection, descriptors] = [await openTestDatabase(), readDescriptors()]
  await migrate(connection.db, descriptors.values())
  return { connection, records: new Records(connection.db, descriptors), descriptors }
}

/** Runs a statement that is about databases, outside of them. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

export interface TestServerOptions {
  /** The demonstration; without it an empty database. */
  readonly demo?: boolean
  readonly connection?: Connection
  readonly tree?: string
  readonly env?: Record<string, string>
  /** Where scripts run. */
  readonly sandbox?: Sandbox
  /** Epoch seconds; the machine's without it. */
  readonly clock?: () => number
}

/** Whatever a test is about: what is said has a key that every language has, the whole and each field. */
function needKeys(call: string, { code, message, key, fields = {}, fieldErrors = {} }: Answer['body']): void {
  if (typeof code !== 'number' || message === undefined) return
  const keys = [key, ...Object.keys(fields).map((name) => (fieldErrors as Record<string, { key?: unknown }>)[name]?.key)]
  if (!keys.every((one) => typeof one === 'string' && Object.hasOwn(MESSAGES, one))) throw new Error(`${call} says '${message}' without a key: ${keys.join(', ')}`)
}

/** Starts a server on the engine of this run. */
export async function startTestServer({ demo = false, connection, tree, env = {}, clock, sandbox }: TestServerOptions = {}): Promise<TestServer> {
  const config = readConfig({ NODE_ENV: 'test', SEED: demo ? 'demo' : 'none', ADMIN_PASSWORD: PASSWORD, DATA_DIR: '.cache/test-data', ...env })
  const server = await createServer({ config, log: silentLog, connection: connection ?? (await openTestDatabase()), still: true, ...(tree && { tree }), ...(clock && { clock }), ...(sandbox && { sandbox }) })
  const call: TestServer['call'] = async (name, { as, body: sent, form, raw } = {}) => {
    const [method, url] = name.split(' ') as ['GET', string]
    const payload = form ? new URLSearchParams(form).toString() : sent === undefined ? undefined : JSON.stringify(sent)
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const answer = await server.app.inject({
      method,
      url,
      ...(payload !== undefined && { payload }),
      headers: { ...(payload !== undefined && { 'content-type': type }), ...(as && { 'access-token': as.token, 'access-email': as.email }) },
      ...raw,
    })
    const body = read(answer.payload)
    needKeys(name, body)
    return { status: answer.statusCode, body, headers: answer.headers }
  }
  return {
    ...server,
    call,
    async signIn(email = ADMIN, password = PASSWORD) {
      const { status, body } = await call('POST /auth/login', { body: { email, password } })
      if (status !== 200) throw new Error(`${email} cannot sign in: ${status} ${JSON.stringify(body)}`)
      return { email, token: String(body.accessToken) }
    },
  }
}

function read(text: string): Answer['body'] {
  try {
    return (JSON.parse(text) ?? {}) as Answer['body']
  } catch {
    return { message: text }
  }
}
