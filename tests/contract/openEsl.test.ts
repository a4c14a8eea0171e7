// @module-tag one-engine
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveStub, type StubServer } from '../hardware/openesl/server'
import { StubGateway, TOKEN } from '../hardware/openesl/stub'
import { NOON } from '../support/shop'
import { startTestServer } from './harness'
import { openRealShop, type RealShop } from './realGateway'

const STORE = 'IT001'
const REAL = '/api/v1/hardware-gateway'
const LABELS = 4
let shop: RealShop
let stub: StubGateway
let line: StubServer
let products: string[] = []

const macOf = (at: number) => `0000021F3A${at.toString(16).toUpperCase().padStart(6, '0')}`
const address = () => `127.0.0.1:${line.port}`
const asked = () => [...line.calls.values()].reduce((sum, count) => sum + count, 0)

beforeAll(async () => {
  stub = new StubGateway(NOON)
  for (let at = 0; at < LABELS; at++) stub.add(macOf(at), { model: at === 3 ? 'ST-GM16XX2' : 'ST-GM29XX2' })
  line = await serveStub(stub)
  shop = await openRealShop({
    storeCode: STORE,
    driver: 'OPEN_ESL',
    settings: { secret: TOKEN },
    advance: () => stub.advance(1),
  })
  products = (await shop.server.list('product', { storeCode: STORE })).map(({ prCode }) => prCode)
})
afterAll(async () => {
  await shop.server.close()
  await line.close()
})

const probe = (more: object) =>
  shop.call(`POST ${REAL}-probe`, { storeCode: STORE, driver: 'OPEN_ESL', address: address(), ...more })
/** A refusal, by what it says at which field. */
const refusal = (key: string, field: string) => ({
  status: 400,
  body: { key: `server.hardware.${key}`, fields: { [field]: expect.any(String) } },
})
const isEnded = async (at: number) => (await shop.way(macOf(at)))['isLast'] === true
const textsOf = async (at: number) => (await shop.way(macOf(at)))['texts'] as { name: string; isSent: boolean }[]

it('such a gateway asks for a token, and says at the token that it is missing or wrong', async () => {
  const { body } = await shop.call(`GET ${REAL}-kind`)
  expect(body['kinds']).toContainEqual(
    expect.objectContaining({
      driver: 'OPEN_ESL',
      content: 'fields',
      proof: 'poll',
      secret: 'needed',
      secretIs: 'token',
    }),
  )
  expect(await probe({})).toMatchObject(refusal('needs.secret', 'secret'))
  expect(asked()).toBe(0)
  expect(await probe({ secret: 'wrong' })).toMatchObject(refusal('faults.DENIED', 'secret'))
  expect(await probe({ secret: 'two words' })).toMatchObject(refusal('faults.DENIED', 'secret'))
  expect(await probe({ secret: TOKEN, listens: true })).toMatchObject(refusal('notAsked', 'listens'))
  expect(await probe({ secret: TOKEN })).toMatchObject({ status: 200, body: { name: 'Stub', labels: LABELS } })
})

it('several servers without a common key take no tokens, and say so', async () => {
  const several = await startTestServer({ env: { SERVERS: 'many', DATABASE_URL: 'postgres://elsewhere' } })
  await several.addStore(STORE)
  const as = await several.signIn()
  const entry = { storeCode: STORE, driver: 'OPEN_ESL', address: address(), secret: TOKEN }
  for (const name of [`POST ${REAL}-probe`, `POST ${REAL}`])
    expect(await several.call(name, { as, body: entry })).toMatchObject(refusal('noKey', 'secret'))
  await several.close()
})

it('its token is stored, and is in no answer, no log and no audit', async () => {
  const added = await shop.add(address())
  expect(added).toMatchObject({ status: 200, body: { hasSecret: true, proof: 'poll', content: 'fields' } })
  await shop.pass(3)
  const { body } = await shop.call(`GET /api/v1/audit?range=${encodeURIComponent('[0,99]')}`)
  const said = JSON.stringify([added.body, await shop.report(), body])
  expect(said).toContain('hardware-gateway')
  expect(said).not.toContain(TOKEN)
  const kept = await shop.server.stage.kept('hardware-secret')
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain(TOKEN)
})

