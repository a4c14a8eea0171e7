// @module-tag one-engine
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { tagOf } from '../hardware/estation/kinds'
import { LOGINS, serveBroker, type StubBroker, whileItSpeaks } from '../hardware/estation/line'
import type { StubStation } from '../hardware/estation/stub'
import type { Signed, TestServer } from './harness'
import type { RealShop } from './realGateway'
import { openRealStation, type RealStation, STATION_ID, STORE } from './realStation'

const REAL = '/api/v1/hardware-gateway'
const KEYS = '/api/v1/hardware-label-key'
const LABELS = 40
const tags = Array.from({ length: LABELS }, (_, at) => tagOf(at))
const TAG = tagOf(0)
const KEY = '00112233445566778899AA'

let station: RealStation
let shop: RealShop
let server: TestServer
let stub: StubStation
let broker: StubBroker
let products: readonly string[] = []

beforeAll(async () => {
  station = await openRealStation(LABELS)
  ;({ shop, stub, broker, products } = station)
  server = shop.server
})
afterAll(() => station.close())

const shown = (tag: string) => stub.labels.get(tag)?.shown?.toString()

it('what is wrong about a gateway is said at the address', async () => {
  const keyOf = async (entry: object) => {
    const { status, body } = await shop.call(`POST ${REAL}-probe`, entry)
    return [status, body['key'], Object.keys(body.fields ?? {})]
  }
  for (const never of ['127.0.0.1', '169.254.169.254/A05C', `http://127.0.0.1:${broker.port}/${STATION_ID}`])
    expect(await keyOf(shop.entry(never))).toEqual([400, 'server.hardware.stationAddress', ['address']])
  const wrong = { ...shop.entry(station.address), secret: 'wrong' }
  expect((await keyOf(wrong)).slice(0, 2)).toEqual([400, 'server.hardware.faults.DENIED'])
  const closed = await serveBroker()
  await closed.close()
  const unreachable = shop.entry(`127.0.0.1:${closed.port}/${STATION_ID}`)
  expect(await keyOf(unreachable)).toEqual([400, 'server.hardware.faults.UNREACHABLE', ['address']])
})

it('a gateway is found by its sign of life, and added once', async () => {
  const found = await whileItSpeaks(stub, shop.call(`POST ${REAL}-probe`, shop.entry(station.address)))
  expect(found).toMatchObject({ status: 200, body: { name: STATION_ID, version: '1.1.44', labels: LABELS } })
  const added = await station.add()
  expect(added).toMatchObject({ status: 200, body: { proof: 'token', user: LOGINS.server, hasSecret: true } })
  expect(JSON.stringify(added.body)).not.toContain(LOGINS.secret)
  expect(added.body['listens']).toBeUndefined()
  expect(await shop.add(`[::ffff:127.0.0.1]:${broker.port}/${STATION_ID}`)).toMatchObject({
    status: 409,
    body: { key: 'server.hardware.taken' },
  })
})

it('its password stays as long as its place does, and does not leave TLS', async () => {
  const where = { storeCode: STORE, gwMac: shop.gwMac }
  const moved = (more: object = {}) =>
    shop.call(`PUT ${REAL}/${STORE}/${shop.gwMac}`, { address: station.address, ...more })
  const again = {
    status: 400,
    body: { key: 'server.hardware.needs.again', fields: { secret: expect.any(String) } },
  }
  await server.stage.change('hardware-gateway', where, { address: `mqtts://${station.address}` })
  expect(await moved()).toMatchObject(again)
  await server.stage.change('hardware-gateway', where, { address: station.address })
  expect(await whileItSpeaks(stub, moved())).toMatchObject({ status: 200, body: { hasSecret: true } })
  // Another broker is asked for nothing until it is said what its password is, or that there is none.
  const elsewhere = `127.0.0.1:1/${STATION_ID}`
  expect(await moved({ address: elsewhere })).toMatchObject(again)
  expect(await moved({ address: elsewhere, secret: null })).toMatchObject({
    status: 400,
    body: { key: 'server.hardware.faults.UNREACHABLE' },
  })
})

