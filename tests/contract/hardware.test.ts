import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveStub, type StubServer } from '../hardware/openepaperlink/server'
import { StubAccessPoint } from '../hardware/openepaperlink/stub'
import { NOON } from '../support/shop'
import type { Signed, TestServer } from './harness'
import { openRealShop, type RealShop } from './realGateway'

const STORE = 'IT001'
const REAL = '/api/v1/hardware-gateway'
const LABELS = 3
let shop: RealShop
let server: TestServer
let stub: StubAccessPoint
let line: StubServer

const macOf = (at: number) => (0x1000 + at).toString(16).toUpperCase().padStart(16, '0')

beforeAll(async () => {
  stub = new StubAccessPoint(NOON)
  // What the first holds can be read back whatever it is: it is not packed.
  for (let at = 0; at < LABELS; at++) stub.add(macOf(at), at === 0 ? { hwType: 0xa1 } : {})
  line = await serveStub(stub)
  shop = await openRealShop({ storeCode: STORE, driver: 'OPEN_EPAPER_LINK', advance: () => stub.advance(1) })
  server = shop.server
})
afterAll(async () => {
  await server.close()
  await line.close()
})

const address = () => `127.0.0.1:${line.port}`
const call: RealShop['call'] = (...given) => shop.call(...given)
const entry: RealShop['entry'] = (there) => shop.entry(there)
const report = () => shop.report()
const pass: RealShop['pass'] = (seconds) => shop.pass(seconds)
const until: RealShop['until'] = (...given) => shop.until(...given)
const way = (tagMac = macOf(0)) => shop.way(tagMac)
const stateOf = (tagMac = macOf(0)) => shop.stateOf(tagMac)

it('what is no gateway is said at the address, and so is one that is never asked', async () => {
  const fails = async (there: string) => {
    const { status, body } = await call(`POST ${REAL}-probe`, entry(there))
    return [status, body['key'], Object.keys(body.fields ?? {})]
  }
  for (const never of ['169.254.169.254', 'http://x', '[fe80::1]'])
    expect(await fails(never)).toEqual([400, 'server.hardware.faults.ADDRESS', ['address']])
  const closed = await serveStub(new StubAccessPoint(shop.now))
  await closed.close()
  expect(await fails(`127.0.0.1:${closed.port}`)).toEqual([400, 'server.hardware.faults.UNREACHABLE', ['address']])
  line.faults.set('/sysinfo', 'html')
  expect((await fails(address())).slice(0, 1)).toEqual([400])
  line.faults.set('/sysinfo', 'moved')
  expect(await fails(address())).toEqual([400, 'server.hardware.faults.REDIRECTED', ['address']])
  line.faults.clear()
})

it('the kinds of gateways say what each has to be told, and nothing else is taken', async () => {
  const { body } = await call(`GET ${REAL}-kind`)
  expect(body['kinds']).toContainEqual({
    driver: 'OPEN_EPAPER_LINK',
    content: 'pixels',
    proof: 'content',
    listens: true,
    user: 'none',
    secret: 'none',
    secretIs: 'password',
    fetches: true,
  })
  for (const [field, value] of [
    ['user', 'shop'],
    ['secret', 'correct horse'],
  ] as const)
    for (const name of [`POST ${REAL}-probe`, `POST ${REAL}`])
      expect(await call(name, { ...entry(address()), [field]: value })).toMatchObject({
        status: 400,
        body: { key: 'server.hardware.notAsked', fields: { [field]: expect.any(String) } },
      })
})

