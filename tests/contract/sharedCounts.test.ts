import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../support/until'
import { engine, openSharedDatabase, type SharedDatabase, startTestServer, type TestServer } from './harness'

const isServer = engine === 'server'
const NOON = 1_800_000_000
let database: SharedDatabase
const servers: TestServer[] = []

beforeAll(async () => {
  if (!isServer) return
  database = await openSharedDatabase()
  for (let at = 0; at < 2; at++)
    servers.push(
      await startTestServer({
        connection: await database.connect(),
        clock: () => NOON,
        env: { SIGN_INS_PER_MINUTE: '40' },
      }),
    )
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await database?.close()
})

const [EVEN, ODD] = [0, 1]
const server = (at: number) => {
  const one = servers[at % 2]
  if (!one) throw new Error('it has not started')
  return one
}

/** Signs in at one server after the other, from an address of its own for each sign-in where nothing else is said. */
async function tries(
  count: number,
  email: string,
  ip = (at: number) => `10.1.${Math.floor(at / 200)}.${at % 200}`,
): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < count; at++) {
    const { status } = await server(at).call('POST /auth/login', {
      body: { email, password: 'wrong' },
      raw: { remoteAddress: ip(at) },
    })
    statuses.push(status)
  }
  return statuses
}

it.skipIf(!isServer)(
  'failures on an account are counted together: the fifth locks it, and more than ten have to wait, whatever server is asked',
  async () => {
    await server(EVEN).addPerson({ email: 'tried@x.example', role_id: 1 })
    expect(await tries(12, 'tried@x.example')).toEqual([401, 401, 401, 401, ...Array<number>(6).fill(403), 429, 429])
    // An administrator lets them in again, on all servers.
    const as = await server(EVEN).signIn()
    await server(EVEN).call('PUT /auth/account', { as, body: { email: 'tried@x.example', locked: false } })
    expect((await server(ODD).signIn('tried@x.example')).email).toBe('tried@x.example')
  },
)

it.skipIf(!isServer)('an e-mail without an account answers as one that locks, whatever server is asked', async () => {
  expect(await tries(12, 'nobody@x.example', (at) => `10.2.0.${at}`)).toEqual([
    401,
    401,
    401,
    401,
    ...Array<number>(6).fill(403),
    429,
    429,
  ])
})

it.skipIf(!isServer)('calls from one address are counted together within seconds', async () => {
  const ask = async (at: number, remoteAddress = '10.9.9.9') =>
    (await server(at).call('POST /auth/login', { body: {}, raw: { remoteAddress } })).status
  const counted = async () => {
    const rows = await server(EVEN).stage.sql<{
      n: number
    }>`SELECT "n" FROM call_count WHERE "key" = 'POST /auth/login 10.9.9.9'`
    return rows[0]?.n
  }
  const began = performance.now()
  expect(
    new Set(
      [
        await Promise.all(Array.from({ length: 25 }, () => ask(EVEN))),
        await Promise.all(Array.from({ length: 15 }, () => ask(ODD))),
      ].flat(),
    ),
  ).toEqual(new Set([400]))
  await until(async () => (await counted()) === 40)
  expect(performance.now() - began).toBeLessThan(5000)
  // Each alone has had fewer than forty, and hears with its next settlement how many there were.
  for (const at of [EVEN, ODD]) {
    const before = (await counted()) ?? 0
    await ask(at)
    await until(async () => (await counted()) === before + 1)
    await until(async () => (await ask(at)) === 429)
    await until(async () => ((await counted()) ?? 0) > before + 1)
  }
  expect(await counted()).toBeLessThan(50)
  expect(await ask(ODD, '10.9.9.8')).toBe(400)
})

it.skipIf(!isServer)('the last administrator stays, also where two servers take two of them at once', async () => {
  const as = await server(EVEN).signIn()
  const emails = ['second@x.example', 'third@x.example']
  for (const email of emails) await server(EVEN).addPerson({ email, role_id: 0, enableWholeStore: true })
  const [second, third] = await Promise.all(emails.map((email, at) => server(at).signIn(email)))
  // Each takes one of the others, and the first is locked: one has to stay.
  await server(EVEN).call('PUT /auth/account', { as: second, body: { email: as.email, locked: true } })
  const answers = await Promise.all([
    server(EVEN).call('PUT /auth/account', { as: second, body: { email: third?.email, locked: true } }),
    server(ODD).call('PUT /auth/account', { as: third, body: { email: second?.email, locked: true } }),
  ])
  expect(answers.map(({ status }) => status)).toContain(200)
  const accounts = await server(EVEN).stage.kept('account', { role_id: 0 })
  expect(accounts.filter(({ locked }) => !locked).length).toBeGreaterThanOrEqual(1)
})
