import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AlarmHistory } from '../../src/generated/types'
import { follow, type Following } from './following'
import { ADMIN, type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

const [STORE, OTHER] = ['IT001', 'JP001']
const HOUR = 3600
const here = 'here@shop.example'
const elsewhere = 'elsewhere@shop.example'
let server: TestServer
let admin: Signed
let clerk: Signed
let reader: Signed
let stranger: Signed
let now = NOON
let following: Following

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  admin = await server.signIn()
  for (const code of [STORE, OTHER]) await server.stage.openShop(code)
  clerk = await server.addPerson({ email: here, may: ['alarm'], store: [STORE] })
  reader = await server.addPerson({ email: 'reader@shop.example', reads: ['alarm'], store: [STORE] })
  stranger = await server.addPerson({ email: elsewhere, may: ['alarm'], store: [OTHER] })
  following = await follow(server, admin)
  await server.stage.startTimetable()
}, 60_000)
afterAll(async () => {
  following.end()
  await server.close()
})

beforeEach(async () => {
  for (const name of ['alarm-history', 'alarm-silence'] as const) await server.stage.remove(name, {})
})

/** The stores of which the socket has told that their alarms changed. */
const changed = () =>
  following.told.flatMap(({ resource, storeCode }) => (resource === 'alarm-history' ? [storeCode] : []))
const call = (name: string, as: Signed, body?: unknown) =>
  server.call(name, { as, ...(body !== undefined && { body }) })
const history = async (as = admin) =>
  ((await call('POST /history/alarm/system/search', as, { length: -1 })).body.data ?? [])
    .reverse()
    .filter(({ type }) => type !== 'API_PERMISSION_DENIED')
const states = async () => (await history()).map(({ state }) => state)
const open = async (as: Signed) =>
  (await call('GET /alarm/open', as)).body as unknown as { count: number; alarms: AlarmHistory[] }

/** Raises an alarm of a gateway, as the radio does. @returns its number */
async function raise(
  alarm: { storeCode?: string; target?: string | null; class?: 1 | 2 | 3; type?: AlarmHistory['type'] } = {},
): Promise<number> {
  const { storeCode = STORE, target = 'GW1', class: kind = 3, type = 'GW_STATUS_ABNORMAL' } = alarm
  return server.stage.raise({ location: storeCode, updatedAt: now, class: kind, type, target, data: null })
}

describe('an alarm', () => {
  it('is open until somebody says that it was seen, with a note', async () => {
    const id = await raise()
    expect(await open(clerk)).toMatchObject({
      count: 1,
      alarms: [{ _id: id, state: 'OPEN', targetKind: 'GATEWAY', target: 'GW1', storeName: expect.any(String) }],
    })
    expect((await call('POST /alarm/history/acknowledge', clerk, { idList: [id], note: ' On my way ' })).status).toBe(
      200,
    )
    expect(await history()).toMatchObject([
      { state: 'ACKNOWLEDGED', acknowledgedBy: here, acknowledgedAt: now, note: 'On my way' },
    ])
    expect(await open(clerk)).toEqual({ count: 0, alarms: [] })
    await vi.waitFor(() => expect(changed()).toEqual([STORE]))
    await call('POST /alarm/history/acknowledge', admin, { idList: [id] })
    expect(await history()).toMatchObject([{ acknowledgedBy: here }])
    await call('POST /alarm/history/reopen', clerk, { idList: [id] })
    expect(await history()).toMatchObject([{ state: 'OPEN', acknowledgedBy: null, note: null }])
  })

  it('closes when its gateway is back, and no other does', async () => {
    await raise()
    await raise({ target: 'GW2' })
    await raise({ type: 'GW_TIME_SYNC_ABNORMAL', class: 2 })
    await raise({ class: 1 })
    expect(await states()).toEqual(['CLOSED', 'OPEN', 'OPEN', null])
    expect((await history())[0]).toMatchObject({ closedAt: now })
  })

  it('of low batteries closes when none is left, one of mails when they go out again', async () => {
    await raise({ type: 'LOW_BATTERY_LIST_CHANGED', class: 2, target: null })
    await raise({ type: 'LOW_BATTERY_LIST_CLEARED', class: 1, target: null })
    for (const kind of [2, 1] as const)
      await server.stage.raise({
        location: 'SYSTEM',
        type: 'SEND_E_MAIL_FAILURE',
        class: kind,
        updatedAt: now,
        target: `mail ${kind}`,
        data: null,
      })
    expect(await states()).toEqual(['CLOSED', null, 'CLOSED', null])
  })

  it('of a locked account closes when that is unlocked', async () => {
    await server.stage.raise({
      location: 'SYSTEM',
      class: 2,
      type: 'ACCOUNT_LOCKED',
      updatedAt: now,
      target: here,
      data: null,
    })
    await call('POST /auth/account/unlock', admin, { email: here })
    expect(await states()).toEqual(['CLOSED'])
  })

  it('that came with its end in one batch is closed, and what came after the end is not', async () => {
    const alarm = { location: STORE, type: 'GW_STATUS_ABNORMAL' as const, target: 'GW1', data: null, updatedAt: now }
    await server.stage.raise({ ...alarm, class: 3 }, { ...alarm, class: 1 }, { ...alarm, class: 3 })
    expect(await states()).toEqual(['CLOSED', null, 'OPEN'])
  })

  it('of before states were kept has none, and says of what it is where its type does', async () => {
    await server.stage.add('alarm-history', [
      { location: STORE, type: 'GW_STATUS_ABNORMAL', target: 'GW1', class: 3, updatedAt: now },
    ])
    expect(await history()).toMatchObject([{ state: null, targetKind: 'GATEWAY' }])
    expect((await open(admin)).count).toBe(0)
  })
})