it('its labels are told the texts of their layout, which are shown as it says, and nothing is said to be proved', async () => {
  await shop.until(async () => (await shop.report())['unregistered'] === LABELS)
  for (let at = 0; at < LABELS; at++) expect(await shop.register(macOf(at), products[0])).toMatchObject({ status: 200 })
  for (let at = 0; at < LABELS; at++) await shop.until(() => isEnded(at))
  const way = await shop.way(macOf(0))
  expect(way).toMatchObject({ state: 'SHOWN', provedAt: null, sentImage: null, readBackImage: null })
  const texts = await textsOf(0)
  expect(texts).toContainEqual({ name: 'price', value: expect.any(String), isSent: true })
  expect(texts).toContainEqual({ name: 'barcode', value: expect.any(String), isSent: false })
  const shown = texts.filter(({ isSent }) => isSent).map(({ name }) => name)
  expect(
    Object.entries(stub.labels.get(macOf(0))?.drawn?.fields ?? {}).flatMap(([name, value]) => (value ? name : [])),
  ).toEqual(shown)
  expect(await shop.server.one('tag', { storeCode: STORE, tagMac: macOf(0) })).toMatchObject({
    status: 'OK',
    prCode: products[0],
    battery: 2.95,
  })
  expect(stub.batches.length).toBeLessThan(LABELS + 1)
})

it('a price that changes is told, and a label that shows it already is not drawn again', async () => {
  const draws = () => stub.labels.get(macOf(0))?.draws
  const before = draws() ?? 0
  await shop.assign(macOf(0), products[1])
  await shop.until(async () => (draws() ?? 0) > before && (await isEnded(0)))
  await shop.call('POST /tag/reassign', { storeCode: STORE, tagList: [{ tagMac: macOf(0) }] })
  await shop.pass(2)
  await shop.until(() => isEnded(0))
  expect(draws()).toBe(before + 1)
})

it('where it takes none of our layouts, the label says which texts it has', async () => {
  stub.wrong.takesNoLayouts = true
  stub.restart()
  await shop.pass(90)
  await shop.assign(macOf(3), products[1])
  await shop.until(async () => (await isEnded(3)) && stub.labels.get(macOf(3))?.drawn?.layout === 'price')
  const texts = await textsOf(3)
  expect(texts.filter(({ isSent }) => isSent).length).toBeLessThanOrEqual(3)
  expect(texts).toContainEqual(expect.objectContaining({ name: 'name', isSent: true }))
  const log = (await shop.report())['log'] as { text: string }[]
  expect(log.some(({ text }) => text.includes('ST-GM16XX2 takes none'))).toBe(true)
  stub.wrong.takesNoLayouts = false
})

it('a label that cannot draw fails with the reason, and comes when it can', async () => {
  stub.wrong.cannotDraw.add(macOf(1))
  await shop.assign(macOf(1), products[1])
  await shop.until(async () => (await shop.way(macOf(1)))['reason'] === 'DRAW_FAILED')
  expect((await shop.way(macOf(1)))['shownAt']).toBeNull()
  stub.wrong.cannotDraw.clear()
  await shop.until(async () => (await shop.stateOf(macOf(1))) === 'SHOWN', 7200)
})

it('its token goes to no other address than the one it was entered for', async () => {
  const move = (body: object) => shop.call(`PUT ${REAL}/${STORE}/${shop.gwMac}`, body)
  const other = new StubGateway(shop.now)
  const there = await serveStub(other)
  expect(await move({ address: `127.0.0.1:${there.port}` })).toMatchObject(refusal('needs.again', 'secret'))
  expect(there.calls.size).toBe(0)
  expect(await move({ address: address() })).toMatchObject({ status: 200, body: { hasSecret: true } })
  expect(await move({ address: `[::ffff:127.0.0.1]:${line.port}` })).toMatchObject({ status: 200 })
  other.token = 'another-token'
  expect(await move({ address: `127.0.0.1:${there.port}`, secret: TOKEN })).toMatchObject(
    refusal('faults.DENIED', 'secret'),
  )
  expect(await move({ address: `127.0.0.1:${there.port}`, secret: 'another-token' })).toMatchObject({ status: 200 })
  await there.close()
  expect(await move({ address: address(), secret: TOKEN })).toMatchObject({ status: 200 })
  await shop.until(async () => (await shop.report())['isOnline'] === true)
})

it('a token that the gateway no longer takes, or that this server cannot read, is a fault of the gateway until it is entered again', async () => {
  const move = (body: object) => shop.call(`PUT ${REAL}/${STORE}/${shop.gwMac}`, body)
  const fault = async () => (await shop.report())['fault']
  stub.token = 'replaced-token'
  await shop.until(async () => (await fault()) === 'DENIED')
  expect(await shop.server.one('gateway', { storeCode: STORE, gwMac: shop.gwMac })).toMatchObject({ status: 'OFFLINE' })
  expect(await move({ address: address(), secret: 'replaced-token' })).toMatchObject({ status: 200 })
  await shop.until(async () => (await fault()) === null && (await shop.report())['isOnline'] === true)
  await shop.server.stage.change('hardware-secret', { storeCode: STORE, gwMac: shop.gwMac }, { sealed: '1.AAAA' })
  await shop.server.stage.startRadio()
  await shop.until(async () => (await fault()) === 'SEALED')
  expect(await move({ address: address() })).toMatchObject(refusal('faults.SEALED', 'secret'))
  expect(await move({ address: address(), secret: 'replaced-token' })).toMatchObject({ status: 200 })
  await shop.until(async () => (await fault()) === null && (await shop.report())['isOnline'] === true)
})