it('a stored password is taken away where the broker asks for none', async () => {
  const move = (body: object) => shop.call(`PUT ${REAL}/${STORE}/${shop.gwMac}`, { address: station.address, ...body })
  expect(await move({ secret: null })).toMatchObject({ status: 400, body: { key: 'server.hardware.faults.DENIED' } })
  expect((await shop.report())['hasSecret']).toBe(true)
  broker.isOpen = true
  const removed = await whileItSpeaks(stub, move({ user: null, secret: null }))
  expect(removed).toMatchObject({ status: 200, body: { hasSecret: false, user: null } })
  expect(await server.stage.kept('hardware-secret')).toEqual([])
  broker.isOpen = false
  const back = move({ user: LOGINS.server, secret: LOGINS.secret })
  expect(await whileItSpeaks(stub, back)).toMatchObject({ status: 200, body: { hasSecret: true } })
})

it('who waits no more for a sign of life ends the waiting, and gets no gateway that they do not know of', async () => {
  const url = await server.listen()
  const as = await server.signIn()
  const given = new AbortController()
  const before = broker.connections
  const adding = fetch(`${url}${REAL}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': as.token, 'access-email': as.email },
    body: JSON.stringify(shop.entry(`127.0.0.1:${broker.port}/A05D`)),
    signal: given.signal,
  })
  adding.catch(() => undefined)
  await vi.waitFor(() => expect(broker.connections).toBe(before + 1), 5000)
  given.abort()
  await expect(adding).rejects.toThrow('abort')
  await vi.waitFor(() => expect(broker.connections).toBe(before), 5000)
  expect(await server.stage.kept('hardware-gateway')).toHaveLength(1)
})

it('its labels are registered with a product, and what they answer proves their pictures', async () => {
  await shop.until(async () => (await shop.report())['unregistered'] === LABELS)
  expect((await shop.report())['heard']).toContainEqual(
    expect.objectContaining({ tagMac: TAG, panel: expect.stringContaining('296 × 128'), volts: 2.9 }),
  )
  for (const tag of tags) expect(await shop.register(tag, products[0])).toMatchObject({ status: 200 })
  for (const tag of tags) await shop.until(async () => (await shop.stateOf(tag)) === 'PROVED')
  expect(await shop.way(TAG)).toMatchObject({ isLast: true, proof: 'token', readBackImage: null })
  expect(await server.one('tag', { storeCode: STORE, tagMac: TAG })).toMatchObject({
    status: 'OK',
    battery: 2.9,
    version: '37',
  })
  expect(shown(TAG)).toBeDefined()
})

const enter = (key: string, tag = TAG, by?: Signed) => shop.call(`PUT ${KEYS}/${STORE}/${tag}`, { key }, by)
const anotherOf = async (tag: string) => {
  const shows = (await server.one('tag', { storeCode: STORE, tagMac: tag }))?.prCode
  return products.find((one) => one !== shows)
}

it('a label with a key takes what it waits for as soon as the key is entered, which nobody is told', async () => {
  stub.labels.get(TAG)!.key = KEY
  expect(await shop.way(TAG)).toMatchObject({ key: 'NONE' })
  await shop.assign(TAG, await anotherOf(TAG))
  await shop.until(async () => (await shop.way(TAG))['state'] === 'DROPPED')
  expect(await shop.way(TAG)).toMatchObject({ reason: 'WRONG_KEY', provedAt: null })
  // That it is heard changes nothing: it is not sent a picture each time.
  await shop.pass(240)
  const refusals = (await server.stage.kept('hardware-log')).filter(({ text }) => text.includes('another key'))
  expect(refusals).toHaveLength(1)
  for (const wrong of ['0011', 'G'.repeat(22), KEY + KEY])
    expect(await enter(wrong)).toMatchObject({
      status: 400,
      body: { key: 'server.hardware.labelKey', fields: { key: expect.any(String) } },
    })
  const at = shop.now
  expect(await enter('00:11:22:33:44:55:66:77:88:99:aa')).toMatchObject({ status: 200, body: { code: 1 } })
  await shop.until(async () => (await shop.stateOf(TAG)) === 'PROVED')
  expect(shop.now - at).toBeLessThanOrEqual(30)
  expect(await shop.way(TAG)).toMatchObject({ key: 'STORED' })
  const told = [
    await shop.way(TAG),
    await shop.report(),
    await server.stage.kept('hardware-label-key'),
    await server.stage.kept('hardware-log'),
    await server.stage.kept('audit'),
  ]
  expect(JSON.stringify(told)).not.toMatch(new RegExp(KEY, 'i'))
  const { id: _, ...audited } = (await server.list('audit', { resource: 'hardware-label-key' })).at(-1)!
  expect(audited).toMatchObject({
    store: STORE,
    changes: expect.arrayContaining([expect.objectContaining({ field: 'sealed', after: '•••' })]),
  })
})

it('a key opens for its label alone, and one that cannot be read is said, until it is entered again', async () => {
  const [other] = tags.slice(1)
  const { sealed } = (await server.stage.kept('hardware-label-key', { storeCode: STORE, tagMac: TAG }))[0]!
  const where = { storeCode: STORE, tagMac: other! }
  expect(await enter(KEY, other)).toMatchObject({ status: 200 })
  await server.stage.change('hardware-label-key', where, { sealed })
  expect(await shop.way(other!)).toMatchObject({ key: 'SEALED' })
  await server.stage.startRadio()
  await shop.assign(other!, await anotherOf(other!))
  await shop.until(async () => (await shop.way(other!))['state'] === 'DROPPED')
  expect(await shop.way(other!)).toMatchObject({ reason: 'KEY_SEALED' })
  // The label has none.
  expect((await shop.call(`DELETE ${KEYS}/${STORE}/${other}`)).status).toBe(200)
  await shop.until(async () => (await shop.stateOf(other!)) === 'PROVED')
  expect(await shop.way(other!)).toMatchObject({ key: 'NONE' })
  expect((await shop.call(`DELETE ${KEYS}/${STORE}/${other}`)).status).toBe(404)
})

it('a key is entered when a label is registered, by who may change stores; without it a stored one stays', async () => {
  const tag = tagOf(LABELS)
  stub.add(tag, { key: KEY })
  const heard = async () =>
    ((await shop.report())['heard'] as { tagMac: string; hasKey: boolean }[]).find(({ tagMac }) => tagMac === tag)
  await shop.until(async () => (await heard()) !== undefined)
  const near = await server.addPerson({ email: 'near@shop.example', reads: ['store'], may: ['tag'], store: [STORE] })
  const far = await server.addPerson({ email: 'far@shop.example', may: ['store', 'tag'], store: [] })
  const register = (body: object, by?: Signed) =>
    shop.call(`POST ${REAL}/${STORE}/${shop.gwMac}/label`, { tagMac: tag, prCode: products[0], ...body }, by)
  expect(await register({ key: KEY }, near)).toMatchObject({
    status: 403,
    body: { fields: { key: expect.any(String) } },
  })
  expect((await enter(KEY, TAG, near)).status).toBe(403)
  expect([403, 404]).toContain((await enter(KEY, TAG, far)).status)
  expect(await register({ key: 'no key' })).toMatchObject({ status: 400, body: { key: 'server.hardware.labelKey' } })
  expect(await register({ key: KEY })).toMatchObject({ status: 200 })
  await shop.until(async () => (await shop.stateOf(tag)) === 'PROVED')
  expect((await shop.call(`DELETE /api/v1/hardware-label/${STORE}/${tag}`)).status).toBe(200)
  await shop.until(async () => (await heard()) !== undefined)
  expect(await heard()).toMatchObject({ hasKey: true })
  expect(await register({}, near)).toMatchObject({ status: 200 })
  await shop.until(async () => (await shop.stateOf(tag)) === 'PROVED')
  expect(stub.labels.get(tag)?.drawn).toBe(2)
})

it('a gateway that cannot be restarted from afar says so', async () => {
  expect(await shop.call(`POST /gw/reboot/${shop.gwMac}`)).toMatchObject({
    status: 409,
    body: { key: 'server.hardware.noRestart' },
  })
})

it('the version of a label is that which it said last', async () => {
  stub.firmware = 38
  const version = async () => (await server.one('tag', { storeCode: STORE, tagMac: TAG }))?.version
  expect(await version()).toBe('37')
  await shop.until(async () => (await version()) === '38')
})

it('a gateway that lies proves nothing', async () => {
  for (const lies of ['other token', 'no token', 'no status', 'other label'] as const) {
    stub.wrong.lies = lies
    const before = shown(TAG)
    const { prCode } = await server.one('tag', { storeCode: STORE, tagMac: TAG }).then((tag) => tag ?? { prCode: null })
    await shop.assign(
      TAG,
      products.find((one) => one !== prCode),
    )
    await shop.pass(120)
    expect(shown(TAG)).toBe(before)
    expect(await shop.way(TAG)).toMatchObject({ provedAt: null, shownAt: null })
    expect(await server.one('tag', { storeCode: STORE, tagMac: TAG })).not.toMatchObject({ status: 'OK' })
  }
  stub.wrong.lies = undefined
  await shop.until(async () => (await shop.stateOf(TAG)) === 'PROVED', 7200)
})

it('a label that does not answer fails with the reason, and is sent again', async () => {
  const label = stub.labels.get(TAG)!
  label.manner = 'silent'
  const [first, other] = products
  await shop.assign(TAG, (await server.one('tag', { storeCode: STORE, tagMac: TAG }))?.prCode === first ? other : first)
  await shop.until(async () => (await shop.way(TAG))['state'] === 'DROPPED', 7200)
  expect(await shop.way(TAG)).toMatchObject({ reason: 'NOT_FETCHED', provedAt: null })
  label.manner = 'works'
  await shop.until(async () => (await shop.stateOf(TAG)) === 'PROVED', 7200)
})

it('a gateway that is away, and one that begins anew, get what is missing', async () => {
  stub.restart()
  broker.cut('gateway')
  await shop.assign(TAG, products[0])
  await shop.assign(TAG, products[1])
  await shop.until(async () => (await shop.way(TAG))['reason'] === 'GATEWAY_OFFLINE')
  const { gwMac } = shop
  expect(await server.one('gateway', { storeCode: STORE, gwMac })).toMatchObject({ status: 'OFFLINE' })
  await station.connect()
  await shop.until(async () => (await shop.stateOf(TAG)) === 'PROVED', 7200)
  expect(await server.one('gateway', { storeCode: STORE, gwMac })).toMatchObject({ status: 'NORMAL' })
  // It says how it is set when it connects.
  await shop.until(async () => Boolean((await shop.report())['settings']), 120)
  expect(await shop.report()).toMatchObject({
    moduleVersion: '1.0.9',
    settings: { server: '192.168.1.92:9081', tls: false, dhcp: true, mask: null, every: 15 },
  })
})

it('whatever goes wrong on the way, labels come to show what they should, and each answers for itself', async () => {
  const faults = ['forgets', 'duplicates', 'reorders', 'maps', 'halves', 'junk', 'isBusy'] as const
  for (const [round, fault] of faults.entries()) {
    stub.wrong[fault] = true
    for (let at = round; at < LABELS; at += 7) await shop.assign(tags[at]!, products[(at + round) % products.length])
    if (round % 3 === 1) stub.restart()
    await shop.pass(20)
    stub.wrong[fault] = false
    await shop.pass(10)
  }
  for (const tag of tags) await shop.until(async () => (await shop.stateOf(tag)) === 'PROVED', 4 * 3600)
  const rows = await server.list('tag', { storeCode: STORE, tagMac: tags })
  expect(rows.map(({ status }) => status)).toEqual(tags.map(() => 'OK'))
})

it('whether a key is stored is told of a label that was sent nothing yet, and of no other kind of label', async () => {
  const tag = tagOf(LABELS + 1)
  stub.add(tag)
  await shop.until(async () =>
    ((await shop.report())['heard'] as { tagMac: string }[]).some(({ tagMac }) => tagMac === tag),
  )
  expect(await shop.register(tag, undefined)).toMatchObject({ status: 200 })
  expect((await shop.call(`GET /api/v1/label-way/${STORE}/${tag}`)).status).toBe(404)
  const state = (mac = tag, by?: Signed) => shop.call(`GET ${KEYS}/${STORE}/${mac}`, undefined, by)
  expect(await state()).toMatchObject({ status: 200, body: { storeCode: STORE, tagMac: tag, key: 'NONE' } })
  expect(await enter(KEY, tag)).toMatchObject({ status: 200 })
  const { body } = await state()
  expect(body).toEqual({ storeCode: STORE, tagMac: tag, key: 'STORED', newKey: null })
  const simulated = (await server.list('tag', { storeCode: STORE })).find(({ tagMac }) => !stub.labels.has(tagMac))
  expect((await state(simulated?.tagMac)).status).toBe(404)
  expect(await enter(KEY, simulated?.tagMac)).toMatchObject({
    status: 404,
    body: { key: 'server.hardware.heardByNone', fields: { key: expect.any(String) } },
  })
  const far = await server.addPerson({ email: 'away@shop.example', may: ['store', 'tag'], store: [] })
  expect([403, 404]).toContain((await state(tag, far)).status)
})

const NEW_KEY = '1122334455667788990011'
const change = (key: string, tag: string, by?: Signed) => shop.call(`POST ${KEYS}/${STORE}/${tag}`, { key }, by)
const keyOf = (tag: string) => stub.labels.get(tag)?.key
const keyState = async (tag: string) => (await shop.call(`GET ${KEYS}/${STORE}/${tag}`)).body
const keyIsSet = (tag: string) => shop.until(async () => (await keyState(tag))['newKey'] === null, 7200)

it('a label gets a key, then another one; both are kept until it answers to the new one, and nobody is told them', async () => {
  const tag = tags[5]!
  stub.labels.get(tag)!.manner = 'silent'
  expect((await change(KEY, tag)).status).toBe(200)
  expect(await keyState(tag)).toMatchObject({ key: 'NONE', newKey: 'WAITING' })
  expect(await change(NEW_KEY, tag)).toMatchObject({ status: 409, body: { key: 'server.hardware.keyPending' } })
  stub.labels.get(tag)!.manner = 'works'
  await keyIsSet(tag)
  expect([keyOf(tag), (await keyState(tag))['key']]).toEqual([KEY, 'STORED'])
  expect(await change(KEY, tag)).toMatchObject({ status: 400, body: { key: 'server.hardware.sameKey' } })
  expect((await change(NEW_KEY, tag)).status).toBe(200)
  await keyIsSet(tag)
  expect(keyOf(tag)).toBe(NEW_KEY)
  await shop.assign(tag, await anotherOf(tag))
  await shop.until(async () => (await shop.stateOf(tag)) === 'PROVED')
  const told = [
    await shop.way(tag),
    await keyState(tag),
    await server.stage.kept('hardware-label-key'),
    await server.stage.kept('hardware-log'),
    await server.stage.kept('audit'),
  ]
  expect(JSON.stringify(told)).not.toMatch(new RegExp(`${KEY}|${NEW_KEY}`, 'i'))
  const { id: _, ...audited } = (await server.list('audit', { resource: 'hardware-label-key' })).at(-1)!
  expect(audited).toMatchObject({
    store: STORE,
    changes: expect.arrayContaining([expect.objectContaining({ field: 'nextSealed', after: '•••' })]),
  })
})

it.each(['before the label is told', 'after it took the key and before that is known'] as const)(
  'a server that is killed %s loses no key: the next one finds out which of both the label has',
  async (when) => {
    const tag = tags[when.startsWith('before') ? 6 : 7]!
    const label = stub.labels.get(tag)!
    label.manner = when.startsWith('before') ? 'silent' : 'takes keys silently'
    expect((await change(NEW_KEY, tag)).status).toBe(200)
    await shop.pass(8)
    expect(label.key === NEW_KEY).toBe(label.manner === 'takes keys silently')
    await server.stage.startRadio()
    label.manner = 'works'
    await keyIsSet(tag)
    expect([label.key, (await keyState(tag))['key']]).toEqual([NEW_KEY, 'STORED'])
    await shop.assign(tag, await anotherOf(tag))
    await shop.until(async () => (await shop.stateOf(tag)) === 'PROVED')
  },
)

it('a label that has neither key is said to; with the right one it gets the new one', async () => {
  const tag = tags[8]!
  const label = stub.labels.get(tag)!
  label.key = KEY
  expect((await change(NEW_KEY, tag)).status).toBe(200)
  await shop.until(async () => (await keyState(tag))['newKey'] === 'NEITHER')
  expect(label.key).toBe(KEY)
  expect((await enter(KEY, tag)).status).toBe(200)
  await keyIsSet(tag)
  expect(label.key).toBe(NEW_KEY)
})

it('a label that only says that it takes a key keeps the stored one, and can be given one again', async () => {
  const tag = tags[5]!
  const label = stub.labels.get(tag)!
  label.manner = 'keeps its key'
  expect((await change(KEY, tag)).status).toBe(200)
  await shop.until(async () => (await keyState(tag))['newKey'] === 'NOT_TAKEN', 7200)
  // At once, and the same.
  label.manner = 'works'
  expect((await change(KEY, tag)).status).toBe(200)
  await keyIsSet(tag)
  expect(label.key).toBe(KEY)
  await shop.assign(tag, await anotherOf(tag))
  await shop.until(async () => (await shop.stateOf(tag)) === 'PROVED')
})

it('keys are given by who may change stores, to labels that can have some, where the one of now is known', async () => {
  const tag = tags[9]!
  const near = await server.addPerson({ email: 'nearer@shop.example', may: ['tag'], reads: ['store'], store: [STORE] })
  const far = await server.addPerson({ email: 'farther@shop.example', may: ['store', 'tag'], store: [] })
  expect((await change(NEW_KEY, tag, near)).status).toBe(403)
  expect([403, 404]).toContain((await change(NEW_KEY, tag, far)).status)
  expect(await change('0011', tag)).toMatchObject({ status: 400, body: { fields: { key: expect.any(String) } } })
  expect((await change(NEW_KEY, 'FFFFFFFFFFFF')).status).toBe(404)
  await server.stage.change('hardware-label', { storeCode: STORE, tagMac: tag }, { firmware: '34' })
  expect(await change(NEW_KEY, tag)).toMatchObject({ status: 409, body: { key: 'server.hardware.keySoftware' } })
  const sealed = (await server.stage.kept('hardware-label-key', { storeCode: STORE, tagMac: tags[5] }))[0]!.sealed
  await server.stage.add('hardware-label-key', [{ storeCode: STORE, tagMac: tags[10]!, sealed }])
  expect(await change(NEW_KEY, tags[10]!)).toMatchObject({ status: 409, body: { key: 'server.hardware.keySealed' } })
})
