// @module-tag one-engine
import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tagOf } from '../hardware/estation/kinds'
import type { StubBroker } from '../hardware/estation/line'
import type { StubStation } from '../hardware/estation/stub'
import type { Signed, TestServer } from './harness'
import { NO_FORMS } from './media'
import type { RealShop } from './realGateway'
import { openRealStation, type RealStation, STORE } from './realStation'

const TAG = tagOf(0)
const UPDATES = '/api/v1/gateway-update'
/** As an archive begins: text, and what is no text. */
const SOFTWARE = Buffer.concat([Buffer.from('estation/run.sh'), Buffer.alloc(4096, 0), Buffer.from('x'.repeat(9000))])

let station: RealStation
let shop: RealShop
let server: TestServer
let stub: StubStation
let broker: StubBroker
let here: string
let admin: Signed
let products: readonly string[]
let wanted = 45

beforeAll(async () => {
  station = await openRealStation(1)
  ;({ shop, stub, broker, products } = station)
  server = shop.server
  here = await server.listen()
  admin = await server.signIn()
  await station.add()
  await shop.until(async () => (await shop.report())['isOnline'] === true)
  await shop.until(async () => ((await shop.report())['heard'] as unknown[]).length === 1)
  await shop.register(TAG, products[0])
  await shop.until(async () => (await shop.stateOf(TAG)) === 'PROVED')
})
afterAll(() => station.close())

beforeEach(async () => {
  stub.wrong.software = undefined
  stub.offers.length = 0
  stub.disturbed = 0
  wanted++
  await shop.call(`DELETE ${UPDATES}/${STORE}/${shop.gwMac}`)
})

interface Given {
  readonly version?: string
  readonly serverAddress?: string
  readonly name?: string
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly by?: Signed
  readonly gwMac?: string
}

async function give({ by = admin, gwMac = shop.gwMac, ...given }: Given = {}) {
  const form = new FormData()
  form.set('file', new Blob([given.bytes ?? new Uint8Array(SOFTWARE)]), given.name ?? 'estation 1.1.45.tar')
  form.set('version', given.version ?? `1.1.${wanted}`)
  form.set('serverAddress', given.serverAddress ?? `${here}/`)
  const answer = await fetch(`${here}${UPDATES}/${STORE}/${gwMac}`, {
    method: 'POST',
    headers: { 'access-token': by.token, 'access-email': by.email },
    body: form,
  })
  const body = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, body }
}

const update = async () => (await shop.report())['update'] as Readonly<Record<string, unknown>> | null
const stateIs = (state: string) => shop.until(async () => (await update())?.['state'] === state, 7200)
const told = () => shop.until(async () => (await update())?.['toldAt'] != null, 60)
const files = async () =>
  (await server.stage.kept('gateway-update')).map(({ ask, end }) => ({ ask, isOpen: end == null }))
const statusOf = async (url: string) => (await fetch(url)).status

it('what is no form is refused', async () => {
  for (const [type, body] of NO_FORMS) {
    const { status } = await fetch(`${here}${UPDATES}/${STORE}/${shop.gwMac}`, {
      method: 'POST',
      headers: { 'access-token': admin.token, 'access-email': admin.email, 'content-type': type },
      body,
    })
    expect([type, status]).toEqual([type, 400])
  }
  expect((await shop.report())['update']).toBeNull()
})

