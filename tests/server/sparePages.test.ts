// @module-tag one-engine
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Connection } from '../../server/db/connection'
import type { Records, Where } from '../../server/db/records'
import { verifyStore } from '../../server/ledger/verify'
import { demoAliases } from '../../server/radio/goods'
import { Radio } from '../../server/radio/radio'
import type { Rows } from '../../server/seed/storeRows'
import { sendStartedAndEnded } from '../../server/timetable/sendPromoted'
import { Timetable } from '../../server/timetable/timetable'
import { nameAliases, NOON, openShop } from '../support/shop'
import { openTestRecords } from './testRecords'

const STORE = 'IT001'
/** When the promotion begins. */
const START = NOON + 3600
let connection: Connection
let records: Records
let radio: Radio
let shop: Rows
let now = NOON
/** The labels that images were sent to, and those that were turned. */
let [sent, turned]: [string[], string[]] = [[], []]

beforeEach(async () => {
  now = NOON
  ;({ connection, records } = await openTestRecords())
  await nameAliases(records)
})
afterEach(() => connection.close())

async function started(): Promise<Radio> {
  const one = new Radio({ records, clock: () => now, mishaps: false })
  const { simulator } = one
  const [send, turn] = [simulator.sendImages.bind(simulator), simulator.switchPages.bind(simulator)]
  simulator.sendImages = (jobs) => {
    sent.push(...jobs.map(({ tagMac }) => tagMac))
    return send(jobs)
  }
  simulator.switchPages = (jobs) => {
    turned.push(...jobs.map(({ tagMac }) => tagMac))
    return turn(jobs)
  }
  await one.load()
  return one
}

/** A shop in which all labels show what they should, and half the price begins later. */
async function open(tags: number, gateways = 1, layoutId = 'SHELF'): Promise<void> {
  shop = await openShop(records, STORE, { gateways, tags, products: Math.min(tags, 500), sensors: 0 })
  await records.update('tag', { storeCode: STORE }, { tagType: 'B3' })
  await records.update('product', { storeCode: STORE }, { layoutId })
  await records.update('tag', { storeCode: STORE }, { layoutId })
  await sql`
    INSERT INTO label_state ("storeCode", "tagMac", "taskId", "wanted", "wantedAt", "shown", "shownAt", "state", "urgency", "tries", "page")
    SELECT "storeCode", "tagMac", 0, 'old', ${NOON}, 'old', ${NOON}, 'SHOWN', 3, 0, 0 FROM tag`.execute(records.db)
  await records.insert('promotion', [
    {
      storeCode: STORE,
      index: 0,
      type: 'DISCOUNT',
      name: 'Sale',
      prCodeList: codes(),
      discount: 50,
      startDate: START,
      endDate: START + 86_400,
    },
  ])
  await sql`ANALYZE`.execute(records.db)
  radio = await started()
}

const codes = () => (shop.product ?? []).map(({ prCode }) => String(prCode))
const gateway = () => String(shop.gateway?.[0]?.gwMac)

async function wait(seconds: number, pace = 1): Promise<void> {
  for (const end = now + seconds; now < end;) {
    now = Math.min(end, now + pace)
    await radio.step()
  }
}

const prepare = () => radio.prepare({ storeCode: STORE, prCodes: codes(), at: START })
/** Those that lie ready or are on their way. */
const spares = (where: Where<'label-spare'> = {}) =>
  records.find('label-spare', { storeCode: STORE, state: ['SENDING', 'READY'], ...where })
const ready = () => records.count('label-spare', { storeCode: STORE, state: 'READY' })

/** Its time has come. */
async function begin(): Promise<void> {
  now = START
  await radio.step()
  ;[sent, turned] = [[], []]
  const jobs = await radio.updates.transaction((within, looksOf) =>
    sendStartedAndEnded(radio.updates, within, looksOf, START - 60, now),
  )
  await radio.updates.sendJobs(jobs)
}

const labelled = () => records.find('label-state', { storeCode: STORE, wantedAt: START })
const isThrough = async () =>
  (await labelled()).every(({ state, shown, wanted }) => state === 'SHOWN' && shown === wanted)

