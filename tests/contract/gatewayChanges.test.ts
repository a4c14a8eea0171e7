// @module-tag one-engine
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { LOGINS, type StubBroker } from '../hardware/estation/line'
import type { StubStation } from '../hardware/estation/stub'
import type { Signed, TestServer } from './harness'
import type { RealShop } from './realGateway'
import { openRealStation, type RealStation, STORE } from './realStation'

const CHANGES = '/api/v1/gateway-change'
/** Of the gateway at its broker. */
const PASSWORD = 'not-for-logs'

let station: RealStation
let shop: RealShop
let server: TestServer
let stub: StubStation
let broker: StubBroker
let wanted = 10

beforeAll(async () => {
  station = await openRealStation(1)
  ;({ shop, stub, broker } = station)
  server = shop.server
  await station.add()
  await isHeard()
})
afterAll(() => station.close())

beforeEach(() => {
  stub.wrong.settings = undefined
  stub.configured.length = 0
  wanted++
})

const isHeard = () => shop.until(async () => ((await shop.report())['heard'] as unknown[]).length === 1)
const wish = () => ({ alias: String(wanted), every: 20 })
const give = (body: object = wish(), by?: Signed, gwMac = shop.gwMac) =>
  shop.call(`POST ${CHANGES}/${STORE}/${gwMac}`, body, by)
const change = async () => (await shop.report())['change'] as Readonly<Record<string, unknown>> | null
const stateIs = (state: string) => shop.until(async () => (await change())?.['state'] === state, 600)
const settings = async () => (await shop.report())['settings']

/** The gateway is restarted by hand: it connects, and says how it is set. */
async function restart(): Promise<void> {
  broker.cut(LOGINS.gateway)
  await shop.pass(5)
  await station.connect()
  await shop.pass(5)
}

it('until the gateway has said how it is set nothing is sent, and what to do is said', async () => {
  expect(await give()).toMatchObject({ status: 409, body: { key: 'server.hardware.change.unsaid' } })
  expect([await change(), stub.configured]).toEqual([null, []])
})

it('a gateway is told two settings with all the rest as it said it, and has them when it says so; its password is nowhere', async () => {
  await restart()
  const { body, status } = await give()
  expect({ status, body }).toMatchObject({ status: 200, body: { ...wish(), state: 'TOLD', endedAt: null } })
  await stateIs('DONE')
  expect(stub.configured).toEqual([
    [String(wanted), '192.168.1.92:9081', ['stub', PASSWORD], false, true, '', '', '', 20],
  ])
  expect(await settings()).toMatchObject({ ...wish(), server: '192.168.1.92:9081', dhcp: true })
  expect(await give()).toMatchObject({ status: 409, body: { key: 'server.hardware.change.same' } })
  const audited = await server.list('audit', { resource: 'gateway-change' })
  expect(audited.at(-1)).toMatchObject({
    store: STORE,
    changes: expect.arrayContaining([expect.objectContaining({ field: 'alias', after: String(wanted) })]),
  })
  const kept = await Promise.all(
    (['gateway-change', 'hardware-gateway', 'hardware-log', 'audit', 'gateway-event'] as const).map((name) =>
      server.stage.kept(name),
    ),
  )
  expect(JSON.stringify([body, kept, await shop.report()])).not.toContain(PASSWORD)
})

it('settings that the gateway cannot use are said to be rejected', async () => {
  stub.wrong.settings = 'cannot use'
  expect((await give()).status).toBe(200)
  await stateIs('REFUSED')
  expect(await change()).toMatchObject({ ...wish(), endedAt: expect.any(Number) })
  expect(await settings()).not.toMatchObject(wish())
})

it.each(['ignores', 'says old values'] as const)(
  'a gateway that %s has not confirmed within two minutes, and counts as changed when it says so later',
  async (wrong) => {
    stub.wrong.settings = wrong
    const since = shop.now
    expect((await give()).status).toBe(200)
    expect(await give()).toMatchObject({ status: 409, body: { key: 'server.hardware.change.busy' } })
    await stateIs('UNKNOWN')
    expect(shop.now - since).toBeGreaterThan(120)
    expect(await change()).toMatchObject({ endedAt: null })
    expect(stub.configured).toHaveLength(1)
    Object.assign(stub, wish())
    await restart()
    await stateIs('DONE')
  },
)

it('a server that lost the broker hears what came of it, and has to be told anew how the gateway is set', async () => {
  stub.wrong.settings = 'ignores'
  expect((await give()).status).toBe(200)
  broker.cut(LOGINS.server)
  Object.assign(stub, wish())
  await shop.pass(125)
  expect(await give({ alias: '99', every: 15 })).toMatchObject({
    status: 409,
    body: { key: 'server.hardware.change.unsaid' },
  })
  await restart()
  await stateIs('DONE')
})

it('what cannot be is said at its field, and nothing is sent', async () => {
  const wrong = async (body: object) => {
    const answer = await give(body)
    return [answer.status, ...Object.keys(answer.body.fields ?? {})]
  }
  for (const alias of ['', '7', '123', 'ab', '１２']) expect(await wrong({ alias, every: 15 })).toEqual([400, 'alias'])
  for (const every of [14, 301, 20.5, null]) expect(await wrong({ alias: '07', every })).toEqual([400, 'every'])
  expect((await wrong({ alias: '07', every: 15, server: 'elsewhere' }))[0]).toBe(400)
  expect(stub.configured).toEqual([])
})

it('only who may change stores, and sees this one, changes it; only gateways that take it are told', async () => {
  const near = await server.addPerson({ email: 'near@shop.example', reads: ['store'], may: ['tag'], store: [STORE] })
  const far = await server.addPerson({ email: 'far@shop.example', may: ['store'], store: [] })
  expect((await give(wish(), near)).status).toBe(403)
  expect([403, 404]).toContain((await give(wish(), far)).status)
  const simulated = (await server.list('gateway', { storeCode: STORE })).find(({ gwMac }) => gwMac !== shop.gwMac)
  expect(await give(wish(), undefined, simulated?.gwMac ?? '')).toMatchObject({
    status: 409,
    body: { key: 'server.hardware.change.none' },
  })
  expect((await give(wish(), undefined, '020000000000')).status).toBe(404)
  expect(await shop.report()).toMatchObject({ configures: true })
  expect(stub.configured).toEqual([])
})

it('older software does not say all that it has to be told: it is told nothing', async () => {
  stub.isOlder = true
  await restart()
  expect(await give()).toMatchObject({ status: 409, body: { key: 'server.hardware.change.incomplete' } })
  stub.isOlder = false
  expect(stub.configured).toEqual([])
})

it('a gateway that is away is told nothing', async () => {
  broker.cut(LOGINS.gateway)
  await shop.until(async () => (await shop.report())['isOnline'] === false)
  expect(await give()).toMatchObject({ status: 409, body: { key: 'server.hardware.change.away' } })
  await station.connect()
})