it('a gateway fetches what it is told of, and has it when it says so; its labels wait for that, and nobody learns its address', async () => {
  const answer = await give()
  expect(answer).toMatchObject({
    status: 200,
    body: { state: 'ASKED', versionBefore: '1.1.44', size: SOFTWARE.length },
  })
  await told()
  const [[url, confirmUrl, part, version, name, md5] = []] = stub.offers
  expect([part, version, name]).toEqual([0, `1.1.${wanted}`, 'estation_1.1.45.tar'])
  expect(md5).toBe(createHash('md5').update(SOFTWARE).digest('hex').toUpperCase())
  expect(url).toMatch(new RegExp(`^${here}/api/v1/gateway-software/[\\w-]{32}$`))
  expect(confirmUrl).toBe(`${String(url)}/taken`)
  await shop.assign(TAG, products[1])
  await stateIs('TAKEN')
  expect(await update()).toMatchObject({ fetchedAt: expect.any(Number), takenAt: expect.any(Number), endedAt: null })
  expect((await shop.call(`DELETE ${UPDATES}/${STORE}/${shop.gwMac}`)).body['key']).toBe(
    'server.hardware.update.fetched',
  )
  expect(await give()).toMatchObject({ status: 409, body: { key: 'server.hardware.update.busy' } })
  await stateIs('DONE')
  expect(await shop.report()).toMatchObject({ version: `1.1.${wanted}` })
  expect(stub.disturbed).toBe(0)
  await shop.until(async () => (await shop.stateOf(TAG)) === 'PROVED')
  expect(await statusOf(String(url))).toBe(404)
  const key = String(url).slice(-32)
  const kept = await Promise.all(
    (['gateway-update', 'hardware-log', 'audit', 'gateway-event'] as const).map((name) => server.stage.kept(name)),
  )
  expect(JSON.stringify([kept, await shop.report()])).not.toContain(key)
  expect(await server.one('gateway', { storeCode: STORE, gwMac: shop.gwMac })).toMatchObject({
    gmpVersion: `1.1.${wanted}`,
  })
  expect(await server.stage.kept('gateway-event', { gwMac: shop.gwMac })).toContainEqual(
    expect.objectContaining({ event: 'INSTALLED', gmp: `1.1.${wanted}` }),
  )
})

it.each([
  ['cannot read', 'REFUSED', 'TASK'],
  ['half a file', 'REFUSED', 'SOFTWARE'],
] as const)(
  'a gateway that says no (%s) is believed, and its labels are sent to again',
  async (wrong, state, reason) => {
    stub.wrong.software = wrong
    await give()
    await stateIs(state)
    expect(await update()).toMatchObject({ reason, endedAt: expect.any(Number) })
    expect(await statusOf(String(stub.offers[0]?.[0]))).toBe(404)
    const before = shop.now
    await shop.assign(TAG, products[reason === 'TASK' ? 0 : 1])
    await shop.until(async () => (await shop.stateOf(TAG)) === 'PROVED')
    expect(shop.now - before).toBeLessThan(120)
  },
)

it.each([
  ['never fetches', 'TOLD'],
  ['begins anew', 'TOLD'],
  ['keeps its version', 'TAKEN'],
] as const)('of a gateway that %s nothing more is said than what was heard', async (wrong, state) => {
  stub.wrong.software = wrong
  await give()
  await told()
  await shop.pass(60)
  expect(await update()).toMatchObject({ state, endedAt: null })
  // What it says later counts all the same.
  stub.version = `v1.1.${wanted}`
  await stateIs('DONE')
})

it('after an hour its address leads nowhere, and it is said that nothing is known', async () => {
  stub.wrong.software = 'never fetches'
  await give()
  await stateIs('UNKNOWN')
  expect(await statusOf(String(stub.offers[0]?.[0]))).toBe(404)
  expect((await give()).status).toBe(200)
})

it('until it is fetched an update can be stopped, and then leads nowhere; another one takes its place', async () => {
  stub.wrong.software = 'never fetches'
  await give()
  await told()
  expect(await shop.call(`DELETE ${UPDATES}/${STORE}/${shop.gwMac}`)).toMatchObject({ status: 200 })
  expect(await update()).toMatchObject({ state: 'STOPPED' })
  expect(await statusOf(String(stub.offers[0]?.[0]))).toBe(404)
  const before = shop.now
  await shop.assign(
    TAG,
    (await server.one('tag', { storeCode: STORE, tagMac: TAG }))?.prCode === products[0] ? products[1] : products[0],
  )
  await shop.until(async () => (await shop.stateOf(TAG)) === 'PROVED')
  expect(shop.now - before).toBeLessThan(120)
  expect((await shop.call(`DELETE ${UPDATES}/${STORE}/${shop.gwMac}`)).status).toBe(404)
  stub.wrong.software = undefined
  expect((await give()).status).toBe(200)
  await stateIs('DONE')
  expect(await files()).toHaveLength(1)
})