it(
  '10,000 labels that have their images on a spare page show them within 10 seconds of the minute',
  { timeout: 600_000, tags: ['nightly'] },
  async () => {
    await open(10_400, 20)
    const wanted = await prepare()
    expect(wanted).toBeGreaterThanOrEqual(10_000)
    await wait(1000, 2)
    expect(await ready()).toBe(wanted)
    expect(await records.count('label-entry', { storeCode: STORE })).toBe(0)
    // As the server does of itself when tables have grown.
    await sql`ANALYZE`.execute(records.db)
    await begin()
    await wait(10)
    expect(sent).toEqual([])
    expect(turned).toHaveLength(wanted)
    expect(await labelled()).toHaveLength(wanted)
    expect(await isThrough()).toBe(true)
    const entries = await records.find('label-entry', { storeCode: STORE })
    expect(entries).toHaveLength(wanted)
    expect(Math.max(...entries.map(({ updatedAt }) => updatedAt))).toBeLessThanOrEqual(START + 10)
    expect((await verifyStore(records, STORE)).broken).toEqual([])
    expect(await spares()).toEqual([])
    expect(await records.count('task', { storeCode: STORE, endTime: null })).toBe(0)
  },
)

it('the next image goes to the pages that the label does not show now', async () => {
  await open(12)
  const wanted = await prepare()
  expect(new Set((await spares()).map(({ page }) => page))).toEqual(new Set([4]))
  await wait(60)
  await begin()
  await wait(10)
  expect(turned).toHaveLength(wanted)
  expect(await prepare()).toBe(0)
  await radio.prepare({ storeCode: STORE, prCodes: codes(), at: START + 86_400 })
  expect(new Set((await spares()).map(({ page }) => page))).toEqual(new Set([0]))
})

it('labels that did not get their image ahead get it when it is to be shown', async () => {
  await open(12)
  radio.simulator.unplug(gateway(), 1800)
  const wanted = await prepare()
  await wait(120)
  expect(await spares()).toEqual([])
  now = START - 600
  await radio.step()
  await begin()
  await wait(60)
  expect([sent.length, turned.length, await isThrough()]).toEqual([wanted, 0, true])
})

it('labels without room for another image get it when it is to be shown', async () => {
  await open(12)
  await records.update('tag', { storeCode: STORE }, { tagType: 'B1' })
  expect(await prepare()).toBe(0)
  await begin()
  await wait(60)
  expect([sent.length > 0, turned.length, await isThrough()]).toEqual([true, 0, true])
})

it('a label that is to show something else by then is sent that', async () => {
  await open(12)
  const wanted = await prepare()
  await wait(60)
  const [code = ''] = codes()
  await radio.products.save(STORE, [
    { prCode: code, prInfo: demoAliases.map(({ name }) => (name === 'Price' ? '3.00' : '')) },
  ])
  await wait(60)
  await begin()
  await wait(60)
  const changed = await records.count('tag', { storeCode: STORE, prCode: code })
  expect([sent.length, turned.length, await isThrough()]).toEqual([changed, wanted - changed, true])
})

for (const isHeard of [true, false])
  it(`a label that has begun anew gets its image, ${isHeard ? 'and is not turned' : 'though nobody has heard of it'}`, async () => {
    await open(12)
    const wanted = await prepare()
    await wait(60)
    const [{ tagMac } = { tagMac: '' }] = await spares()
    radio.simulator.reset(STORE, tagMac, isHeard ? now : START + 7200)
    await wait(60)
    expect(await ready()).toBe(isHeard ? wanted - 1 : wanted)
    await begin()
    await wait(60)
    expect(new Set(sent)).toEqual(new Set([tagMac]))
    expect(turned.filter((mac) => mac === tagMac)).toHaveLength(isHeard ? 0 : 1)
    expect(await isThrough()).toBe(true)
  })

it('what lies ready outlives the server, and labels that were being turned are turned again', async () => {
  await open(12)
  const wanted = await prepare()
  await wait(8)
  radio = await started()
  await wait(60)
  expect(await ready()).toBe(wanted)
  await begin()
  radio = await started()
  await wait(10)
  expect([sent.length, await isThrough()]).toEqual([0, true])
  expect(await records.count('label-entry', { storeCode: STORE })).toBe(wanted)
})

it('nothing is written to pages of a label that something is under way to', async () => {
  await open(12)
  const wanted = await prepare()
  const [{ tagMac } = { tagMac: '' }] = await spares()
  await records.remove('label-spare', { storeCode: STORE })
  await radio.updates.resend(STORE, 'REASSIGN', [tagMac])
  expect(await prepare()).toBe(wanted - 1)
})

