import { connect as connectTo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { ADMIN, type Signed, startTestServer, type TestServer } from './harness'

const STORE = 'IT001'
let server: TestServer
let as: Signed
const open: WebSocket[] = []

beforeAll(async () => {
  server = await startTestServer()
  await server.stage.openShop(STORE)
  await server.stage.openShop('JP001')
  await server.stage.startRadio()
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
  const socket = new WebSocket(await server.listenSocket(), {
    ...(origin && { origin }),
    ...(host && { headers: { host } }),
  })
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

const check = (storeCode: string) => server.call('POST /tag/status/check', { as, body: { storeCode, cmd: 1 } })

it('tells the stores whose labels are asked: on connecting, and when they change', async () => {
  const client = await connect()
  expect(await client.next()).toEqual({ type: 1, storeList: [] })
  expect((await check(STORE)).status).toBe(200)
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
const person = (email: string, role_id: number, store: string[]) => server.addPerson({ email, role_id, store })

it('tells what changed to who is signed in, in the stores it sees', async () => {
  const clients = [
    await connect(),
    await connectAs(as),
    await connectAs(await server.addPerson({ email: 'bound@x.example', reads: ['tag'], store: [STORE] })),
  ] as const
  clients[0].said('{ broken')
  for (const storeCode of ['JP001', STORE]) server.stage.announce('tag', storeCode)
  expect(await nextOfType(clients[1], 2)).toMatchObject({ storeCode: 'JP001' })
  expect(await nextOfType(clients[2], 2)).toMatchObject({ storeCode: STORE })
  server.stage.announceChecks()
  expect(
    [await clients[0].next(), await clients[0].next()].map((message) => (message as Message).type),
    'a stranger is told of no change',
  ).toEqual([1, 1])
})

it('tells that a store has been renamed', async () => {
  const client = await connectAs(as)
  await server.call('PUT /config/store', {
    as,
    body: { ...(await server.one('store', { storeCode: STORE })), storeName: 'Renamed' },
  })
  expect(await nextOfType(client, 2)).toMatchObject({ resource: 'store', storeCode: STORE })
})

it('gives up an end that answers no ping, and keeps one that does', async () => {
  const served = await server.stage.serveSocket(100)
  onTestFinished(() => served.close())
  const address = await served.listen()
  const [silent, lively] = [false, true].map((autoPong) => new WebSocket(address.replace('http', 'ws'), { autoPong }))
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
    ['its end in the database', ({ email }) => server.stage.sql`DELETE FROM account_session WHERE "email" = ${email}`],
  ]

  it.each(ends)('ends with %s, within seconds', async (_, end) => {
    const who = await person(`ends${open.length}@x.example`, 1, [STORE])
    const client = await connectAs(who)
    await end(who)
    const began = performance.now()
    await nextOfType(client, 3)
    expect(await client.closed).toBe(4401)
    expect(performance.now() - began).toBeLessThan(6_000)
  })

  it('goes on when failures lock the account', async () => {
    const who = await person('failing@x.example', 1, [STORE])
    const client = await connectAs(who)
    for (let at = 0; at < 5; at++)
      await server.call('POST /auth/login', { body: { email: who.email, password: 'wrong' } })
    server.stage.announce('tag', STORE)
    expect(await nextOfType(client, 2)).toMatchObject({ storeCode: STORE })
  })

  it('hears of other stores from the moment it has others', async () => {
    const who = await person('moved@x.example', 1, [STORE])
    const client = await connectAs(who)
    expect((await admin('PUT /auth/account', { email: who.email, store: ['JP001'] })).status).toBe(200)
    expect(await nextOfType(client, 1)).toMatchObject({ storeList: [] })
    for (const storeCode of [STORE, 'JP001']) server.stage.announce('tag', storeCode)
    expect(await nextOfType(client, 2)).toMatchObject({ storeCode: 'JP001' })
  })

  it('that there is not is told so, and stays a stranger', async () => {
    const client = await connect()
    await client.next()
    client.said({ type: 0, accessToken: 'x', accessEmail: ADMIN })
    expect(await client.next()).toEqual({ type: 3 })
    server.stage.announceChecks()
    expect(await client.next()).toMatchObject({ type: 1, storeList: [{ storeCode: STORE }] })
  })
})

describe('the stores whose labels are asked', () => {
  const codes = (list: unknown) => (list as { storeCode: string }[]).map(({ storeCode }) => storeCode).sort()

  it('are those of the account to who sends a session, and all to strangers', async () => {
    expect((await check('JP001')).status).toBe(200)
    const who = await person('one.store@x.example', 1, [STORE])
    const call = 'GET /tag/status/collecting/store'
    expect(codes((await server.call(call, { as: who })).body)).toEqual([STORE])
    expect(codes((await server.call(call, { as })).body)).toEqual([STORE, 'JP001'])
    expect(codes((await server.call(call)).body)).toEqual([STORE, 'JP001'])
    const client = await connectAs(who)
    server.stage.announceChecks()
    expect(codes((await nextOfType(client, 1)).storeList)).toEqual([STORE])
  })

  it('are closed to strangers where COLLECTING_OPEN says so', async () => {
    onTestFinished(server.stage.startedWith({ COLLECTING_OPEN: 'false' }))
    const call = 'GET /tag/status/collecting/store'
    expect((await server.call(call)).status).toBe(401)
    expect((await server.call(call, { as: { ...as, token: 'x' } })).status).toBe(401)
    expect((await server.call(call, { as })).status).toBe(200)
    const client = await connect()
    server.stage.announceChecks()
    client.said({ type: 0, accessToken: as.token, accessEmail: as.email })
    server.stage.announce('tag', STORE)
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
  const address = (await server.listenSocket()).replace('ws', 'http')
  const answers = await Promise.all([
    fetch(`${address}x`),
    fetch(`${address}x`, { method: 'POST', body: 'x'.repeat(5000) }),
  ])
  expect(
    answers.map(({ status, headers }) => [
      status,
      headers.get('x-content-type-options'),
      headers.get('referrer-policy'),
    ]),
  ).toEqual([
    [404, 'nosniff', 'no-referrer'],
    [413, 'nosniff', 'no-referrer'],
  ])
  for (const answer of answers)
    expect(await answer.json()).toEqual({
      code: 0,
      message: expect.any(String) as string,
      key: expect.stringMatching(/^server\./) as string,
    })
})

describe('a connection that is to be a socket', () => {
  const upgrade =
    'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

  it.each([
    ['at an address that has none', 'GET /nosuch HTTP/1.1\r\nhost: x\r\n', 404],
    ['to no host', 'GET / HTTP/1.1\r\n', 400],
    ['at an address that is broken', 'GET /%E0%A4%A HTTP/1.1\r\nhost: x\r\n', 400],
    ['with a body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n', 404],
  ])('%s is refused, and ends', async (_what, head, status) => {
    const { port } = new URL(await server.listenSocket())
    const socket = connectTo(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(head + upgrade)
    const answer = Buffer.concat((await socket.toArray()) as Buffer[]).toString()
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
    expect(answer).toMatch(/\r\n\r\n\{"code":0,/)
  })
})
