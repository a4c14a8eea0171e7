import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOON } from '../support/shop'
import { type Signed, startTestServer, type TestServer } from './harness'

const STORE = 'IT001'
let server: TestServer
let as: Signed
let now = NOON
let macs: string[] = []

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  await server.stage.openShop(STORE)
  await server.stage.nameAliases()
  await server.stage.startRadio()
  as = await server.signIn()
  macs = (await server.list('tag', { storeCode: STORE })).map(({ tagMac }) => tagMac)
})
afterAll(() => server.close())

const call = (name: string, body?: unknown, by = as) =>
  server.call(name, { as: by, ...(body !== undefined && { body }) })
const list = async (filter: object = {}, by = as) =>
  (await call(`GET /api/v1/waiting-label?filter=${encodeURIComponent(JSON.stringify(filter))}`, undefined, by))
    .body as unknown as Record<string, unknown>[]
const reasons = async (filter: object = {}, by = as) =>
  (await call(`GET /api/v1/waiting-label-reasons?filter=${encodeURIComponent(JSON.stringify(filter))}`, undefined, by))
    .body as unknown as Record<string, unknown>[]
const one = async (tagMac = '') => (await call(`GET /api/v1/waiting-label/${STORE}.${tagMac}`)).body
const pass = async (seconds: number) => {
  for (const end = now + seconds; now < end;) {
    now = Math.min(end, now + 10)
    await server.stage.radioRound()
  }
}
/** The label waits for something that no person asked for. */
async function waits(tagMac = ''): Promise<void> {
  await resend(tagMac)
  await pass(120)
  await server.stage.change('label-state', { storeCode: STORE, tagMac }, { state: 'WAITING', urgency: 3, nextAt: now })
}
const resend = (tagMac = '') => call('POST /tag/reassign', { storeCode: STORE, tagList: [{ tagMac }] })

it('a label whose gateway is away waits for that, since when and by whose wish, until it is there again', async () => {
  await resend(macs[0])
  await pass(120)
  expect(await one(macs[0])).toMatchObject({ state: 'SHOWN', reason: null, shownAt: expect.any(Number) })
  expect(await list()).toEqual([])

  const gateways = await server.list('gateway', { storeCode: STORE })
  for (const { gwMac } of gateways) server.stage.unplugGateway(gwMac, 3 * 3600)
  await pass(120)
  const since = now
  await resend(macs[0])
  await pass(3600)
  const [label, ...others] = await list()
  expect(others).toEqual([])
  expect(label).toMatchObject({
    id: `${STORE}.${macs[0]}`,
    tagMac: macs[0],
    state: 'RETRYING',
    urgency: 'PERSON',
    wantedAt: since,
    reason: 'GATEWAY_OFFLINE',
    productName: expect.any(String),
    gwMac: expect.any(String),
    nextAt: expect.any(Number),
  })
  expect(Number(label?.['tries'])).toBeGreaterThan(0)
  expect(await list({ state: 'STOPPED' })).toEqual([])
  expect(await list({ urgency: 'PERSON', state: ['RETRYING', 'WAITING'] })).toHaveLength(1)
  expect(await list({ urgency: 'PRICE' })).toEqual([])
  expect(await list({ storeCode: { equals: 'DE001' } })).toEqual([])
  expect(await list({ reason: 'GATEWAY_OFFLINE' })).toHaveLength(1)
  expect(await list({ reason: ['QUIET', 'BATTERY'] })).toEqual([])
  expect(await reasons()).toEqual([{ reason: 'GATEWAY_OFFLINE', count: 1 }])
  expect(await reasons({ reason: 'QUIET' })).toEqual([{ reason: 'GATEWAY_OFFLINE', count: 1 }])
  expect(await reasons({ urgency: 'PRICE' })).toEqual([])
  await pass(3 * 3600)
  expect(await list()).toEqual([])
  expect(await one(macs[0])).toMatchObject({ state: 'SHOWN' })
})