describe('given to somebody', () => {
  it('goes to who sees its store, and to no other', async () => {
    const id = await raise()
    const { body } = await call(`GET /alarm/assignee?location=${encodeURIComponent(JSON.stringify([STORE]))}`, clerk)
    const emails = (body as unknown as { email: string }[]).map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining([ADMIN, here, 'reader@shop.example']))
    expect(emails).not.toContain(elsewhere)
    expect(
      (await call('POST /alarm/history/assign', clerk, { idList: [id], assignee: elsewhere })).body.fields,
    ).toEqual({ assignee: expect.any(String) })
    await call('POST /alarm/history/assign', clerk, { idList: [id], assignee: ADMIN })
    expect(await history()).toMatchObject([{ state: 'OPEN', assignee: ADMIN }])
    await call('POST /alarm/history/assign', clerk, { idList: [id] })
    expect(await history()).toMatchObject([{ assignee: null }])
  })

  it('a list of places that is none is refused', async () => {
    for (const none of ['[', '[1]', '[["S"]]', JSON.stringify(Array.from({ length: 1001 }, (_, at) => `S${at}`))]) {
      expect(await call(`GET /alarm/assignee?location=${encodeURIComponent(none)}`, clerk)).toMatchObject({
        status: 400,
        body: { fields: { location: expect.any(String) } },
      })
    }
  })

  it('nobody is named to who does not see the store', async () => {
    for (const place of [OTHER, 'SYSTEM'])
      expect(
        (await call(`GET /alarm/assignee?location=${encodeURIComponent(JSON.stringify([place]))}`, clerk)).status,
      ).toBe(404)
  })
})

describe('silenced', () => {
  const silence = (id: number, until: number, as = clerk) =>
    call('POST /alarm/history/silence', as, { idList: [id], until })

  it('its kind on its target makes no noise until the time is over, and then the newest is open again', async () => {
    const id = await raise()
    await silence(id, now + HOUR)
    await raise()
    await raise({ target: 'GW2' })
    await raise({ type: 'SEND_TO_GW_FAILURE', class: 2 })
    expect(await states()).toEqual(['SILENCED', 'SILENCED', 'OPEN', 'OPEN'])
    expect((await open(clerk)).alarms.map(({ target, type }) => [target, type])).toHaveLength(2)
    now += HOUR
    await server.stage.timetableRound()
    expect(await states()).toEqual(['SILENCED', 'OPEN', 'OPEN', 'OPEN'])
    await raise()
    expect((await states()).at(-1)).toBe('OPEN')
  })

  it('closes with its cause, and the silence goes on', async () => {
    await silence(await raise(), now + HOUR)
    await raise({ class: 1 })
    await raise()
    expect(await states()).toEqual(['CLOSED', null, 'SILENCED'])
  })

  it('opening it again ends the silence', async () => {
    const id = await raise()
    await silence(id, now + HOUR)
    await call('POST /alarm/history/reopen', clerk, { idList: [id] })
    await raise()
    expect(await states()).toEqual(['OPEN', 'OPEN'])
  })

  it('has an end that is ahead, and not further than a month', async () => {
    const id = await raise()
    for (const until of [now, now + 40 * 24 * HOUR])
      expect((await silence(id, until)).body.fields).toEqual({ until: expect.any(String) })
  })
})

it('is neither seen nor changed from another store, and by readers only seen', async () => {
  const id = await raise()
  expect(await open(stranger)).toEqual({ count: 0, alarms: [] })
  for (const [name, body] of [
    ['acknowledge', {}],
    ['assign', { assignee: elsewhere }],
    ['silence', { until: now + HOUR }],
    ['reopen', {}],
  ] as const) {
    expect((await call(`POST /alarm/history/${name}`, stranger, { idList: [id], ...body })).status).toBe(404)
    expect((await call(`POST /alarm/history/${name}`, reader, { idList: [id], ...body })).status).toBe(403)
  }
  expect((await open(reader)).count).toBe(1)
  expect(await states()).toEqual(['OPEN'])
})

it('many are counted up to a hundred', async () => {
  await server.stage.raise(
    ...Array.from({ length: 130 }, (_, at) => ({
      location: STORE,
      type: 'GW_STATUS_ABNORMAL' as const,
      target: `GW${at}`,
      class: 3 as const,
      updatedAt: now,
    })),
  )
  const { count, alarms } = await open(clerk)
  expect([count, alarms.length]).toEqual([100, 20])
})

it('what was done about it is in the audit', async () => {
  const id = await raise()
  await call('POST /alarm/history/acknowledge', clerk, { idList: [id], note: 'Seen' })
  const rows = (await call('GET /api/v1/audit?sort=["id","DESC"]&range=[0,0]', admin)).body as unknown as {
    call: string
    resource: string
    store: string
    changes: { field: string }[]
  }[]
  expect(rows[0]).toMatchObject({ call: 'POST /alarm/history/acknowledge', store: STORE })
  expect(rows[0]?.changes.map(({ field }) => field)).toEqual(expect.arrayContaining(['state', 'note']))
})
