// @module-tag one-engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOON } from '../support/shop'
import { type Signed, startTestServer, type TestServer } from './harness'
import type { Shop } from './storedStage'

const STORE = 'IT001'
let server: TestServer
let as: Signed
let shop: Shop
let now = NOON

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  // Of the two gateways the first is what is changed here.
  shop = await server.stage.openShop(STORE, { gateways: 2, tags: 12, products: 12, sensors: 0 })
  await server.stage.change('tag', { storeCode: STORE }, { battery: 3, rssi: -50 })
  await server.stage.startRadio()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown, by = as) =>
  server.call(name, { as: by, ...(body !== undefined && { body }) })
const mac = (at = 0) => String(shop.gateway?.[at]?.gwMac)
const ofGateway = async (at = 0) => {
  const ip = String((await server.one('gateway', { storeCode: STORE, gwMac: mac(at) }))?.ip)
  return server.list('tag', { storeCode: STORE, gwIp: ip })
}
const imitate = async (imitates: string, at = 0) => {
  const { body } = await call(`GET /config/store/${STORE}/gw/${mac(at)}`)
  return call(`PUT /config/store/${STORE}/gw/${mac(at)}`, { ...body, imitates })
}
const wayOf = (tagMac: string) => call(`GET /api/v1/label-way/${STORE}/${tagMac}`)
const allTags = async () => {
  const { body } = await call(`POST /status/store/${STORE}/tag/search`, { draw: 1, start: 0, length: 100 })
  return body['data'] as Readonly<Record<string, unknown>>[]
}
const tagOf = async (tagMac: string) => (await allTags()).find((tag) => tag['tagMac'] === tagMac)
const resend = (tagMac: string) => call('POST /tag/reassign', { storeCode: STORE, tagList: [{ tagMac }] })

async function pass(seconds: number) {
  for (let second = 0; second < seconds; second++) {
    now += 1
    await server.stage.radioRound()
  }
}

it('the rows of simulated gateways say their driver, and that they imitate nothing', async () => {
  const { body } = await call(`GET /status/store/${STORE}`)
  for (const gateway of body.objList as object[])
    expect(gateway).toMatchObject({ driver: 'SIMULATOR', imitates: 'NONE' })
  const [tag] = await ofGateway()
  expect(await wayOf(String(tag?.tagMac))).toMatchObject({ status: 404 })
})

it('a gateway imitates what there is, and the change is in its history', async () => {
  expect(await imitate('PRICER')).toMatchObject({ status: 400, body: { fields: { imitates: expect.any(String) } } })
  expect((await imitate('OPEN_EPAPER_LINK')).body).toEqual({ gwOK: [mac()], gwNG: [] })
  expect((await call(`GET /status/store/${STORE}/gw/${mac()}`)).body).toMatchObject({
    driver: 'SIMULATOR',
    imitates: 'OPEN_EPAPER_LINK',
  })
  expect((await call(`GET /timeline/store/${STORE}/gateway/${mac()}?kinds=config`)).body.entries).toMatchObject([
    { changes: [{ field: 'imitates', before: 'NONE', after: 'OPEN_EPAPER_LINK' }] },
  ])
})

it('a gateway that is told to imitate null imitates nothing, and is found so', async () => {
  const imitates = async () => (await server.one('gateway', { storeCode: STORE, gwMac: mac(1) }))?.imitates
  const { body } = await call(`GET /config/store/${STORE}/gw/${mac(1)}`)
  expect((await call(`PUT /config/store/${STORE}/gw/${mac(1)}`, { ...body, imitates: null })).status).toBe(200)
  expect(await imitates()).toBe('NONE')
})

