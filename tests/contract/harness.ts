import pg from 'pg'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { silentLog, terminalLog } from '../../server/base/log'
import { readDescriptors } from '../../server/base/schemas'
import { readConfig } from '../../server/config'
import { type Connection, openLocal, openServer } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import type { Sandbox } from '../../server/sandbox/sandbox'
import { createServer } from '../../server/start/start'
import { MESSAGES } from '../../src/generated/messages'
import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import type { PrivilegeKey } from '../../src/schema/dialect'
import { normalise, type PrivilegeEntry } from '../../src/schema/privilegeTree'
import { fillPath, parseCall } from '../../src/schema/template'
import { Stage } from './stage'

export const PASSWORD = 'Correct-Horse-9'
export const ADMIN = 'admin@shelfdeck.example'

/** An answer, read. */
export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown> & {
    data?: Record<string, unknown>[]
    message?: string
    fields?: Record<string, string>
  }
  readonly headers: Record<string, unknown>
}

/** A whole server without ports; calls go in as over HTTP. */
export interface TestServer {
  /** Makes a call, as `METHOD /path`. `body` goes as JSON, `form` as a form. */
  call(
    call: string,
    options?: { as?: Signed | undefined; body?: unknown; form?: Record<string, string>; raw?: InjectOptions },
  ): Promise<Answer>
  /** Makes a request as it is. @returns the answer with all its bytes */
  request(request: InjectOptions): Promise<LightMyRequestResponse>
  signIn(email?: string, password?: string): Promise<Signed>
  /** Adds a store, as an administrator does. */
  addStore(storeCode: string, storeName?: string): Promise<void>
  /** Adds somebody, as an administrator does, with a password of their own; signed in. */
  addPerson(person: Person): Promise<Signed>
  /** What the list of a resource tells an administrator, by the call that its schema names, in the order of its keys. */
  list<Name extends ResourceName>(name: Name, where?: Wanted<Name>): Promise<ResourceTypes[Name][]>
  /** The first of such a list. */
  one<Name extends ResourceName>(name: Name, where?: Wanted<Name>): Promise<ResourceTypes[Name] | undefined>
  /** How many there are in such a list. */
  count<Name extends ResourceName>(name: Name, where?: Wanted<Name>): Promise<number>
  /** Takes calls at a port, and gives its address. */
  listen(): Promise<string>
  /** The address of its socket, which is at a port from the first time. */
  listenSocket(): Promise<string>
  /** Tells all who watch it that it ends, and their sockets; calls are answered still. */
  drain(): void
  close(): Promise<void>
  /** What no call can do or tell. */
  readonly stage: Stage
}

/** Fields with the value, or one of the values, that they are to have; nothing is null. What the path of the call names must be among them. */
type Wanted<Name extends ResourceName> = {
  readonly [Field in keyof ResourceTypes[Name]]?:
    | ResourceTypes[Name][Field]
    | readonly ResourceTypes[Name][Field][]
    | null
}

/** Somebody who is added. */
interface Person {
  readonly email: string
  readonly name?: string
  /** The role; without it one of their own, that may read and write what `may` says, and read what `reads` says. */
  readonly role_id?: number
  readonly may?: readonly PrivilegeKey[]
  readonly reads?: readonly PrivilegeKey[]
  readonly store?: readonly string[]
  readonly enableWholeStore?: boolean
}

export interface Signed {
  readonly email: string
  readonly token: string
}

/** The engine that this run is on: `npm test` runs the contract tests once on each. */
export const engine = process.env.TEST_DATABASE_URL ? 'server' : 'embedded'

