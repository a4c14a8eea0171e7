// @module-tag one-engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tagOf } from '../hardware/estation/kinds'
import type { StubStation } from '../hardware/estation/stub'
import type { RealShop } from './realGateway'
import { openRealStation, type RealStation, STORE } from './realStation'

const [TAG, OTHER] = [tagOf(0), tagOf(1)]

let station: RealStation
let shop: RealShop
let stub: StubStation
let products: readonly string[] = []

beforeAll(async () => {
  station = await openRealStation(2)
  ;({ shop, stub, products } = station)
  await station.add()
  await shop.until(async () => (await shop.report())['unregistered'] === 2)
  for (const [at, tag] of [TAG, OTHER].entries()) await shop.register(tag, products[at])
  for (const tag of [TAG, OTHER]) await shop.until(async () => (await shop.stateOf(tag)) === 'PROVED')
})
afterAll(() => station.close())

const label = (tag = TAG) => stub.labels.get(tag)!
/** The page whose picture a label shows. */
const showsPage = (tag = TAG) =>
  [...label(tag).pages].find(([, picture]) => Buffer.compare(picture, label(tag).shown ?? Buffer.of()) === 0)?.[0]
const isStored = (tag = TAG) => [0, 1, 2].every((page) => label(tag).pages.has(page))
const turn = (pageNo: number, returnTime = 0, prCode = products[0]) =>
  shop.call('POST /tag/page/individual', { storeCode: STORE, product: [{ prCode, pageNo, returnTime }] })
const turnsOf = async (tag = TAG) =>
  (await shop.server.list('label-event', { storeCode: STORE, labelMac: tag }))
    .filter(({ kind }) => kind === 'TURNED' || kind === 'NOT_TURNED')
    .map(({ kind, which }) => `${kind} ${which}`)

it('a label whose panel keeps several pages is offered them, and gets what lies behind its picture', async () => {
  await shop.until(async () => isStored())
  const pictures = [0, 1, 2].map((page) => Buffer.from(label().pages.get(page)!).toString('base64'))
  expect(new Set(pictures).size).toBe(3)
  expect([showsPage(), label().drawn]).toEqual([0, 1])
  const { body } = await shop.call(`POST /status/store/${STORE}/tag/search`, { draw: 1, start: 0, length: 100 })
  expect((body['data'] as object[]).find((tag) => 'tagMac' in tag && tag.tagMac === TAG)).toMatchObject({
    canTurn: true,
    canBlink: true,
  })
})

it('a label turns to a page, which its answer proves, and back at the time of the command', async () => {
  await shop.pass(5)
  expect(await shop.way(TAG)).toMatchObject({ pages: 'STORED', turnedTo: null })
  expect((await turn(2, 3)).body).toMatchObject({ code: 1 })
  await shop.pass(1)
  expect(await shop.way(TAG)).toMatchObject({ turnedTo: null, turnBackAt: expect.any(Number) })
  await shop.until(async () => showsPage() === 2, 30)
  await shop.until(async () => showsPage() === 0, 30)
  await shop.until(async () => (await turnsOf()).length === 2, 30)
  expect((await turnsOf()).toSorted()).toEqual(['TURNED 0', 'TURNED 2'])
  const { body } = await shop.call(`GET /timeline/store/${STORE}/tag/${TAG}?kinds=event`)
  expect(body['entries']).toContainEqual(expect.objectContaining({ event: 'TURNED', which: 2 }))
})

it('another server turns a label back whose time came while nobody drove its gateway', async () => {
  await turn(1, 3)
  await shop.until(async () => showsPage() === 1, 30)
  await shop.server.stage.startRadio()
  await shop.until(async () => showsPage() === 0, 300)
  expect(showsPage()).toBe(0)
})

it('what does not lie on it is not turned to, and the answer says that it was not reached', async () => {
  const before = label().drawn
  for (const pageNo of [3, 15]) expect((await turn(pageNo)).body).toMatchObject({ key: 'server.someTagsReached' })
  await shop.pass(20)
  expect(label().drawn).toBe(before)
})

it('a new picture is shown whatever page it was turned to, and its pages are those of the new one', async () => {
  await turn(1)
  await shop.until(async () => showsPage() === 1, 30)
  await shop.until(async () => (await shop.way(TAG))['turnedTo'] === 1, 30)
  const details = Buffer.from(label().pages.get(1)!)
  await shop.assign(TAG, products[2])
  await shop.until(async () => (await shop.stateOf(TAG)) === 'PROVED' && showsPage() === 0)
  expect(await shop.way(TAG)).toMatchObject({ turnedTo: null, turnBackAt: null })
  // Until they are stored they are not offered.
  await shop.until(async () => Buffer.compare(label().pages.get(1)!, details) !== 0, 60)
  await shop.pass(30)
  await turn(1, 0, products[2])
  await shop.until(async () => showsPage() === 1, 30)
  expect(Buffer.compare(label().shown!, details)).not.toBe(0)
})

