import { type AddressInfo, createServer } from 'node:net'
import { Aedes, type AedesOptions } from 'aedes'
import mqtt, { type MqttClient } from 'mqtt'
import type { StubStation } from './stub'

/** How gateways and the server sign in at the broker. */
export const LOGINS = { gateway: 'gateway', server: 'shelfdeck', secret: 'correct horse' } as const

/** The topics that gateways say something on, with the aliases that they use. */
const SAID = { infor: 0x80, message: 0x81, result: 0x82, heartbeat: 0x83 } as const
const ASKED = ['configure', 'taskESL', 'taskESL2', 'firmware', 'ota'] as const
/** Waits until all that was said has arrived, where messages are sure to. @throws Error if it does not */
export async function arrival(broker: StubBroker): Promise<void> {
  const patience = AbortSignal.timeout(10_000)
  do {
    await new Promise((resolve) => setTimeout(resolve, 0))
    if (patience.aborted) throw new Error('what was said does not arrive')
  } while (!broker.isQuiet)
}

/** A broker of this process. */
export interface StubBroker {
  readonly port: number
  /** Loses all connections, or those of one user. */
  cut(user?: string): void
  /** Whether nobody is let in. */
  isFull: boolean
  /** Whether servers are let in without a user and a password. */
  isOpen: boolean
  /** How many are connected. */
  readonly connections: number
  /** How many messages the server has handed over. */
  readonly handed: number
  /** Whether all that it had for others was taken. */
  readonly isQuiet: boolean
  /** Work that it waits for, too. */
  readonly busy: Set<Promise<unknown>>
  close(): Promise<void>
}

/** A broker that knows both users, and lets each say only what is theirs. */
export async function serveBroker(port = 0): Promise<StubBroker> {
  const state = { isFull: false, isOpen: false, handed: 0 }
  const users = new Map<object, string>()
  /** What those who are connected have not acknowledged yet. */
  const open = new Map<object, number>()
  const busy = new Set<Promise<unknown>>()
  const count = (client: object, by: number) => open.set(client, (open.get(client) ?? 0) + by)
  const options: AedesOptions = {
    topicAliasMaximum: 255,
    authenticate: (client, user, password, done) => {
      users.set(client, user ?? '')
      const isKnown = user === LOGINS.gateway || user === LOGINS.server
      const isAllowed = (isKnown && String(password) === LOGINS.secret) || (state.isOpen && !user)
      done(null, !state.isFull && isAllowed)
    },
    authorizeForward: (client, packet) => {
      if (packet.qos > 0) count(client, 1)
      return packet
    },
    authorizePublish: (client, { topic }, done) => {
      const isOurs = client !== null && users.get(client) !== LOGINS.gateway
      if (isOurs) state.handed++
      const mine: readonly string[] = isOurs ? ASKED : Object.keys(SAID)
      done(mine.includes(topic.slice(topic.lastIndexOf('/') + 1)) ? null : new Error('not authorized'))
    },
  }
  const aedes = await Aedes.createBroker(options)
  aedes.on('ack', (_, client) => count(client, -1))
  aedes.on('clientDisconnect', (client) => open.delete(client))
  const sockets = new Set<{ destroy(): void; user: () => string | undefined }>()
  const server = createServer((socket) => {
    const client = aedes.handle(socket)
    const line = { destroy: () => void socket.destroy(), user: () => users.get(client) }
    sockets.add(line)
    socket.on('close', () => sockets.delete(line))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    cut: (user) => {
      for (const line of sockets) if (user === undefined || line.user() === user) line.destroy()
    },
    get isFull() {
      return state.isFull
    },
    set isFull(isFull) {
      state.isFull = isFull
    },
    get isOpen() {
      return state.isOpen
    },
    set isOpen(isOpen) {
      state.isOpen = isOpen
    },
    get connections() {
      return sockets.size
    },
    get handed() {
      return state.handed
    },
    get isQuiet() {
      return busy.size === 0 && [...open.values()].every((left) => left <= 0)
    },
    busy,
    close: async () => {
      for (const line of sockets) line.destroy()
      await new Promise((resolve) => server.close(resolve))
      await new Promise<void>((resolve) => aedes.close(() => resolve()))
    },
  }
}

/** A gateway's connection to a broker. */
export interface StubLine {
  close(): Promise<void>
}

/**
 * Connects a stub to a broker: it says who it is, takes its own commands and no others, and says what it has to say with aliases.
 *
 * @param broker where to; where it is known what arrived, all messages are sure to arrive, and those of gateways to be bought are not
 */
export async function connectStub(stub: StubStation, broker: StubBroker | number): Promise<StubLine> {
  const known = typeof broker === 'number' ? undefined : broker
  const client: MqttClient = await mqtt.connectAsync(`mqtt://127.0.0.1:${known?.port ?? broker}`, {
    protocolVersion: 5,
    clientId: stub.id,
    username: LOGINS.gateway,
    password: LOGINS.secret,
    reconnectPeriod: 0,
    // A machine that is busy loses nobody.
    keepalive: 0,
    autoUseTopicAlias: true,
  })
  const begin = (work: Promise<unknown>) => {
    known?.busy.add(work)
    void work.finally(() => known?.busy.delete(work))
  }
  client.on('error', () => {})
  client.on('message', (topic, payload) => begin(stub.receive(topic.slice(topic.lastIndexOf('/') + 1), payload)))
  client.on('close', () => stub.disconnected())
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  await client.subscribeAsync(
    ASKED.map((name) => `/estation/${stub.id}/${name}`),
    { qos: 2 },
  )
  await stub.connected(async (name, payload) => {
    if (!client.connected) return
    const topicAlias = SAID[name as keyof typeof SAID]
    const isSure = known !== undefined || name === 'infor' || name === 'result'
    const said = client.publishAsync(`/estation/${stub.id}/${name}`, Buffer.from(payload), {
      qos: isSure ? 2 : 0,
      properties: { topicAlias },
    })
    await Promise.race([said, closed])
  })
  return { close: () => client.endAsync(true) }
}

/** Waits for an answer, while time passes at a stub: a gateway cannot be asked, and says something now and then. */
export async function whileItSpeaks<Answer>(stub: StubStation, answer: Promise<Answer>): Promise<Answer> {
  const state = { isOver: false }
  const over = () => void (state.isOver = true)
  answer.then(over, over)
  while (!state.isOver) {
    await stub.advance(1)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return answer
}
