import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createAccount } from '../../server/access/accounts'
import { createRole } from '../../server/access/roles'
import { createSocketApp } from '../../server/socket/socket'
import type { TagStatusCollecting } from '../../src/generated/types'
import { ADMIN, PASSWORD, type Signed, startTestServer, type TestServer } from './harness'
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
interface Client {
  said: (message: unknown) => void
  next: () => Promise<unknown>
  readonly closed: Promise<number>
}

async function connect(origin?: string, host?: string): Promise<Client> {
  const { port } = server.socket.server.address() as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { ...(origin && { origin }), ...(host && { headers: { host } }) })
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

it('tells the stores whose labels are asked: on connecting, and when they change', async () => {
  const client = await connect()
  expect(await client.next()).toEqual({ type: 1, storeList: [] })
  const tags = await server.services.records.find('tag', { storeCode: STORE })
  await server.services.radio.collect('One', STORE, tags, 1)
  expect(await client.next()).toMatchObject({ type: 1, storeList: [{ storeCode: STORE }] })
  expect(await (await connect()).next()).toMatchObject({ type: 1, storeList: [{ storeCode: STORE }] })
})

interface Message {
  readonly type: number
  readonly storeList?: { readonly storeCode: string }[]
  readonly storeCode?: string
}

/** The next message of a type; those of others before it are passed over. */
async function nextOfType({ next }: Pick<Client, 'next'>, type: number): Promise<Message> {
  for (;;) {
    const message = (await next()) as Message
    if (message.type === type) return message
  }
}

/** A client that has said its session, and was answered with the stores it sees. */
async function connectAs({ email, token }: Signed): Promise<Client> {
  const client = await connect()
  await client.next()
  client.said({ type: 0, accessToken: token, accessEmail: email })
  await nextOfType(client, 1)
  return client
}

const admin = (name: string, body: unknown) => server.call(name, { as, body })

/** Somebody with the role and store, signed in. */
async function person(email: string, role_id: number, store: string[]): Promise<Signed> {
  const { access, db } = server.services
  await createAccount(db, { email, name: 'Somebody', mobile: '1', password: PASSWORD, role_id, store })
  return { email, token: await access.sessions.open(email) }
}

it('tells what changed to who is signed in, in the stores it sees', async () => {
  const { events, db } = server.services
  const role = await createRole(db, { name: 'Tags', privilege: [{ key: 'tag', read: true }] })
  const clients = [await connect(), await connectAs(as), await connectAs(await person('bound@x.example', role, [STORE]))] as const
  clients[0].said('{ broken')
  for (const storeCode of ['JP001', STORE]) events.emit('changed', { resource: 'tag', storeCode })
  expect(await nextOfType(clients[1], 2)).toMatchObject({ storeCode: 'JP001' })
  expect(await nextOfType(clients[2], 2)).toMatchObject({ storeCode: STORE })
  events.emit('collecting', [])
  expect([await clients[0].next(), await clients[0].next()].map((message) => (message as Message).type), 'a stranger is told of no change').toEqual([1, 1])
})

it('tells that a store has been renamed', async () => {
  const client = await connectAs(as)
  await server.call('PUT /config/store', { as, body: { ...(await server.services.records.one('store', { storeCode: STORE })), storeName: 'Renamed' } })
  expect(await nextOfType(client, 2)).toMatchObject({ resource: 'store', storeCode: STORE })
})

it('gives up an end that answers no ping, and keeps one that does', async () => {
  const app = await createSocketApp(server.services, 100)
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const [silent, lively] = [false, true].map((autoPong) => new WebSocket(`ws://127.0.0.1:${port}/`, { autoPong }))
  open.push(silent!, lively!)
  let pings = 0
  const asked = new Promise<void>((resolve) => lively!.on('ping', () => ++pings === 5 && resolve()))
  expect(await new Promise((resolve) => silent!.once('close', resolve))).toBe(1006)
  await asked
  expect(lively!.readyState).toBe(WebSocket.OPEN)
}, 20_000)