it('a label that does not answer, or began anew, is said not to have turned; the latter gets its picture again', async () => {
  await shop.pass(10)
  label(OTHER).manner = 'silent'
  await turn(1, 0, products[1])
  await shop.until(async () => (await turnsOf(OTHER)).includes('NOT_TURNED 1'), 300)
  label(OTHER).manner = 'works'
  const before = label(OTHER).drawn
  stub.restartLabel(OTHER)
  await turn(1, 0, products[1])
  await shop.until(async () => label(OTHER).drawn > before && isStored(OTHER), 600)
  await shop.until(async () => (await shop.stateOf(OTHER)) === 'PROVED')
  expect(showsPage(OTHER)).toBe(0)
})

const HOUR = 3600
const PAGE_OF_SPARE = 4
/** Half the price of products from an hour on. @returns when it begins */
async function halve(prCodeList: readonly (string | undefined)[]): Promise<number> {
  const start = shop.now + HOUR
  const sale = { type: 'DISCOUNT', name: 'Sale', layoutId: 'SHELF.PROMO', prCodeList, discount: 50 }
  const promotions = [{ ...sale, startDate: start, endDate: start + 24 * HOUR }]
  expect((await shop.call(`POST /product/promotion/${STORE}`, promotions)).status).toBe(200)
  return start
}
const spareOf = async (tag = TAG) => (await shop.server.stage.kept('label-spare', { storeCode: STORE, tagMac: tag }))[0]
const isReady = async (tag = TAG) => (await spareOf(tag))?.state === 'READY'
/** Time passes, also for what is due at times of the day. */
async function live(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 10) {
    await shop.pass(10)
    await shop.server.stage.timetableRound()
  }
}
async function untilReady(tag = TAG): Promise<void> {
  for (let tries = 0; tries < 60 && !(await isReady(tag)); tries++) await live(10)
  expect(await isReady(tag)).toBe(true)
}

it('a price that comes later is stored ahead without being shown, and turned to at its time, which is proved', async () => {
  await turn(0, 0, products[2])
  await shop.until(async () => showsPage() === 0, 60)
  await shop.server.stage.startTimetable()
  const start = await halve([products[1], products[2]])
  await live(60)
  for (const tag of [TAG, OTHER]) await untilReady(tag)
  expect([showsPage(), (await spareOf())?.page]).toEqual([0, PAGE_OF_SPARE])
  const { drawn } = label()
  const [before, given] = [await shop.way(TAG), stub.given.flat().length]
  expect(before).toMatchObject({ state: 'PROVED', storedAt: null })
  await live(start - shop.now - 20)
  expect([label().drawn, stub.given.flat().length]).toEqual([drawn, given])
  await live(60)
  for (const tag of [TAG, OTHER]) {
    await shop.until(async () => (await shop.stateOf(tag)) === 'PROVED' && showsPage(tag) === PAGE_OF_SPARE, 60)
    expect(await shop.way(tag)).toMatchObject({ isLast: true, storedAt: expect.any(Number), pages: 'STORED' })
  }
  expect(Number((await shop.way(TAG))['storedAt'])).toBeLessThan(start)
  // One task, which has no picture.
  const turned = stub.given
    .flat()
    .filter(({ tagMac }) => tagMac === TAG)
    .at(-1)
  expect([turned?.pattern, turned?.page, turned?.bytes.length, label().drawn]).toEqual([2, PAGE_OF_SPARE, 0, drawn + 1])
  expect(await shop.server.one('tag', { storeCode: STORE, tagMac: TAG })).toMatchObject({ status: 'OK' })
  expect((await spareOf())?.state).toBe('GONE')
})

it('its pages are those behind it, and the next picture goes to where the label is', async () => {
  await turn(1, 0, products[2])
  await shop.until(async () => showsPage() === PAGE_OF_SPARE + 1, 60)
  await shop.assign(TAG, products[3])
  await shop.until(async () => (await shop.stateOf(TAG)) === 'PROVED' && showsPage() === PAGE_OF_SPARE, 120)
  await shop.pass(30)
  expect([0, 1, 2].every((page) => label().pages.has(PAGE_OF_SPARE + page))).toBe(true)
})

it('a label that lost its pages is sent its picture whole, and shows it', async () => {
  const start = await halve([products[3]])
  await live(60)
  await untilReady()
  expect((await spareOf())?.page).toBe(0)
  await live(start - shop.now - 20)
  stub.restartLabel(TAG)
  const { drawn } = label()
  await live(40)
  await shop.until(async () => (await shop.stateOf(TAG)) === 'PROVED' && label().drawn > drawn, 600)
  const whole = stub.given
    .flat()
    .filter(({ tagMac, pattern }) => tagMac === TAG && pattern === 0)
    .at(-1)
  expect(whole?.bytes.length).toBeGreaterThan(0)
  expect(await shop.way(TAG)).toMatchObject({ storedAt: null, picture: (await spareOf())?.picture })
  expect((await spareOf())?.state).toBe('GONE')
})