it('what is to be shown now goes before what is to be shown later', async () => {
  await open(400)
  await prepare()
  await radio.step()
  const before = radio.simulator.preparing(STORE).length
  expect(before).toBe(100)
  await radio.updates.resend(STORE, 'REASSIGN')
  await radio.updates.worker.settled()
  await wait(60)
  expect(radio.simulator.preparing(STORE)).toEqual([])
  await wait(600)
  expect(await ready()).toBeGreaterThan(300)
})

it('the timetable sends ahead what promotions make of labels, and at their start the labels turn', async () => {
  await open(12)
  const timetable = new Timetable({
    records,
    radio,
    clock: () => now,
    statusChecks: false,
    prepareSeconds: 1800,
  })
  await timetable.load()
  await timetable.step()
  expect(await spares()).toEqual([])
  now = START - 1200
  await timetable.step()
  const wanted = await records.count('label-spare', { storeCode: STORE, neededAt: START })
  expect(wanted).toBeGreaterThan(8)
  await wait(300)
  await timetable.step()
  expect(await ready()).toBe(wanted)
  now = START
  ;[sent, turned] = [[], []]
  await timetable.step()
  await wait(10)
  expect([sent.length, turned.length, await isThrough()]).toEqual([0, wanted, true])
  // Its end is next, and goes to the pages that are free now.
  now = START + 86_400 - 1200
  await timetable.step()
  expect(await spares({ neededAt: START + 86_400, page: 0 })).toHaveLength(wanted)
})

it('a price batch lies ready before it begins, and labels turn to it', async () => {
  await open(12)
  await records.remove('promotion', { storeCode: STORE })
  const [batch] = await records.insert('price-batch', [
    { name: 'Week', source: 'HAND', state: 'APPROVED', start: '2027-01-15 09:00', updatedAt: NOON },
  ])
  const own = { storeCode: STORE, batchId: batch?.id ?? 0 }
  await records.insert('price-batch-store', [
    { ...own, state: 'APPROVED', startsAt: START, endsAt: null, isHeld: false, isStale: false },
  ])
  const withdrawn = codes().at(-1)
  await records.insert(
    'price-batch-line',
    codes().map((prCode) => ({ ...own, prCode, price: '0.77', withdrawn: prCode === withdrawn, followed: true })),
  )
  const timetable = new Timetable({ records, radio, clock: () => now, statusChecks: false, prepareSeconds: 3600 })
  await timetable.load()
  await timetable.step()
  const wanted = await records.count('label-spare', { storeCode: STORE, neededAt: START })
  expect(wanted).toBeGreaterThan(8)
  expect(await records.count('label-spare', { storeCode: STORE, prCode: withdrawn ?? '' })).toBe(0)
  await wait(300)
  now = START
  ;[sent, turned] = [[], []]
  await timetable.step()
  await wait(10)
  expect([sent.length, turned.length, await isThrough()]).toEqual([0, wanted, true])
  expect(await records.count('label-entry', { storeCode: STORE, price: '0.77' })).toBeGreaterThan(0)
})

it('labels that say the lowest price before a reduction turn, too', async () => {
  await open(12, 1, 'SHELF.PROMO')
  const wanted = await prepare()
  await wait(60)
  await begin()
  await wait(10)
  expect([sent.length, turned.length, await isThrough()]).toEqual([0, wanted, true])
})

it('the way of an image of a gateway that imitates an eStation says when it lay ready, and ends with the turn', async () => {
  await open(12)
  await records.update('gateway', { storeCode: STORE }, { imitates: 'ETAG_ESTATION' })
  radio = await started()
  const wanted = await prepare()
  expect(wanted).toBeGreaterThan(0)
  await wait(60)
  expect(await ready()).toBe(wanted)
  const ahead = now
  await begin()
  await wait(30)
  expect(turned).toHaveLength(wanted)
  expect(await isThrough()).toBe(true)
  const ways = await records.find('label-way', { storeCode: STORE })
  expect(ways).toHaveLength(wanted)
  for (const { state, isLast, storedAt, sentAt } of ways) {
    expect([state, isLast]).toEqual(['PROVED', true])
    expect(storedAt).toBeLessThanOrEqual(ahead)
    expect(sentAt).toBeGreaterThanOrEqual(START)
  }
})