describe('the socket of a session', () => {
  const ends: [string, (who: Signed) => Promise<unknown>][] = [
    ['its logout', (who) => server.call('POST /auth/logout', { as: who })],
    ["an administrator's lock", ({ email }) => admin('PUT /auth/account', { email, locked: true })],
    ['another role', ({ email }) => admin('PUT /auth/account', { email, role_id: 0 })],
    ['another password', ({ email }) => admin('PUT /auth/account', { email, password: 'Another-Horse-7' })],
    ['its deletion', ({ email }) => server.call(`DELETE /auth/account/${email}`, { as })],
    // As another server of the same database does it, of which this one hears nothing.
    ['its end in the database', ({ email }) => sql`DELETE FROM account_session WHERE "email" = ${email}`.execute(server.services.db)],
  ]

  it.each(ends)('ends with %s, within a second', async (_, end) => {
    const who = await person(`ends${open.length}@x.example`, 1, [STORE])
    const client = await connectAs(who)
    await end(who)
    const began = performance.now()
    await nextOfType(client, 3)
    expect(await client.closed).toBe(4401)
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  it('goes on when failures lock the account', async () => {
    const who = await person('failing@x.example', 1, [STORE])
    const client = await connectAs(who)
    for (let at = 0; at < 5; at++) await server.call('POST /auth/login', { body: { email: who.email, password: 'wrong' } })
    server.services.events.emit('changed', { resource: 'tag', storeCode: STORE })
    expect(await nextOfType(client, 2)).toMatchObject({ storeCode: STORE })
  })

  it('hears of other stores from the moment it has others', async () => {
    const { events } = server.services
    const who = await person('moved@x.example', 1, [STORE])
    const client = await connectAs(who)
    expect((await admin('PUT /auth/account', { email: who.email, store: ['JP001'] })).status).toBe(200)
    expect(await nextOfType(client, 1)).toMatchObject({ storeList: [] })
    for (const storeCode of [STORE, 'JP001']) events.emit('changed', { resource: 'tag', storeCode })
    expect(await nextOfType(client, 2)).toMatchObject({ storeCode: 'JP001' })
  })

  it('that there is not is told so, and stays a stranger', async () => {
    const client = await connect()
    await client.next()
    client.said({ type: 0, accessToken: 'x', accessEmail: ADMIN })
    expect(await client.next()).toEqual({ type: 3 })
    server.services.events.emit('collecting', [])
    expect(await client.next()).toEqual({ type: 1, storeList: [] })
  })
})

describe('the stores whose labels are asked', () => {
  const codes = (list: unknown) => (list as { storeCode: string }[]).map(({ storeCode }) => storeCode).sort()

  it('are those of the account to who sends a session, and all to strangers', async () => {
    const { events, radio } = server.services
    const both = [STORE, 'JP001'].map((storeCode): TagStatusCollecting => ({ storeCode, storeName: storeCode, startTime: null, checkTime: null, gwList: [], tagList: [] }))
    vi.spyOn(radio.collecting, 'list').mockReturnValue(both)
    const who = await person('one.store@x.example', 1, [STORE])
    const call = 'GET /tag/status/collecting/store'
    expect(codes((await server.call(call, { as: who })).body)).toEqual([STORE])
    expect(codes((await server.call(call, { as })).body)).toEqual([STORE, 'JP001'])
    expect(codes((await server.call(call)).body)).toEqual([STORE, 'JP001'])
    const client = await connectAs(who)
    events.emit('collecting', both)
    expect(codes((await nextOfType(client, 1)).storeList)).toEqual([STORE])
  })

  it('are closed to strangers where COLLECTING_OPEN says so', async () => {
    Object.assign(server.services.config, { collectingOpen: false })
    onTestFinished(() => void Object.assign(server.services.config, { collectingOpen: true }))
    const call = 'GET /tag/status/collecting/store'
    expect((await server.call(call)).status).toBe(401)
    expect((await server.call(call, { as: { ...as, token: 'x' } })).status).toBe(401)
    expect((await server.call(call, { as })).status).toBe(200)
    const client = await connect()
    server.services.events.emit('collecting', [])
    client.said({ type: 0, accessToken: as.token, accessEmail: as.email })
    server.services.events.emit('changed', { resource: 'tag', storeCode: STORE })
    expect(await client.next(), 'the first message answers the session').toMatchObject({ type: 1 })
  })
})

it('is closed to pages of other places, whatever their name points at', async () => {
  expect(await (await connect('https://elsewhere.example')).closed).toBe(1008)
  expect(await (await connect('http://rebound.example', 'rebound.example:8801')).closed).toBe(1008)
  expect(await (await connect('http://localhost:5173')).next()).toMatchObject({ type: 1 })
})

it('closes to who says too much: a message that is no session, or one after the other', async () => {
  const large = await connect()
  large.said({ type: 0, accessToken: 'x'.repeat(3_000), accessEmail: ADMIN })
  expect(await large.closed).toBe(1009)
  const talking = await connect()
  for (let at = 0; at < 30; at += 1) talking.said('[]')
  expect(await talking.closed).toBe(1008)
})

it('its port answers what is no socket as the calls do: with the safe headers, and without a stack of ours', async () => {
  const { port } = server.socket.server.address() as { port: number }
  const answers = await Promise.all([fetch(`http://127.0.0.1:${port}/x`), fetch(`http://127.0.0.1:${port}/x`, { method: 'POST', body: 'x'.repeat(5000) })])
  expect(answers.map(({ status, headers }) => [status, headers.get('x-content-type-options'), headers.get('referrer-policy')])).toEqual([
    [404, 'nosniff', 'no-referrer'],
    [413, 'nosniff', 'no-referrer'],
  ])
  for (const answer of answers) expect(await answer.json()).toEqual({ code: 0, message: expect.any(String) as string, key: expect.stringMatching(/^server\./) as string })
})
