import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DeliveryAlarms } from '../../server/radio/deliveryAlarms'
import { countMails, dueMails, postponeMail, queueMail } from '../../server/mail/queue'
import { type Signed, startTestServer, type TestServer } from './harness'
import { openShop } from './shop'

const STORE = 'IT001'
const HOUR = 3600
const TEN = Math.floor(new Date('2026-11-21T10:00:00').getTime() / 1000)
let server: TestServer
let as: Signed
let now = TEN + 1800

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  await openShop(server.services.records, STORE)
  as = await server.signIn()
  await server.services.radio.load()
  await server.services.signage.load()
  await server.timetable.load()
  await server.monitor.load()
})
afterAll(() => server.close())

async function live(seconds: number, step = 10): Promise<void> {
  for (const end = now + seconds; now < end; ) {
    now = Math.min(end, now + step)
    await server.services.radio.step()
  }
}

it('labels are delivered and asked on, though the clock is set back an hour under way', async () => {
  const { radio, records } = server.services
  const tags = await records.find('tag', { storeCode: STORE })
  const task = await radio.updates.resend(STORE, 'REASSIGN')
  expect(await radio.collect('One', STORE, tags, 1)).toBe(true)
  await radio.step()
  now -= HOUR
  await live(180)
  const ended = await records.one('task', { storeCode: STORE, taskId: task?.taskId ?? 0 })
  expect(ended?.endTime).toBeGreaterThan(0)
  expect(ended?.endTime).toBeLessThanOrEqual(now)
  expect(radio.collecting.list()).toEqual([])
})

it('gateways and sensors report on', async () => {
  const { records } = server.services
  now -= HOUR
  await live(400)
  for (const { lastStatusTime } of await records.find('gateway', { storeCode: STORE, status: 'NORMAL' })) expect(lastStatusTime).toBeGreaterThan(now - 120)
  for (const { updatedAt } of await records.find('sensor', { storeCode: STORE })) expect(updatedAt).toBeGreaterThan(now - 400)
})

it('displays report on and fetch what they are told to', async () => {
  const { records, signage } = server.services
  await records.insert('plus-device', [{ _id: 'aa0000000001', storeCode: STORE, mac: 'aa0000000001', name: '', model: 'IP231A', status: 'ONLINE', mode: 'SHOW', networks: [], product: [] }])
  await signage.load()
  await signage.step()
  await signage.driver.sync(STORE, ['aa0000000001'])
  now -= HOUR
  for (const end = now + 120; now < end; now += 2) await signage.step()
  const device = await records.one('plus-device', { storeCode: STORE, mac: 'aa0000000001' })
  expect(device).toMatchObject({ status: 'ONLINE' })
  expect(device?.recvTime).toBeGreaterThan(now - 70)
  expect(device?.syncTime).toBeGreaterThan(now - 130)
})

it('a mail that waits goes out in its time, whether it was put off or not', async () => {
  const { records } = server.services
  const due = async () => (await dueMails(records, now, 10)).map(({ subject }) => subject)
  await queueMail(records, { recipients: ['a@shop.example'], subject: 'new', body: '' }, now)
  await queueMail(records, { recipients: ['a@shop.example'], subject: 'tried', body: '' }, now)
  const [, tried] = await dueMails(records, now, 10)
  if (tried) await postponeMail(records, tried, tried.recipients, now)
  expect(await due()).toEqual(['new'])
  now -= HOUR
  expect(await due()).toEqual(['new', 'tried'])
  await sql`DELETE FROM mail_queue`.execute(records.db)
  expect(await countMails(records)).toBe(0)
})

it('the daily report comes once a day, and comes again after a clock that was years ahead', async () => {
  const { records } = server.services
  await records.update('tag', { storeCode: STORE }, { status: 'NG' })
  const reports = () => records.count('alarm-history', { type: 'DAILY_ABNORMAL_REPORT' })
  now = TEN + 86_400 + 1800
  await server.timetable.step()
  expect(await reports()).toBe(1)
  now -= HOUR
  await server.timetable.step()
  now += HOUR
  await server.timetable.step()
  expect(await reports()).toBe(1)
  await sql`UPDATE server_meta SET "value" = ${String(now + 3 * 365 * 86_400)} WHERE "name" = 'timetable.report'`.execute(records.db)
  await server.timetable.step()
  expect(await reports()).toBe(2)
})

it('servers are sampled on, and one that reported before has its time anew', async () => {
  const { records } = server.services
  const samples = async () => (await records.find('server-status-sample', {})).filter(({ time }) => time === now).length
  await server.monitor.step()
  await records.insert('server', [{ id: 'other', name: 'other', type: 'esl', status: 'NORMAL', reportTime: now }])
  now -= HOUR
  await server.monitor.step()
  expect(await samples()).toBeGreaterThan(0)
  now += 200
  await server.monitor.step()
  expect(await records.one('server', { id: 'other' })).toMatchObject({ status: 'OFFLINE' })
})

it('a gateway that takes nothing is told of again an hour later by its own clock, not by two', async () => {
  const { records } = server.services
  const alarms = new DeliveryAlarms()
  const failed = () => alarms.hear(records, [{ kind: 'failed', at: now, taskId: 1, storeCode: STORE, tagMac: 'x', reason: 'gateway offline', gwMac: 'nobody' }])
  const told = () => records.count('alarm-history', { type: 'SEND_TO_GW_FAILURE', target: 'nobody' })
  await failed()
  await failed()
  expect(await told()).toBe(1)
  now -= HOUR
  await failed()
  expect(await told()).toBe(2)
})

it('a session that was used before the clock was set back ends by its new time', async () => {
  const { records, access } = server.services
  const real = Math.floor(Date.now() / 1000)
  await sql`UPDATE account_session SET "seenAt" = ${real + 10 * HOUR}, "createdAt" = ${real + 9 * HOUR}`.execute(records.db)
  access.sessions.forget()
  expect((await server.call('GET /config/alias', { as })).status).toBe(200)
  const { rows } = await sql<{ seenAt: string; createdAt: string }>`SELECT "seenAt", "createdAt" FROM account_session`.execute(records.db)
  for (const row of rows) expect([Number(row.seenAt), Number(row.createdAt)].every((time) => time <= real + 60)).toBe(true)
})