it('what shows what it should is listed of one store, and never of all', async () => {
  for (const filter of ['{"state":"SHOWN"}', '{"state":"SHOWN","storeCode":[]}'])
    expect(await call(`GET /api/v1/waiting-label?filter=${encodeURIComponent(filter)}`)).toMatchObject({
      status: 400,
      body: { fields: { storeCode: expect.any(String) } },
    })
  expect((await list({ state: 'SHOWN', storeCode: STORE })).map(({ tagMac }) => tagMac)).toContain(macs[0])
})

it('quiet hours are of both ends, and hold back all but what is sent now', async () => {
  const { body: store } = await call(`GET /config/store/${STORE}`)
  const save = (hours: object) => call('PUT /config/store', { ...store, revision: undefined, ...hours })
  expect(await save({ quietFrom: '22:00' })).toMatchObject({
    status: 400,
    body: { fields: { quietTo: expect.any(String) } },
  })
  expect(await save({ quietFrom: '22:00', quietTo: '22:00' })).toMatchObject({
    status: 400,
    body: { fields: { quietTo: expect.any(String) } },
  })
  expect(await save({ quietFrom: '25:00', quietTo: '06:00' })).toMatchObject({
    status: 400,
    body: { fields: { quietFrom: expect.any(String) } },
  })
  expect(await save({ quietFrom: '00:00', quietTo: '23:59', timeZone: 'UTC' })).toMatchObject({ status: 200 })
  await waits(macs[1])
  await pass(60)
  expect(await one(macs[1])).toMatchObject({ state: 'WAITING', reason: 'QUIET', reasonAt: expect.any(Number) })
  expect(await reasons()).toEqual([{ reason: 'QUIET', count: 1 }])
  expect((await list({ reason: 'QUIET' })).map(({ tagMac }) => tagMac)).toEqual([macs[1]])
  expect(
    await call('POST /api/v1/waiting-label-send', { labels: [{ storeCode: STORE, tagMac: macs[1] }] }),
  ).toMatchObject({ status: 200 })
  await pass(120)
  expect(await one(macs[1])).toMatchObject({ state: 'SHOWN' })
  expect(
    await call('POST /api/v1/waiting-label-send', { labels: [{ storeCode: STORE, tagMac: macs[1] }] }),
  ).toMatchObject({ status: 404 })
  await save({ quietFrom: '', quietTo: '' })
})

it('a filter that is none is refused by list and counts alike', async () => {
  for (const name of ['waiting-label', 'waiting-label-reasons']) {
    for (const filter of ['{', '[1]', '{"nothing":1}'])
      expect(await call(`GET /api/v1/${name}?filter=${encodeURIComponent(filter)}`)).toMatchObject({ status: 400 })
    expect(await call(`GET /api/v1/${name}?filter=${encodeURIComponent('{"state":"SHOWN"}')}`)).toMatchObject({
      status: 400,
      body: { fields: { storeCode: expect.any(String) } },
    })
  }
})

it('people see and send what waits in their stores alone', async () => {
  await waits(macs[2])
  await server.addStore('OTHER')
  const other = await server.addPerson({ email: 'other@shelfdeck.example', may: ['tag'], store: ['OTHER'] })
  const reader = await server.addPerson({ email: 'reader@shelfdeck.example', reads: ['tag'], store: [STORE] })
  expect(await list({}, other)).toEqual([])
  expect(await reasons({}, other)).toEqual([])
  expect(await reasons({}, reader)).toEqual([{ reason: expect.any(String), count: 1 }])
  expect(await call(`GET /api/v1/waiting-label/${STORE}.${macs[2]}`, undefined, other)).toMatchObject({ status: 404 })
  const labels = [{ storeCode: STORE, tagMac: macs[2] }]
  expect(await call('POST /api/v1/waiting-label-send', { labels }, other)).toMatchObject({
    status: 403,
    body: { fields: { 'labels/0/storeCode': expect.any(String) } },
  })
  expect((await list({}, reader)).map(({ tagMac }) => tagMac)).toContain(macs[2])
  expect(await call('POST /api/v1/waiting-label-send', { labels }, reader)).toMatchObject({ status: 403 })
})