it('a gateway is found and added by its address, once', async () => {
  expect(await call(`POST ${REAL}-probe`, entry(address()))).toMatchObject({
    status: 200,
    body: { version: expect.any(String), labels: LABELS, remarks: expect.any(Array) },
  })
  const added = await shop.add(address())
  expect(added).toMatchObject({ status: 200, body: { proof: 'content', address: address() } })
  for (const same of [address(), `[::ffff:127.0.0.1]:${line.port}`])
    expect(await call(`POST ${REAL}`, entry(same))).toMatchObject({
      status: 409,
      body: { key: 'server.hardware.taken' },
    })
  expect(await server.one('gateway', { storeCode: STORE, gwMac: shop.gwMac })).toMatchObject({
    driver: 'OPEN_EPAPER_LINK',
    status: 'NORMAL',
  })
})

it('its labels are registered with a product, and their pictures are proved', async () => {
  await until(async () => (await report())['unregistered'] === LABELS)
  expect((await report())['heard']).toContainEqual(
    expect.objectContaining({ tagMac: macOf(1), panel: expect.stringContaining('296 × 128') }),
  )
  const [product] = await server.list('product', { storeCode: STORE })
  const prCode = product?.prCode ?? ''
  const register = (body: object) => call(`POST ${REAL}/${STORE}/${shop.gwMac}/label`, body)
  expect(await register({ tagMac: macOf(0), prCode: 'NO-SUCH' })).toMatchObject({
    status: 400,
    body: { fields: { prCode: expect.any(String) } },
  })
  expect(await register({ tagMac: 'FFFFFFFFFFFFFFFF', prCode })).toMatchObject({ status: 404 })
  for (let at = 0; at < LABELS; at++)
    expect(await register({ tagMac: macOf(at), prCode })).toMatchObject({ status: 200 })
  expect(await register({ tagMac: macOf(0), prCode })).toMatchObject({ status: 409 })
  await until(async () => (await stateOf()) === 'PROVED')
  for (let at = 0; at < LABELS; at++) await until(async () => (await stateOf(macOf(at))) === 'PROVED')
  const shown = await way()
  expect(shown).toMatchObject({ isLast: true, differing: 0, readBackImage: shown['sentImage'], differenceImage: null })
  expect(Number(shown['provedAt'])).toBeGreaterThanOrEqual(Number(shown['sentAt']))
  expect(await server.one('tag', { storeCode: STORE, tagMac: macOf(0) })).toMatchObject({
    status: 'OK',
    prCode,
    battery: 2.95,
    gwIp: address(),
  })
  expect((await report())['unregistered']).toBe(0)
})

it('a label without an LED, or with one page, is not told what it cannot do, and the answer names it', async () => {
  const { body: table } = await call(`POST /status/store/${STORE}/tag/search`, { draw: 1, start: 0, length: 500 })
  const found = table['data'] as Record<string, unknown>[]
  const tags = new Map(found.map((tag) => [tag['tagMac'], tag]))
  expect(tags.get(macOf(0))).toMatchObject({ canBlink: false, canTurn: false })
  expect(tags.get(macOf(1))).toMatchObject({ canBlink: true, canTurn: false })
  const simulated = [...tags.values()].find(({ tagType, prCode }) => String(tagType).length === 2 && prCode)
  expect(simulated).not.toHaveProperty('canBlink')
  const { prCode } = tags.get(macOf(0)) ?? {}
  const others = [...tags.values()].filter((tag) => tag['prCode'] === prCode && tag['tagMac'] !== macOf(0)).length
  const noLed = { tagMac: macOf(0), tagId: macOf(0), reason: 'NO_LED' }
  expect(await call('POST /tag/led', { storeCode: STORE, product: [{ prCode }] })).toMatchObject({
    status: 200,
    body: {
      key: 'server.someNoLed',
      params: { tags: others, reached: others, names: macOf(0) },
      leftOut: [noLed],
    },
  })
  expect(stub.labels.get(macOf(1))?.flashed).toHaveLength(1)
  expect(stub.labels.get(macOf(0))?.flashed).toEqual([])
  const told = async (tagMac: string) =>
    (await call(`GET /timeline/store/${STORE}/tag/${tagMac}?kinds=command`)).body['entries']
  expect(await told(macOf(0))).toEqual([])
  expect(await told(macOf(1))).toMatchObject([{ command: 'LED' }])
  const turned = await call('POST /tag/page/individual', { storeCode: STORE, product: [{ prCode, pageNo: 1 }] })
  const isAlone = others === LABELS - 1
  expect(turned.status).toBe(isAlone ? 409 : 200)
  expect(turned.body).toMatchObject({ key: isAlone ? 'server.onePage' : 'server.someOnePage' })
})