/** An empty database of this run's engine; on a PostgreSQL server a new one of its own. */
export async function openTestDatabase(): Promise<Connection> {
  // Why a database is away is not asked for by what fails then.
  if (engine === 'embedded') return openLocal(undefined, { log: { ...silentLog, warn: terminalLog.warn } })
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

/** A database as a version had it that did not know a resource. */
export async function openDatabaseWithout(resource: ResourceName): Promise<Connection> {
  const connection = await openTestDatabase()
  await migrate(
    connection.db,
    [...descriptors.values()].filter(({ name }) => name !== resource),
  )
  return connection
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
  /** Told what the server logs as an error. */
  readonly onError?: (text: string) => void
}

/** Whatever a test is about: what is said has a key that every language has, the whole and each field. */
function needKeys(call: string, { code, message, key, fields = {}, fieldErrors = {} }: Answer['body']): void {
  if (typeof code !== 'number' || message === undefined) return
  const keys = [
    key,
    ...Object.keys(fields).map((name) => (fieldErrors as Record<string, { key?: unknown }>)[name]?.key),
  ]
  if (!keys.every((one) => typeof one === 'string' && Object.hasOwn(MESSAGES, one)))
    throw new Error(`${call} says '${message}' without a key: ${keys.join(', ')}`)
}

/** Starts a server on the engine of this run. */
export async function startTestServer({
  demo = false,
  connection,
  tree,
  env = {},
  clock,
  sandbox,
  onError = () => undefined,
}: TestServerOptions = {}): Promise<TestServer> {
  const config = readConfig({
    NODE_ENV: 'test',
    SEED: demo ? 'demo' : 'none',
    ADMIN_PASSWORD: PASSWORD,
    DATA_DIR: '.cache/test-data',
    ...env,
  })
  const server = await createServer({
    config,
    log: { ...silentLog, error: (text, cause) => onError(`${text}: ${String(cause)}`) },
    connection: connection ?? (await openTestDatabase()),
    still: true,
    ...(tree && { tree }),
    ...(clock && { clock }),
    ...(sandbox && { sandbox }),
  })
  const call: TestServer['call'] = async (name, { as, body: sent, form, raw } = {}) => {
    const [method, url] = name.split(' ') as ['GET', string]
    const payload = form ? new URLSearchParams(form).toString() : sent === undefined ? undefined : JSON.stringify(sent)
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const answer = await server.app.inject({
      method,
      url,
      ...(payload !== undefined && { payload }),
      headers: {
        ...(payload !== undefined && { 'content-type': type }),
        ...(as && { 'access-token': as.token, 'access-email': as.email }),
      },
      ...raw,
    })
    const body = read(answer.payload)
    needKeys(name, body)
    return { status: answer.statusCode, body, headers: answer.headers }
  }
  const signIn: TestServer['signIn'] = async (email = ADMIN, password = PASSWORD) => {
    const { status, body } = await call('POST /auth/login', { body: { email, password } })
    if (status !== 200) throw new Error(`${email} cannot sign in: ${status} ${JSON.stringify(body)}`)
    const signed = { email, token: String(body.accessToken) }
    if (email === ADMIN) admin = signed
    return signed
  }
  let admin: Signed | undefined
  let socket: Promise<string> | undefined
  const ask = async (name: string, body?: unknown) => {
    const answer = await call(name, { as: (admin ??= await signIn()), ...(body !== undefined && { body }) })
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const list = async <Name extends ResourceName>(name: Name, where: Wanted<Name> = {}) => {
    const { key, calls, dialect } = descriptors.get(name) ?? { key: [], calls: {}, dialect: undefined }
    if (!calls.list) throw new Error(`no call lists ${name}`)
    const { method, path } = parseCall(calls.list.call)
    const at = `${method} ${fillPath(path, where)}${dialect === 'rest' ? '?range=[0,999]' : ''}`
    const body = await ask(at, method === 'POST' ? { length: -1 } : undefined)
    const rows = calls.list.rows ? body[calls.list.rows] : Array.isArray(body) ? body : body.data
    const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field))
    return (rows as ResourceTypes[Name][])
      .filter((row) => Object.entries(where).every(([field, value]) => inPath.has(field) || isOneOf(row, field, value)))
      .sort((one, other) => compare(keyOf(one, key), keyOf(other, key)))
  }
  return {
    drain: () => server.drain(),
    close: () => server.close(),
    stage: new Stage(server),
    call,
    request: (request) => server.app.inject(request),
    signIn,
    async addStore(storeCode, storeName = storeCode) {
      await ask('POST /config/store', { storeCode, storeName, ...LEAST_OF_A_STORE })
    },
    async addPerson({ email, name = email, role_id, may = [], reads = [], ...person }) {
      const privilege = normalise([
        ...reads.map((key): Partial<PrivilegeEntry> => ({ key, read: true })),
        ...may.map((key) => ({ key, read: true, write: true })),
      ])
      const role = role_id ?? (await ask('POST /auth/role', { name: email, privilege })).role_id
      await ask('POST /auth/account', { email, name, mobile: '1', password: FIRST_PASSWORD, role_id: role, ...person })
      const { body } = await call('POST /auth/login', { body: { email, password: FIRST_PASSWORD } })
      const forced = { email, token: String(body.accessToken) }
      const { status } = await call('PUT /auth/account', { as: forced, body: { email, password: PASSWORD } })
      if (status !== 200) throw new Error(`${email} cannot choose a password: ${status}`)
      return signIn(email)
    },
    list,
    one: async (name, where) => (await list(name, where))[0],
    count: async (name, where) => (await list(name, where)).length,
    listen: () => server.app.listen({ port: 0, host: '127.0.0.1' }),
    async listenSocket() {
      const listening = await (socket ??= server.socket.listen({ port: 0, host: '127.0.0.1' }))
      return `${listening.replace('http', 'ws')}/`
    },
  }
}

/** What a new store has to say of its radio. */
const LEAST_OF_A_STORE = { totalDuration: 120, eventDuration: 1, cpDuration: 39, baseTimeout: 60, timeoutTag: 0.1 }
const FIRST_PASSWORD = 'Given-Horse-8'
const descriptors = readDescriptors()

function isOneOf(row: object, field: string, value: unknown): boolean {
  const held = (row as Record<string, unknown>)[field] ?? null
  return Array.isArray(value) ? value.includes(held) : held === value
}

const keyOf = (row: object, key: readonly string[]) => key.map((field) => (row as Record<string, unknown>)[field])

function compare(one: readonly unknown[], other: readonly unknown[]): number {
  for (const [at, value] of one.entries()) {
    const [mine, theirs] = [value ?? '', other[at] ?? ''] as [string, string]
    if (mine !== theirs) return mine < theirs ? -1 : 1
  }
  return 0
}

function read(text: string): Answer['body'] {
  try {
    return (JSON.parse(text) ?? {}) as Answer['body']
  } catch {
    return { message: text }
  }
}