it('an image waits until its label checks in, and is proved as the driver would, which is said to be simulated', async () => {
  const [tag] = (await ofGateway()).filter(({ prCode }) => prCode)
  const tagMac = String(tag?.tagMac)
  expect((await resend(tagMac)).status).toBe(200)
  await pass(3)
  const waits = (await wayOf(tagMac)).body
  expect(waits).toMatchObject({ state: 'WAITING', proof: 'content', isLast: false, imitates: 'OPEN_EPAPER_LINK' })
  expect([waits['sentImage'], waits['readBackImage'], waits['provedAt']]).toEqual([null, null, null])
  const expected = Number(waits['expectedAt'])
  const times = ['wantedAt', 'sentAt', 'acceptedAt', 'waitingAt'].map((step) => Number(waits[step]))
  expect(times, 'no step is before the one that it follows').toEqual(times.toSorted((one, other) => one - other))
  expect(expected).toBeGreaterThan(now)
  expect(await tagOf(tagMac)).toMatchObject({ status: 'WIP' })
  await pass(expected - now)
  expect((await wayOf(tagMac)).body).toMatchObject({ state: 'TRANSFERRING', transferringAt: expected })
  await pass(60)
  const proved = (await wayOf(tagMac)).body
  expect(proved).toMatchObject({ state: 'PROVED', isLast: true, reason: null, picture: expect.stringMatching(/.+/) })
  expect(Number(proved['provedAt'])).toBeGreaterThan(Number(proved['shownAt']))
  expect(await tagOf(tagMac)).toMatchObject({ status: 'OK' })
})

it('labels do what the gateway that is imitated can do, and those that cannot are named', async () => {
  const [first, second] = [await ofGateway(0), await ofGateway(1)]
  const has = (kind: string | undefined) => /^[ABCD]/.test(String(kind))
  for (const tag of await Promise.all(first.map(({ tagMac }) => tagOf(tagMac))))
    expect(tag).toMatchObject({
      imitates: 'OPEN_EPAPER_LINK',
      canTurn: false,
      canBlink: has(String(tag?.['tagType'])),
    })
  for (const tag of await Promise.all(second.map(({ tagMac }) => tagOf(tagMac)))) {
    expect(tag).not.toHaveProperty('imitates')
    expect(tag).not.toHaveProperty('canTurn')
  }
  const codes = (tags: readonly { prCode?: string | null }[]) => tags.flatMap(({ prCode }) => prCode ?? [])
  const page = (prCodes: readonly string[]) =>
    call('POST /tag/page/individual', {
      storeCode: STORE,
      product: prCodes.map((prCode) => ({ prCode, pageNo: 1 })),
    })
  const only = codes(first).filter((code) => !codes(second).includes(code))
  expect(await page(only.slice(0, 1))).toMatchObject({ status: 409, body: { key: 'server.onePage' } })
  const mixed = await page([...only.slice(0, 1), ...codes(second).slice(0, 1)])
  expect(mixed).toMatchObject({ status: 200, body: { leftOut: [{ reason: 'ONE_PAGE' }] } })
})

it('a restart is refused where the gateway that is imitated has none', async () => {
  await imitate('ETAG_ESTATION')
  expect(await call(`POST /gw/reboot/${mac()}`)).toMatchObject({
    status: 409,
    body: { key: 'server.hardware.noRestart' },
  })
  await imitate('OPEN_EPAPER_LINK')
  expect((await call(`POST /gw/reboot/${mac()}`)).body).toMatchObject({ code: 1 })
  await pass(120)
})

it.each([
  ['ETAG_ESTATION', 'token', 'PROVED'],
  ['OPEN_ESL', 'poll', 'SHOWN'],
] as const)('%s: what is known in the end is what the driver can prove', async (driver, proof, state) => {
  await imitate(driver)
  const [tag] = (await ofGateway()).filter(({ prCode }) => prCode)
  const tagMac = String(tag?.tagMac)
  expect(await wayOf(tagMac), 'what another driver would have told is gone').toMatchObject({ status: 404 })
  await resend(tagMac)
  await pass(200)
  const { body } = await wayOf(tagMac)
  expect(body).toMatchObject({ proof, state, isLast: true, imitates: driver })
  expect(body['provedAt'] === null).toBe(state !== 'PROVED')
})

it('a gateway that imitates nothing any more is as it was', async () => {
  await imitate('NONE')
  const [tag] = (await ofGateway()).filter(({ prCode }) => prCode)
  const tagMac = String(tag?.tagMac)
  await resend(tagMac)
  await pass(60)
  expect(await tagOf(tagMac)).toMatchObject({ status: 'OK' })
  expect(await tagOf(tagMac)).not.toHaveProperty('imitates')
  expect(await wayOf(tagMac)).toMatchObject({ status: 404 })
})