it('presses and taps are listed for those who see the store, and stand in the timeline of their label', async () => {
  expect(await call(`PUT ${REAL}/${STORE}/${shop.gwMac}`, { address: address(), listens: true })).toMatchObject({
    status: 200,
  })
  const kinds = async (filter: object, by?: Signed) => {
    const { body } = await call(
      `GET /api/v1/label-event?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      undefined,
      by,
    )
    return (body as unknown as { kind: string; which: number | null }[]).map(({ kind, which }) =>
      `${kind} ${which ?? ''}`.trim(),
    )
  }
  const labelMac = { equals: macOf(1) }
  await until(async () => stub.isSomebodyListening)
  await pass(5)
  stub.wake(macOf(1), 5)
  await until(async () => (await kinds({ labelMac, kind: { equals: 'BUTTON' } })).length > 0)
  stub.wake(macOf(1), 3)
  await until(async () => (await kinds({ labelMac, kind: { equals: 'NFC' } })).length > 0)
  expect((await kinds({ labelMac })).toSorted()).toEqual(['BUTTON 2', 'FIRST_SEEN', 'NFC'])
  expect(await kinds({ storeCode: { equals: STORE }, updatedAt: { gte: shop.now + 60 } })).toEqual([])
  const { body } = await call(`GET /timeline/store/${STORE}/tag/${macOf(1)}?kinds=event`)
  expect(body['entries']).toMatchObject([
    { kind: 'event', event: 'NFC', gwMac: shop.gwMac },
    { kind: 'event', event: 'BUTTON', which: 2 },
    { kind: 'event', event: 'FIRST_SEEN' },
  ])
  await server.addStore('FR001')
  const far = await server.addPerson({ email: 'abroad@shop.example', reads: ['tag'], store: ['FR001'] })
  expect(await kinds({}, far)).toEqual([])
  const without = await server.addPerson({ email: 'prices@shop.example', reads: ['product'], store: [STORE] })
  expect((await call('GET /api/v1/label-event', undefined, without)).status).toBe(403)
})

it('its network settings are its own, alone and among all gateways of the store', async () => {
  const settings = {
    gwIndex: 1,
    eslServerPort: 9000,
    storeCode: STORE,
    gwMac: shop.gwMac,
    ip: '10.0.0.9:8080',
    netmask: '255.255.255.0',
    defaultGateway: '10.0.0.1',
    dns: '10.0.0.1',
    dataChannel: 11,
    eventChannel: 26,
    channelGroupIndex: 0,
  }
  expect(await call(`PUT /config/store/${STORE}/gw/${shop.gwMac}`, settings)).toMatchObject({
    status: 409,
    body: { key: 'server.hardware.ownNetwork' },
  })
  const all = await call(`PUT /config/store/${STORE}/gw`, { dns: '10.0.0.1' })
  expect(all.body).toMatchObject({ gwOwn: [shop.gwMac], gwNG: [] })
  expect((all.body['gwOK'] as string[]).length).toBeGreaterThan(0)
})

it('what is under way waits while a gateway that is reached otherwise tells its kinds of labels anew', async () => {
  const [first, other] = await server.list('product', { storeCode: STORE })
  for (const [listens, product] of [
    [true, other],
    [false, first],
  ] as const) {
    for (const at of [1, 2])
      await call('POST /tag/assign', {
        storeCode: STORE,
        tagList: [{ tagMac: macOf(at), prCode: product?.prCode }],
      })
    await pass(2)
    const moved = await call(`PUT ${REAL}/${STORE}/${shop.gwMac}`, { address: address(), listens })
    expect(moved).toMatchObject({ status: 200, body: { listens } })
    for (const at of [1, 2])
      await until(async () => (await way(macOf(at)))['isLast'] === true && (await stateOf(macOf(at))) !== 'SUPERSEDED')
    expect([await stateOf(macOf(1)), await stateOf(macOf(2))]).toEqual(['PROVED', 'PROVED'])
  }
  const said = (await report())['log'] as { readonly text: string }[]
  expect(said.filter(({ text }) => text.includes('UNKNOWN_PANEL'))).toEqual([])
})

it('a gateway that fetches pictures itself is told an address for each, which nobody else knows, and they are proved', async () => {
  const put = (body: object) => call(`PUT ${REAL}/${STORE}/${shop.gwMac}`, { address: address(), ...body })
  for (const wrong of ['10.0.0.1', 'ftp://10.0.0.1', 'http://user:word@10.0.0.1', 'http://10.0.0.1/?a=b'])
    expect(await put({ pictureAddress: wrong })).toMatchObject({
      status: 400,
      body: { key: 'server.hardware.pictureAddress', fields: { pictureAddress: expect.any(String) } },
    })
  const here = await server.listen()
  expect(await put({ pictureAddress: `${here}/` })).toMatchObject({ status: 200, body: { pictureAddress: here } })
  const [first, other] = await server.list('product', { storeCode: STORE })
  const uploads = line.uploads.length
  const assign = (prCode: string | undefined) =>
    call('POST /tag/assign', { storeCode: STORE, tagList: [{ tagMac: macOf(1), prCode }] })
  const urlOf = () => stub.labels.get(macOf(1))?.fetchFrom?.url ?? ''
  const fetched = async (url: string) => {
    const { statusCode, headers, rawPayload } = await server.request({ method: 'GET', url: new URL(url).pathname })
    return [statusCode, headers['content-type'], rawPayload.length > 0]
  }
  await assign(other?.prCode)
  await until(async () => urlOf() !== '' && (await way(macOf(1)))['isLast'] === true)
  await until(async () => (await stateOf(macOf(1))) === 'PROVED')
  expect(line.uploads).toHaveLength(uploads)
  const before = urlOf()
  expect(before).toMatch(new RegExp(`^${here}/api/v1/label-offer/[\\w-]{32}$`))
  expect(await fetched(before)).toEqual([200, 'image/jpeg', true])
  // A label that begins anew gets its picture once more, without anything being sent.
  const drawn = stub.labels.get(macOf(1))?.drawn ?? 0
  stub.reset(macOf(1))
  await until(async () => (stub.labels.get(macOf(1))?.drawn ?? 0) > drawn)
  await assign(first?.prCode)
  await until(async () => urlOf() !== before && (await stateOf(macOf(1))) === 'PROVED')
  const nothing = [304, undefined, false]
  expect(await fetched(before)).toEqual(nothing)
  expect(await fetched(`${here}/api/v1/label-offer/${'A'.repeat(32)}`)).toEqual(nothing)
  // Neither logs nor answers have the key.
  const key = urlOf().slice(-32)
  expect(JSON.stringify([await report(), await way(macOf(1))])).not.toContain(key)
  await put({ pictureAddress: null })
  await assign(other?.prCode)
  await until(async () => line.uploads.length > uploads && (await stateOf(macOf(1))) === 'PROVED')
})

it('a gateway that lies proves nothing, and what the label holds is shown with the difference', async () => {
  stub.wrong.lies = true
  const before = stub.labels.get(macOf(0))?.drawn ?? 0
  await call('POST /tag/reassign', { storeCode: STORE, tagList: [{ tagMac: macOf(0) }] })
  const [first, other] = await server.list('product', { storeCode: STORE })
  await call('POST /tag/assign', { storeCode: STORE, tagList: [{ tagMac: macOf(0), prCode: other?.prCode }] })
  await until(async () => (stub.labels.get(macOf(0))?.drawn ?? 0) > before && Number((await way())['differing']) > 0)
  expect(await way()).toMatchObject({ provedAt: null, differenceImage: expect.any(String) })
  expect(await server.one('tag', { storeCode: STORE, tagMac: macOf(0) })).not.toMatchObject({ status: 'OK' })
  stub.wrong.lies = false
  // It holds that the label has this picture: only another one is drawn.
  await call('POST /tag/assign', { storeCode: STORE, tagList: [{ tagMac: macOf(0), prCode: first?.prCode }] })
  await until(async () => (await stateOf()) === 'PROVED', 7200)
  expect(await way()).toMatchObject({ differing: 0 })
})

it('a gateway that restarts, and one that is away for long, get what is missing', async () => {
  stub.restart()
  const [product] = await server.list('product', { storeCode: STORE })
  await call('POST /tag/assign', { storeCode: STORE, tagList: [{ tagMac: macOf(1), prCode: product?.prCode }] })
  await until(async () => (await stateOf(macOf(1))) === 'PROVED', 7200)
  line.faults.set('/', 'closed')
  await call('POST /tag/reassign', { storeCode: STORE, tagList: [{ tagMac: macOf(1) }] })
  await until(async () => (await way(macOf(1)))['reason'] === 'GATEWAY_OFFLINE')
  expect(await server.one('gateway', { storeCode: STORE, gwMac: shop.gwMac })).toMatchObject({ status: 'OFFLINE' })
  line.faults.clear()
  await until(async () => (await stateOf(macOf(1))) === 'PROVED', 7200)
  expect(await server.one('gateway', { storeCode: STORE, gwMac: shop.gwMac })).toMatchObject({ status: 'NORMAL' })
})

it('a label is taken out of its store, whatever is on its way to it, and can be registered again', async () => {
  const tagMac = macOf(2)
  const takeOut = (mac: string, by?: Signed) => call(`DELETE /api/v1/hardware-label/${STORE}/${mac}`, undefined, by)
  const [product] = await server.list('product', { storeCode: STORE })
  const prCode = product?.prCode ?? ''
  await call('POST /tag/assign', { storeCode: STORE, tagList: [{ tagMac, prCode }] })
  const taskId = Math.max(...(await server.list('task', { storeCode: STORE })).map((task) => task.taskId))
  const rowOfIt = { storeCode: STORE, taskId, tagMac }
  expect(await server.one('task-row', rowOfIt)).toMatchObject({ result: null })
  const reader = await server.addPerson({ email: 'reader@shop.example', reads: ['store', 'tag'], store: [STORE] })
  expect((await takeOut(tagMac, reader)).status).toBe(403)
  const [simulated] = (await server.list('tag', { storeCode: STORE })).filter(({ tagType }) => tagType?.length === 2)
  expect(await takeOut(simulated?.tagMac ?? '')).toMatchObject({
    status: 400,
    body: { key: 'server.hardware.simulated' },
  })
  const alarms = (await server.list('tag-alarm', { storeCode: STORE, tagMac })).length
  expect((await call('POST /tag/status/check', { storeCode: STORE, tagList: [{ tagMac }] })).status).toBe(200)
  const labels = (await server.one('product', { storeCode: STORE, prCode }))?.tagCount ?? 0
  const drawn = stub.labels.get(tagMac)?.drawn ?? 0
  expect((await takeOut(tagMac)).status).toBe(200)
  expect((await takeOut(tagMac)).status).toBe(404)
  expect(await server.one('product', { storeCode: STORE, prCode })).toMatchObject({ tagCount: labels - 1 })
  expect(await server.one('task-row', rowOfIt)).toMatchObject({ reason: 'SUPERSEDED' })
  expect(await server.one('task', { storeCode: STORE, taskId })).toMatchObject({ totalTags: 1, endTime: shop.now })
  await pass(300)
  expect(stub.labels.get(tagMac)?.drawn).toBe(drawn)
  expect((await call(`GET /api/v1/label-way/${STORE}/${tagMac}`)).status).toBe(404)
  // A check that asked it ends, and nobody is told that it is missing.
  await until(async () => (await call(`GET /tag/status/check/store/${STORE}/result`)).body['isRunning'] === false)
  expect(await server.list('tag-alarm', { storeCode: STORE, tagMac })).toHaveLength(alarms)
  expect((await report())['unregistered']).toBe(1)
  expect((await call(`POST ${REAL}/${STORE}/${shop.gwMac}/label`, { tagMac, prCode })).status).toBe(200)
  await until(async () => (await stateOf(tagMac)) === 'PROVED')
})

it('the page of a gateway and the way of a label are of those who see the store', async () => {
  await server.addStore('DE001')
  const far = await server.addPerson({ email: 'far@shop.example', reads: ['store', 'tag'], store: ['DE001'] })
  expect((await call(`GET ${REAL}/${STORE}/${shop.gwMac}`, undefined, far)).status).toBe(403)
  expect((await call(`GET /api/v1/label-way/${STORE}/${macOf(0)}`, undefined, far)).status).toBe(403)
  const near = await server.addPerson({ email: 'near@shop.example', reads: ['store', 'tag'], store: [STORE] })
  expect((await call(`GET ${REAL}/${STORE}/${shop.gwMac}`, undefined, near)).status).toBe(200)
  expect((await call(`POST ${REAL}`, entry('10.0.0.1'), near)).status).toBe(403)
})

it('a gateway that is there by another name is said before it is added twice, and to others no more than that', async () => {
  const named = entry(`localhost:${line.port}`)
  const { gwMac } = shop
  expect(await call(`POST ${REAL}-probe`, named)).toMatchObject({
    status: 200,
    body: { alike: [{ storeCode: STORE, gwMac, address: address() }], isElsewhere: false },
  })
  const away = await server.addPerson({ email: 'away@shop.example', may: ['store'], store: ['DE001'] })
  expect(await call(`POST ${REAL}-probe`, { ...named, storeCode: 'DE001' }, away)).toMatchObject({
    status: 200,
    body: { alike: [], isElsewhere: true },
  })
})

it('a gateway that is deleted is no longer asked, and its labels are nobody’s', async () => {
  expect((await call(`DELETE /config/store/${STORE}/gw/${shop.gwMac}`)).status).toBe(200)
  await pass(5)
  const calls = [...line.calls.values()].reduce((sum, count) => sum + count, 0)
  await pass(120)
  expect([...line.calls.values()].reduce((sum, count) => sum + count, 0)).toBe(calls)
  expect((await call(`GET ${REAL}/${STORE}/${shop.gwMac}`)).status).toBe(404)
  expect((await call(`GET /api/v1/label-way/${STORE}/${macOf(0)}`)).status).toBe(404)
})

it('a gateway is not added to a store that is deleted while it is asked', async () => {
  await server.addStore('GO001')
  const slow = createServer(async (request, response) => {
    if (request.url === '/sysinfo') await call('DELETE /config/store/GO001')
    const answer = await fetch(`http://${address()}${request.url}`)
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const there = `127.0.0.1:${(slow.address() as AddressInfo).port}`
  expect(await call(`POST ${REAL}`, { ...entry(there), storeCode: 'GO001' })).toMatchObject({
    status: 404,
    body: { key: 'server.noSuchStore' },
  })
  // Nothing holds the address.
  slow.removeAllListeners('request').on('request', (_, response) => response.writeHead(404).end())
  expect((await call(`POST ${REAL}-probe`, entry(there))).body['key']).not.toBe('server.hardware.taken')
  await new Promise((resolve) => slow.close(resolve))
})
