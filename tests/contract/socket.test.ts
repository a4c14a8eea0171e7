import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { ADMIN, type Signed, startTestServer, type TestServer } from './harness'
import { openShop } from './shop'

const STORE = 'IT001'
let server: TestServer
let as: Signed
const open: WebSocket[] = []

beforeAll(async () => {
  server = await startTestServer()
  await openShop(server.services.records, STORE)
  await openShop(server.services.records, 'JP001')
  await server.services.radio.load()
  await server.socket.listen({ port: 0, host: '127.0.0.1' })
  as = await server.signIn()
})
afterAll(async () => {
  for (const one of open) one.terminate()
  await server.close()
})

/** A client of the socket, and what it was told, one after the other. */
async function connect(origin?: string): Promise<{ said: (message: unknown) => void; next: () => Promise<unknown>; closed: Promise<number> }> {
  const { port } = server.socket.server.address() as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { ...(origin && { origin }) })
  open.push(socket)
  const told: unknown[] = []
  const waiting: ((message: unknown) => void)[] = []
  socket.on('message', (data: Buffer) => {
    const message: unknown = JSON.parse(data.toString())
    const first = waiting.shift()
    if (first) first(message)
    else told.push(message)
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve))
  return {
    said: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: () => (told.length > 0 ? Promise.resolve(told.shift()) : new Promise((resolve) => waiting.push(resolve))),
    closed,
  }
}

/** Messages that need a session come once the server has looked it up: until then the change is told again. */
async function nextOf(client: { next: () => Promise<unknown> }, tell: () => void): Promise<unknown> {
  const timer = setInterval(tell, 20)
  return client.next().finally(() => clearInterval(timer))
}

it('tells the stores whose labels are asked: on connecting, and when they change', async () => {
  const client = await connect()
  expect(await client.next()).toEqual({ type: 1, storeList: [] })
  const tags = await server.services.records.find('tag', { storeCode: STORE })
  await server.services.radio.collect('One', STORE, tags, 1)
  expect(await client.next()).toMatchObject({ type: 1, storeList: [{ storeCode: STORE }] })
  expect(await (await connect()).next()).toMatchObject({ type: 1, storeList: [{ storeCode: STORE }] })
})

it('tells what changed to who is signed in, and that his session ended', async () => {
  const { events, access } = server.services
  const client = await connect()
  await client.next()
  client.said('{ broken')
  client.said({ type: 0, accessToken: as.token, accessEmail: as.email })
  expect(await nextOf(client, () => void events.emit('changed', { resource: 'tag', storeCode: STORE }))).toEqual({ type: 2, resource: 'tag', storeCode: STORE })
  await access.sessions.endAll(ADMIN)
  for (;;) {
    const message = (await client.next()) as { type: number }
    if (message.type === 2) continue
    expect(message).toEqual({ type: 3 })
    break
  }
})

it('is closed to pages of other places', async () => {
  expect(await (await connect('https://elsewhere.example')).closed).toBe(1008)
})
