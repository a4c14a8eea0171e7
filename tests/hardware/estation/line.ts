import { type AddressInfo, createServer } from 'node:net'
import { Aedes, type AedesOptions } from 'aedes'
import mqtt, { type MqttClient } from 'mqtt'
import type { StubStation } from './stub'

/** How gateways and the server sign in at the broker. */
export const LOGINS = { gateway: 'gateway', server: 'shelfdeck', secret: 'correct horse' } as const

/** The topics that gateways say something on, with the aliases that they use. */
const SAID = { infor: 0x80, message: 0x81, result: 0x82, heartbeat: 0x83 } as const
const ASKED = ['configure', 'taskESL', 'taskESL2', 'firmware', 'ota'] as const
/** So many turns of the loop, and what was said has arrived: nothing else has a part in it. */
const TURNS = 60

/** Waits until what was said on lines of this process has arrived. */
export async function arrival(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** A broker of this process. */
export interface StubBroker {
  readonly port: number
  /** Loses all connections, or those of one user. */
  cut(user?: string): void
  /** Whether nobody is let in. */
  isFull: boolean
  /** How many messages the server has handed over. */
  readonly handed: number
  close(): Promise<void>
}

/** A broker that knows both users, and lets each say only what is theirs. */
export async function serveBroker(port = 0): Promise<StubBroker> {
  const state = { isFull: false, handed: 0 }
  const users = new Map<object, string>()
  const options: AedesOptions = {
    topicAliasMaximum: 255,
    authenticate: (client, user, password, done) => {
      users.set(client, user ?? '')
      const isKnown = user === LOGINS.gateway || user === LOGINS.server
      done(null, !state.isFull && isKnown && String(password) === LOGINS.secret)
    },
    authorizePublish: (client, { topic }, done) => {
      const isOurs = client !== null && users.get(client) === LOGINS.server
      if (isOurs) state.handed++
      const mine: readonly string[] = isOurs ? ASKED : Object.keys(SAID)
      done(mine.includes(topic.slice(topic.lastIndexOf('/') + 1)) ? null : new Error('not authorized'))
    },
  }
  const aedes = await Aedes.createBroker(options)
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
    get handed() {
      return state.handed
    },
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

/** Connects a stub to a broker: it says who it is, takes its own commands and no others, and says what it has to say with aliases. */
export async function connectStub(stub: StubStation, port: number): Promise<StubLine> {
  const client: MqttClient = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    protocolVersion: 5,
    clientId: stub.id,
    username: LOGINS.gateway,
    password: LOGINS.secret,
    reconnectPeriod: 0,
    autoUseTopicAlias: true,
  })
  client.on('error', () => {})
  client.on('message', (topic, payload) => void stub.receive(topic.slice(topic.lastIndexOf('/') + 1), payload))
  client.on('close', () => stub.disconnected())
  await client.subscribeAsync(
    ASKED.map((name) => `/estation/${stub.id}/${name}`),
    { qos: 2 },
  )
  await stub.connected(async (name, payload) => {
    if (!client.connected) return
    const topicAlias = SAID[name as keyof typeof SAID]
    const qos = name === 'message' || name === 'heartbeat' ? 0 : 2
    const said = client.publishAsync(`/estation/${stub.id}/${name}`, Buffer.from(payload), {
      qos,
      properties: { topicAlias },
    })
    await Promise.race([said, new Promise<void>((resolve) => client.once('close', () => resolve()))])
  })
  return { close: () => client.endAsync(true) }
}
