// @module-tag one-engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveStub, type StubServer } from '../hardware/openepaperlink/server'
import { StubAccessPoint } from '../hardware/openepaperlink/stub'
import { NOON } from '../support/shop'
import { openRealShop, type RealShop } from './realGateway'

const STORE = 'IT001'
const LABELS = 60
const ROUNDS = 12
/** What may be wrong with the answers to a call. */
const FAULTS = ['half', 'json', 'html', 'empty', 'error', 'moved', 'status', 'closed', 'cut'] as const
const PATHS = ['/get_db', '/imgupload', '/current/', '/tagtypes', '/get_ap_config']

let shop: RealShop
let stub: StubAccessPoint
let line: StubServer
let products: string[] = []

const macOf = (at: number) => (0x2000 + at).toString(16).toUpperCase().padStart(16, '0')
const macs = Array.from({ length: LABELS }, (_, at) => macOf(at))

/** The same numbers in each run. */
let seed = 7
const random = (below: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}

beforeAll(async () => {
  stub = new StubAccessPoint(NOON)
  for (const mac of macs) stub.add(mac, { hwType: 0xa1 })
  line = await serveStub(stub)
  shop = await openRealShop({ storeCode: STORE, driver: 'OPEN_EPAPER_LINK', advance: () => stub.advance(1) })
  products = (await shop.server.list('product', { storeCode: STORE })).map(({ prCode }) => prCode)
  await shop.add(`127.0.0.1:${line.port}`)
})
afterAll(async () => {
  await shop.server.close()
  await line.close()
})

const wayOf: RealShop['way'] = (tagMac) => shop.way(tagMac)
const pass: RealShop['pass'] = (seconds) => shop.pass(seconds)

it('whatever goes wrong on the way, labels come to show what they should, and that is proved by what they hold', async () => {
  for (let waited = 0; waited < 600; waited += 10) {
    await pass(10)
    if ((await shop.report())['unregistered'] === LABELS) break
  }
  for (const tagMac of macs) expect((await shop.register(tagMac, products[0])).status).toBe(200)
  for (let round = 0; round < ROUNDS; round++) {
    for (let change = 0; change < LABELS / 10; change++)
      await shop.assign(macOf(random(LABELS)), products[random(products.length)])
    if (random(3) === 0) stub.restart()
    if (random(2) === 0) stub.reset(macOf(random(LABELS)))
    stub.wrong.forgets = random(5) === 0
    line.faults.set(PATHS[random(PATHS.length)] ?? '', FAULTS[random(FAULTS.length)] ?? 'html')
    await pass(6)
    line.faults.clear()
    stub.wrong.forgets = false
    await pass(54)
  }
  let left = macs
  for (let waited = 0; waited < 4 * 3600 && left.length > 0; waited += 60) {
    await pass(60)
    const states = await Promise.all(left.map(async (mac) => [mac, (await wayOf(mac))['state']] as const))
    left = states.filter(([, state]) => state !== 'PROVED').map(([mac]) => mac)
  }
  expect(left).toEqual([])
  for (const mac of macs) {
    const way = await wayOf(mac)
    expect(way).toMatchObject({ isLast: true, differing: 0, readBackImage: way['sentImage'] })
    expect(stub.labels.get(mac)?.shown?.buffer.equals(stub.labels.get(mac)?.current ?? Buffer.alloc(0))).toBe(true)
  }
  const tags = await shop.server.list('tag', { storeCode: STORE, tagMac: macs })
  expect(tags.map(({ status }) => status)).toEqual(macs.map(() => 'OK'))
})
