import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Signed, startTestServer, type TestServer } from './harness'

const STORE = 'IT001'
const HOUR = 3600
const TEN = Math.floor(new Date('2026-11-21T10:00:00').getTime() / 1000)
let server: TestServer
let as: Signed
let now = TEN + 1800

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  await server.stage.openShop(STORE)
  as = await server.signIn()
  await server.stage.startRadio()
  await server.stage.startDisplays()
  await server.stage.startTimetable()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })

async function live(seconds: number, step = 10): Promise<void> {
  for (const end = now + seconds; now < end;) {
    now = Math.min(end, now + step)
    await server.stage.radioRound()
  }
}

it('labels are delivered and asked on, though the clock is set back an hour under way', async () => {
  expect((await call('POST /tag/reassign/all', { storeCode: STORE })).status).toBe(200)
  const task = (await server.list('task', { storeCode: STORE })).at(-1)
  expect((await call('POST /tag/status/check', { storeCode: STORE, cmd: 1 })).status).toBe(200)
  await server.stage.radioRound()
  now -= HOUR
  await live(180)
  const ended = await server.one('task', { storeCode: STORE, taskId: task?.taskId ?? 0 })
  expect(ended?.endTime).toBeGreaterThan(0)
  expect(ended?.endTime).toBeLessThanOrEqual(now)
  expect((await call('GET /tag/status/collecting/store')).body).toEqual([])
})

it('gateways and sensors report on', async () => {
  now -= HOUR
  await live(400)
  for (const { lastStatusTime } of await server.list('gateway', { storeCode: STORE, status: 'NORMAL' }))
    expect(lastStatusTime).toBeGreaterThan(now - 120)
  for (const { updatedAt } of await server.list('sensor', { storeCode: STORE }))
    expect(updatedAt).toBeGreaterThan(now - 400)
})

it('displays report on and fetch what they are told to', async () => {
  await server.stage.add('plus-device', [
    {
      _id: 'aa0000000001',
      storeCode: STORE,
      mac: 'aa0000000001',
      name: '',
      model: 'IP231A',
      status: 'ONLINE',
      mode: 'SHOW',
      networks: [],
      product: [],
    },
  ])
  await server.stage.startDisplays()
  await server.stage.displayRound()
  expect((await call(`POST /plus/store/${STORE}/device/sync`, { devList: ['aa0000000001'] })).status).toBe(200)
  now -= HOUR
  for (const end = now + 120; now < end; now += 2) await server.stage.displayRound()
  const device = await server.one('plus-device', { storeCode: STORE, mac: 'aa0000000001' })
  expect(device).toMatchObject({ status: 'ONLINE' })
  expect(device?.recvTime).toBeGreaterThan(now - 70)
  expect(device?.syncTime).toBeGreaterThan(now - 130)
})

it('the daily report comes once a day, and comes again after a clock that was years ahead', async () => {
  await server.stage.change('tag', { storeCode: STORE }, { status: 'NG' })
  const reports = () => server.count('alarm-history', { type: 'DAILY_ABNORMAL_REPORT' })
  now = TEN + 86_400 + 1800
  await server.stage.timetableRound()
  expect(await reports()).toBe(1)
  now -= HOUR
  await server.stage.timetableRound()
  now += HOUR
  await server.stage.timetableRound()
  expect(await reports()).toBe(1)
  await server.stage
    .sql`UPDATE server_meta SET "value" = ${String(now + 3 * 365 * 86_400)} WHERE "name" = 'timetable.report'`
  await server.stage.timetableRound()
  expect(await reports()).toBe(2)
})

it('servers are sampled on, and one that reported before has its time anew', async () => {
  const samples = async () => (await server.stage.kept('server-status-sample', { time: now })).length
  await server.stage.serversReport()
  await server.stage.add('server', [{ id: 'other', name: 'other', type: 'esl', status: 'NORMAL', reportTime: now }])
  now -= HOUR
  await server.stage.serversReport()
  expect(await samples()).toBeGreaterThan(0)
  now += 200
  await server.stage.serversReport()
  expect(await server.one('server', { id: 'other' })).toMatchObject({ status: 'OFFLINE' })
})

it('a session that was used before the clock was set back ends by its new time', async () => {
  const real = Math.floor(Date.now() / 1000)
  await server.stage.sql`UPDATE account_session SET "seenAt" = ${real + 10 * HOUR}, "createdAt" = ${real + 9 * HOUR}`
  server.stage.forgetSessions()
  expect((await server.call('GET /config/alias', { as })).status).toBe(200)
  const rows = await server.stage.sql<{
    seenAt: string
    createdAt: string
  }>`SELECT "seenAt", "createdAt" FROM account_session`
  for (const row of rows)
    expect([Number(row.seenAt), Number(row.createdAt)].every((time) => time <= real + 60)).toBe(true)
})