it('a file that is gone is not said to be fetched, and one that cannot be removed is in nobody’s way', async () => {
  stub.wrong.software = 'never fetches'
  await give()
  await told()
  const [kept] = await server.stage.kept('gateway-update')
  const path = join('.cache/test-data/files/gateways', `${kept?.ask}.software`)
  await rm(path)
  expect(await statusOf(String(stub.offers[0]?.[0]))).toBe(404)
  expect(await update()).toMatchObject({ state: 'TOLD', fetchedAt: null })
  await mkdir(join(path, 'in the way'), { recursive: true })
  stub.wrong.software = undefined
  try {
    expect(await shop.call(`DELETE ${UPDATES}/${STORE}/${shop.gwMac}`)).toMatchObject({ status: 200 })
    expect(await give()).toMatchObject({ status: 200, body: { state: 'ASKED' } })
    await stateIs('DONE')
  } finally {
    await rm(path, { recursive: true })
  }
})

it('what cannot be given is said at its field, and nothing is stored', async () => {
  const before = await files()
  const wrong = async (given: Given) => {
    const { status, body } = await give(given)
    return [status, ...Object.keys(body['fields'] ?? {})]
  }
  expect(await wrong({ name: 'estation.exe' })).toEqual([400, 'file'])
  expect(await wrong({ bytes: new Uint8Array() })).toEqual([400, 'file'])
  expect(await wrong({ bytes: new TextEncoder().encode('<html>not found</html>') })).toEqual([400, 'file'])
  expect(await wrong({ version: ' ' })).toEqual([400, 'version'])
  expect(await wrong({ version: `V${stub.version.replace(/^v/, '')}` })).toEqual([400, 'version'])
  for (const serverAddress of ['', '10.0.0.2', 'ftp://10.0.0.2', 'http://me:word@10.0.0.2'])
    expect(await wrong({ serverAddress })).toEqual([400, 'serverAddress'])
  expect(await files()).toEqual(before)
  expect(stub.offers).toEqual([])
})

it('only who may change stores, and sees this one, gives and stops; only gateways that take software are given it', async () => {
  const near = await server.addPerson({ email: 'near@shop.example', reads: ['store'], may: ['tag'], store: [STORE] })
  const far = await server.addPerson({ email: 'far@shop.example', may: ['store'], store: [] })
  expect((await give({ by: near })).status).toBe(403)
  expect([403, 404]).toContain((await give({ by: far })).status)
  const simulated = (await server.list('gateway', { storeCode: STORE })).find(({ gwMac }) => gwMac !== shop.gwMac)
  expect(await give({ gwMac: simulated?.gwMac ?? '' })).toMatchObject({
    status: 409,
    body: { key: 'server.hardware.update.none' },
  })
  expect((await give({ gwMac: '020000000000' })).status).toBe(404)
  for (const key of ['A'.repeat(32), 'short', "' OR 1=1 --"])
    for (const path of [key, `${key}/taken`])
      expect(await statusOf(`${here}/api/v1/gateway-software/${encodeURI(path)}`)).toBe(404)
})

it('a server that takes over tells no gateway twice, and hears the version that it has', async () => {
  await give()
  await told()
  await server.stage.startRadio()
  await stateIs('DONE')
  expect(stub.offers).toHaveLength(1)
  expect(stub.disturbed).toBe(0)
})

it('a gateway that is away is given nothing', async () => {
  broker.cut('gateway')
  await shop.until(async () => (await shop.report())['isOnline'] === false)
  expect(await give()).toMatchObject({ status: 409, body: { key: 'server.hardware.update.away' } })
  await station.connect()
})