it('two people who change how a gateway is reached do not undo each other, and the audit says what was changed', async () => {
  const move = (body: object) => shop.call(`PUT ${REAL}/${STORE}/${shop.gwMac}`, body)
  const { revision } = await shop.report()
  expect(await move({ address: address(), secret: 'replaced-token', revision })).toMatchObject({ status: 200 })
  const late = await move({ address: `[::ffff:127.0.0.1]:${line.port}`, revision })
  expect(late).toMatchObject({
    status: 409,
    body: { key: 'server.changedMeanwhile', current: { address: address(), hasSecret: true } },
  })
  const { current } = late.body as unknown as { current: { revision: string } }
  expect(JSON.stringify(late.body)).not.toContain('replaced-token')
  const other = `[::ffff:127.0.0.1]:${line.port}`
  expect(await move({ address: other, revision: current.revision })).toMatchObject({ status: 200 })
  expect(await move({ address: address() })).toMatchObject({ status: 200, body: { hasSecret: true } })
  const changes = (await shop.server.list('audit', { resource: 'hardware-gateway' }))
    .toSorted((one, another) => one.id - another.id)
    .slice(-3)
    .map((row) => row.changes?.map(({ field, before, after }) => [field, before, after]))
  expect(changes).toEqual([
    [['secret', '•••', '•••']],
    [['address', address(), other]],
    [['address', other, address()]],
  ])
})

it('a change that comes while another is asked for is refused, and its secret goes nowhere else', async () => {
  const second = new StubGateway(shop.now)
  const there = await serveStub(second)
  const { body: added } = await shop.call(`POST ${REAL}`, shop.entry(`127.0.0.1:${there.port}`))
  const gwMac = String(added['gwMac'])
  const move = (body: object) => shop.call(`PUT ${REAL}/${STORE}/${gwMac}`, body)
  let first: Awaited<ReturnType<typeof move>> | undefined
  const slow = createServer(async (request, response) => {
    if (request.url === '/api/health') first = await move({ address: `127.0.0.1:${there.port}`, secret: TOKEN })
    const answer = await fetch(`http://127.0.0.1:${there.port}${request.url}`, {
      headers: { authorization: request.headers.authorization ?? '' },
    })
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const moved = { address: `127.0.0.1:${(slow.address() as AddressInfo).port}`, secret: TOKEN }
  expect(await move(moved)).toMatchObject({ status: 409, body: { current: { address: `127.0.0.1:${there.port}` } } })
  expect(first).toMatchObject({ status: 200 })
  await shop.call(`DELETE /config/store/${STORE}/gw/${gwMac}`)
  await new Promise((resolve) => slow.close(resolve))
  await there.close()
})

it('who may not change stores is told of no kinds', async () => {
  const near = await shop.server.addPerson({ email: 'near@shop.example', reads: ['store', 'tag'], store: [STORE] })
  expect((await shop.call(`GET ${REAL}-kind`, undefined, near)).status).toBe(403)
  expect((await shop.call(`GET ${REAL}/${STORE}/${shop.gwMac}`, undefined, near)).status).toBe(200)
})

it('a gateway that is deleted while its new address is asked leaves no token behind', async () => {
  const second = new StubGateway(shop.now)
  const there = await serveStub(second)
  const { body: added } = await shop.call(`POST ${REAL}`, shop.entry(`127.0.0.1:${there.port}`))
  const slow = createServer(async (request, response) => {
    if (request.url === '/api/health') await shop.call(`DELETE /config/store/${STORE}/gw/${String(added['gwMac'])}`)
    const answer = await fetch(`http://127.0.0.1:${there.port}${request.url}`, {
      headers: { authorization: request.headers.authorization ?? '' },
    })
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const moved = { address: `127.0.0.1:${(slow.address() as AddressInfo).port}`, secret: TOKEN }
  expect((await shop.call(`PUT ${REAL}/${STORE}/${String(added['gwMac'])}`, moved)).status).toBe(404)
  expect(await shop.server.stage.kept('hardware-secret', { storeCode: STORE })).toHaveLength(1)
  await new Promise((resolve) => slow.close(resolve))
  await there.close()
})

it('a gateway that is deleted is asked nothing more', async () => {
  expect((await shop.call(`DELETE /config/store/${STORE}/gw/${shop.gwMac}`)).status).toBe(200)
  await shop.pass(5)
  const before = asked()
  await shop.pass(120)
  expect(asked()).toBe(before)
  expect(await shop.server.stage.kept('hardware-secret')).toEqual([])
})
