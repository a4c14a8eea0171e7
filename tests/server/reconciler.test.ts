// @module-tag one-engine
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Connection } from '../../server/db/connection'
import { wholeShare } from '../../server/cluster/share'
import type { Records } from '../../server/db/records'
import { AirWriter } from '../../server/radio/airWriter'
import type { ImageJob } from '../../server/radio/driver'
import { FieldState } from '../../server/radio/fieldState'
import { demoAliases } from '../../server/radio/goods'
import { PAUSES, URGENCY } from '../../server/radio/labelState'
import { Radio } from '../../server/radio/radio'
import { Reconciler } from '../../server/radio/reconciler'
import type { Rows } from '../../server/seed/storeRows'
import { sendLayers } from '../../server/timetable/sendLayers'
import type { Promotion } from '../../src/generated/types'
import { nameAliases, NOON, openShop } from '../support/shop'
import { openTestRecords } from './testRecords'

const STORE = 'IT001'
/** More than gateways have of a store at once. */
const MANY = 600
let connection: Connection
let records: Records
let radio: Radio
let shop: Rows
let now = NOON

beforeEach(async () => {
  now = NOON
  ;({ connection, records } = await openTestRecords())
  await nameAliases(records)
})
afterEach(() => connection.close())

async function open(tags: number): Promise<void> {
  shop = await openShop(records, STORE, { gateways: 1, tags, products: 12, sensors: 0 })
  radio = await started()
}

async function started(): Promise<Radio> {
  const one = new Radio({ records, clock: () => now, mishaps: false })
  await one.load()
  return one
}

async function wait(seconds: number, pace = 5): Promise<void> {
  for (const end = now + seconds; now < end;) {
    now = Math.min(end, now + pace)
    await radio.step()
  }
}

const mac = (at = 0) => String(shop.tag?.[at]?.tagMac)
const prCode = (at = 0) => String(shop.product?.[at]?.prCode)
const info = (price: string) =>
  demoAliases.map(({ name }) => (name === 'Name' ? 'Milk' : name === 'Price' ? price : ''))
const save = (price: string, code = prCode()) => radio.products.save(STORE, [{ prCode: code, prInfo: info(price) }])
const assign = (macs: readonly string[], code = prCode()) =>
  radio.updates.assign(
    STORE,
    'ASSIGN',
    macs.map((tagMac) => ({ tagMac, prCode: code })),
  )
const row = (task: { taskId: number } | undefined, tagMac = mac()) =>
  records.one('task-row', { storeCode: STORE, taskId: task?.taskId ?? 0, tagMac })
const task = (of: { taskId: number } | undefined) => records.one('task', { storeCode: STORE, taskId: of?.taskId ?? 0 })
const label = (tagMac = mac()) => records.one('tag', { storeCode: STORE, tagMac })
const shown = async (tagMac = mac()) =>
  (await records.find('label-entry', { storeCode: STORE, tagMac }, { orderBy: 'number' })).map(({ price }) => price)
const histories = async (tagMac = mac()) =>
  (await records.find('tag-update-history', { storeCode: STORE, tagMac }, { orderBy: '_id' })).map(
    ({ status }) => status?.status ?? null,
  )
const state = () => records.one('label-state', { storeCode: STORE, tagMac: mac() })
const gateway = () => String(shop.gateway?.[0]?.gwMac)

/** A shop in which one label alone has the product. */
async function alone(tags = 12): Promise<void> {
  await open(tags)
  await radio.updates.assign(
    STORE,
    'DEASSIGN',
    (shop.tag ?? []).map(({ tagMac }) => ({ tagMac: String(tagMac), prCode: null })),
  )
  await assign([mac()])
  await wait(600)
}

it('of several changes the newest is sent, and the tasks of the others end without their labels', async () => {
  await alone()
  const sent = await shown()
  const [first, second, third] = [await save('1.10'), await save('1.20'), await save('1.30')]
  expect(radio.simulator.underWay().filter(({ tagMac }) => tagMac === mac())).toHaveLength(3)
  await wait(60)
  expect((await shown()).slice(sent.length)).toEqual(['1.30'])
  expect([await row(first), await row(second), await row(third)]).toMatchObject([
    { result: 'OK', reason: 'SUPERSEDED' },
    { result: 'OK', reason: 'SUPERSEDED' },
    { result: 'OK', reason: null },
  ])
  for (const one of [first, second, third])
    expect(await task(one)).toMatchObject({ progress: 100, endTime: expect.any(Number) })
  expect((await histories()).slice(-3)).toEqual(['CANCELED', 'CANCELED', 'OK'])
  expect(await label()).toMatchObject({ status: 'OK' })
})

it('what a label shows already is not sent: its task is through at once', async () => {
  await alone()
  await save('1.10')
  await wait(60)
  const sent = await shown()
  const [there, back] = [await save('1.20'), await save('1.10')]
  expect(await task(back)).toMatchObject({ progress: 100, updatedTags: 1, endTime: expect.any(Number) })
  expect(await row(there)).toMatchObject({ result: 'OK', reason: 'SUPERSEDED' })
  expect(await label()).toMatchObject({ status: 'OK' })
  // The image of the first is on its way, and is not taken back from the air.
  await wait(60)
  expect(await shown()).toEqual([...sent, '1.20', '1.10'])
})

it('a person sends what a label shows already, and it goes out', async () => {
  await alone()
  const sent = await shown()
  await radio.updates.resend(STORE, 'REASSIGN', [mac()])
  await wait(60)
  expect(await shown()).toHaveLength(sent.length + 1)
})

it('what failed is sent again by itself, ever more rarely, and is told once', async () => {
  await alone()
  radio.simulator.unplug(gateway(), 2 * 3600)
  const failing = await save('2.00')
  await wait(90)
  expect(await row(failing)).toMatchObject({ result: 'NG', reason: 'GATEWAY_OFFLINE' })
  expect(await task(failing)).toMatchObject({ progress: 0, endTime: expect.any(Number) })
  const alarms = await records.count('tag-alarm', { storeCode: STORE, tagMac: mac() })
  await wait(3600, 30)
  expect(await records.one('label-state', { storeCode: STORE, tagMac: mac() })).toMatchObject({
    state: 'RETRYING',
    tries: 3,
  })
  expect(await records.count('tag-alarm', { storeCode: STORE, tagMac: mac() })).toBe(alarms)
  expect(await label()).toMatchObject({ status: 'NG' })
  // Its gateway comes back long before it would be its turn.
  await wait(3700, 30)
  expect(await row(failing)).toMatchObject({ result: 'OK', reason: null })
  expect(await task(failing)).toMatchObject({ progress: 100, updatedTags: 1 })
  expect(await label()).toMatchObject({ status: 'OK' })
  expect((await histories()).slice(-2)).toEqual(['NG', 'OK'])
  expect((await shown()).at(-1)).toBe('2.00')
})

it('a label that is out of reach for good is given up, until it is heard', async () => {
  await alone()
  const failing = await save('2.00')
  await records.update(
    'label-state',
    { storeCode: STORE, tagMac: mac() },
    { state: 'STOPPED', nextAt: null, tries: PAUSES.length + 1 },
  )
  await records.update('task-row', { storeCode: STORE, taskId: failing?.taskId ?? 0 }, { result: 'NG' })
  radio = await started()
  await wait(7 * 86_400, 3600)
  expect(await row(failing)).toMatchObject({ result: 'NG' })
  await radio.driver.checkStatus(STORE, [mac()], 0)
  await wait(120)
  expect(await row(failing)).toMatchObject({ result: 'OK' })
})

it('a label that lost its picture gets it again, whether it was noted or not', async () => {
  const stranger = mac(5)
  await alone()
  await records.update('tag', { storeCode: STORE, tagMac: stranger }, { prCode: prCode(3) })
  await records.remove('label-state', { storeCode: STORE, tagMac: stranger })
  const sent = [await shown(), await shown(stranger)]
  for (const tagMac of [mac(), stranger]) radio.simulator.reset(STORE, tagMac)
  await radio.step()
  expect(await label()).toMatchObject({ status: 'NG' })
  await wait(90)
  for (const [at, tagMac] of [mac(), stranger].entries()) {
    expect(await shown(tagMac)).toHaveLength((sent[at]?.length ?? 0) + 1)
    expect(await label(tagMac)).toMatchObject({ status: 'OK' })
  }
  expect(await records.count('reset-history', { storeCode: STORE })).toBeGreaterThanOrEqual(2)
})

it('what a person asks for comes before what waits of a file, and both arrive', async () => {
  await alone(MANY + 1)
  const others = (shop.tag ?? []).slice(1, 1 + MANY).map(({ tagMac }) => String(tagMac))
  await assign(others, prCode(1))
  await wait(900)
  const update = await radio.products.begin(STORE, { source: 'FILE' })
  await update.writeNow([{ prCode: prCode(1), prInfo: info('3.00') }])
  await update.end()
  await radio.step()
  const underWay = radio.simulator.underWay().length
  expect(underWay).toBeLessThan(MANY)
  await save('9.99')
  await wait(200)
  expect((await shown()).at(-1)).toBe('9.99')
  expect(await task(update.task)).toMatchObject({ endTime: null })
  await wait(600)
  expect(await task(update.task)).toMatchObject({ progress: 100, updatedTags: MANY })
})

it('a server that is killed in between leaves nothing out and sends nothing that was confirmed', async () => {
  await open(MANY)
  const all = (shop.tag ?? []).map(({ tagMac }) => String(tagMac))
  const wanted = await assign(all)
  for (let kill = 0; kill < 3; kill++) {
    await wait(60)
    radio = await started()
  }
  await wait(600)
  expect(await task(wanted)).toMatchObject({ progress: 100, updatedTags: MANY })
  for (const tagMac of all) expect(await shown(tagMac)).toHaveLength(1)
})

it('a label that loses its picture while it waits fails its task as any other', async () => {
  await alone()
  radio.simulator.unplug(gateway(), 600)
  const failing = await save('2.00')
  radio.simulator.reset(STORE, mac())
  await wait(90)
  expect(await row(failing)).toMatchObject({ result: 'NG', reason: 'GATEWAY_OFFLINE' })
  expect(await task(failing)).toMatchObject({ endTime: expect.any(Number) })
  await wait(900)
  expect(await row(failing)).toMatchObject({ result: 'OK' })
})

it('what is sent once more after something older came through leaves its task as it ended', async () => {
  await alone()
  await save('1.10')
  await wait(60)
  const [there, back] = [await save('1.20'), await save('1.10')]
  // The older image is shown, and then the gateway is away.
  await radio.updates.deliveries.hear([
    {
      kind: 'delivered',
      at: now,
      taskId: there?.taskId ?? 0,
      storeCode: STORE,
      tagMac: mac(),
      battery: 3,
      rssi: -50,
      temperature: 20,
      gwIp: '',
    },
  ])
  expect(await label()).toMatchObject({ status: 'WIP' })
  radio = await started()
  radio.simulator.unplug(gateway(), 600)
  await wait(90)
  expect([await label(), await row(back)]).toMatchObject([{ status: 'NG' }, { result: 'OK' }])
  await wait(900)
  expect([await label(), (await shown()).at(-1)]).toMatchObject([{ status: 'OK' }, '1.10'])
})

it('promotions are sent after prices and before anything else', async () => {
  await alone()
  const promotion: Promotion = {
    storeCode: STORE,
    index: 0,
    type: 'DISCOUNT',
    name: 'Sale',
    prCodeList: [prCode()],
    discount: 50,
    startDate: now,
    endDate: now + 3600,
  }
  await records.insert('promotion', [promotion])
  await radio.updates.transaction((within, looksOf) =>
    sendLayers(radio.updates, within, looksOf, {
      storeCode: STORE,
      source: 'PROMOTION',
      before: [{ batches: new Map(), promotions: new Map() }],
      after: { batches: new Map(), promotions: new Map([[prCode(), promotion]]) },
      at: now,
    }),
  )
  expect(await records.one('label-state', { storeCode: STORE, tagMac: mac() })).toMatchObject({
    urgency: URGENCY.promotion,
  })
})

it('images that could not be handed over are handed over with the next step', async () => {
  await alone()
  await save('2.00')
  const sent: string[] = []
  let isAway = true
  const reconciler = new Reconciler({
    records,
    clock: () => now,
    underWay: () => [],
    renew: async () => undefined,
    turn: async () => undefined,
    send: async (jobs) => {
      if (isAway) throw new Error('away')
      sent.push(...jobs.map(({ tagMac }) => tagMac))
    },
  })
  await reconciler.load()
  await expect(reconciler.step()).rejects.toThrow('away')
  isAway = false
  await reconciler.step()
  expect(sent).toContain(mac())
})

it('a label that loses its picture while one waits is told nothing twice, and a newer change ends the earlier task', async () => {
  await alone()
  const told = (await histories()).length
  const first = await save('1.10')
  radio.simulator.reset(STORE, mac())
  await radio.step()
  const second = await save('1.20')
  await wait(60)
  expect([await row(first), await row(second)]).toMatchObject([
    { result: 'OK', reason: 'SUPERSEDED' },
    { result: 'OK', reason: null },
  ])
  expect(await task(first)).toMatchObject({ endTime: expect.any(Number) })
  expect((await histories()).slice(told)).toEqual(['CANCELED', 'OK'])
})

it('a gateway that was away before a restart is noticed when it is back', async () => {
  await alone()
  radio.simulator.unplug(gateway(), 5 * 86_400)
  const failing = await save('2.00')
  await wait(4.9 * 86_400, 600)
  expect(await state()).toMatchObject({ state: 'STOPPED' })
  radio = await started()
  await wait(86_400, 600)
  expect(await row(failing)).toMatchObject({ result: 'OK' })
})

it('what waits is sent although the clock was set back', async () => {
  await alone(MANY)
  const wanted = await assign((shop.tag ?? []).map(({ tagMac }) => String(tagMac)))
  await wait(10)
  now -= 86_400
  await wait(1800, 20)
  expect(await task(wanted)).toMatchObject({ progress: 100 })
})

for (const change of ['price', 'removal'] as const)
  it(`a ${change} that outlives its task in the histories is sent in a new one`, async () => {
    await alone()
    const sent = await shown()
    radio.simulator.unplug(gateway(), 7200)
    const failing =
      change === 'price'
        ? await save('2.00')
        : await radio.updates.assign(STORE, 'DEASSIGN', [{ tagMac: mac(), prCode: null }])
    await wait(120)
    for (const part of ['task', 'task-row'] as const)
      await records.remove(part, { storeCode: STORE, taskId: failing?.taskId ?? 0 })
    await wait(10_000, 60)
    expect((await shown()).slice(sent.length)).toEqual([change === 'price' ? '2.00' : null])
    expect(await label()).toMatchObject({ status: 'OK' })
  })

it('nothing is sent any more for a tag that the store no longer has, once its task is gone', async () => {
  await alone()
  radio.simulator.unplug(gateway(), 7200)
  await save('2.00')
  await wait(120)
  for (const part of ['tag', 'task', 'task-row'] as const) await records.remove(part, { storeCode: STORE })
  await wait(10_000, 60)
  expect(await state()).toBeUndefined()
})

it('a label whose lowest price is another one by now does not show it already', async () => {
  await alone()
  const change = (price: string) =>
    radio.products.save(STORE, [{ prCode: prCode(), layoutId: 'SHELF.PROMO', prInfo: info(price) }])
  await change('10.00')
  await wait(31 * 86_400, 7200)
  await change('8.00')
  await wait(3600, 60)
  const { shown: before } = (await state()) ?? {}
  radio.simulator.unplug(gateway(), 600)
  await change('10.00')
  await wait(100)
  await change('8.00')
  expect(await state()).toMatchObject({ state: 'WAITING', shown: before })
})

it('a missing label stays missing where nothing is sent to it', async () => {
  await alone()
  await save('8.00')
  await wait(600)
  await records.update('tag', { storeCode: STORE, tagMac: mac() }, { status: 'MISSING' })
  await save('8.00')
  expect(await label()).toMatchObject({ status: 'MISSING' })
})

it('an image that was confirmed is not sent again though it is offered late', async () => {
  await alone()
  const wanted = await save('1.10')
  await wait(60)
  const sent = await shown()
  await radio.updates.sendJobs([{ taskId: wanted?.taskId ?? 0, storeCode: STORE, tagMac: mac() }])
  expect(radio.simulator.underWay()).toEqual([])
  await wait(60)
  expect(await shown()).toEqual(sent)
})

it('an earlier image that is offered after a newer one is not sent', async () => {
  await alone()
  const earlier = await save('1.10')
  await save('1.20')
  await wait(60)
  await save('1.30')
  await radio.updates.sendJobs([{ taskId: earlier?.taskId ?? 0, storeCode: STORE, tagMac: mac() }])
  expect(radio.simulator.underWay()).toHaveLength(1)
  await wait(60)
  expect((await shown()).at(-1)).toBe('1.30')
})

const heard = (of: { taskId: number } | undefined) => ({
  at: now,
  taskId: of?.taskId ?? 0,
  storeCode: STORE,
  tagMac: mac(),
})
const delivered = (of: { taskId: number } | undefined) => ({
  kind: 'delivered' as const,
  ...heard(of),
  battery: 3,
  rssi: -50,
  temperature: 20,
  gwIp: '',
})

it('a label that is heard twice at once is what it was last', async () => {
  await alone()
  const [first, second] = [await save('1.10'), await save('1.20')]
  await radio.updates.deliveries.hear([delivered(first), delivered(second)])
  expect([await label(), await state()]).toMatchObject([{ status: 'OK' }, { state: 'SHOWN' }])
  expect((await shown()).slice(-2)).toEqual(['1.10', '1.20'])
})

it('what fails of an earlier task lets what is wanted now be looked for', async () => {
  await alone()
  const [first] = [await save('1.10'), await save('1.20')]
  const again = await radio.updates.deliveries.hear([{ kind: 'failed', ...heard(first), reason: 'no answer' }])
  expect(again).toEqual(new Map([[STORE, now]]))
  expect(await state()).toMatchObject({ state: 'WAITING' })
})

it('an image whose task is forgotten while it is on its way is sent in a new one, which the ledger has', async () => {
  await alone()
  const sent = await shown()
  const wanted = await save('1.10')
  for (const part of ['task', 'task-row'] as const)
    await records.remove(part, { storeCode: STORE, taskId: wanted?.taskId ?? 0 })
  await wait(120)
  expect((await shown()).slice(sent.length)).toEqual(['1.10'])
  expect(await state()).toMatchObject({ state: 'SHOWN' })
})

it('an image that fails of a gateway that is back by then is sent again at once', async () => {
  await alone()
  radio.driver.reportEvery(5)
  radio.simulator.unplug(gateway(), 20)
  await radio.step()
  const failing = await save('2.00')
  await wait(100)
  expect(await row(failing)).toMatchObject({ result: 'OK' })
  expect(await histories()).toContain('NG')
})

it('what failed is sent again in its time although the clock was set back by half a day', async () => {
  await alone()
  radio.simulator.unplug(gateway(), 60)
  const failing = await save('2.00')
  await wait(50)
  expect(await state()).toMatchObject({ state: 'RETRYING' })
  // As if nobody had heard the gateway come back.
  now -= 43_200
  await wait(600)
  expect(await row(failing)).toMatchObject({ result: 'OK' })
})

/** A reconciler with gateways that take everything and answer nothing. */
function silent() {
  const sent: string[] = []
  const underWay = new Set<ImageJob>()
  const reconciler = new Reconciler({
    records,
    clock: () => now,
    underWay: () => [...underWay],
    renew: async () => undefined,
    turn: async () => undefined,
    send: async (jobs) => {
      for (const job of jobs) {
        sent.push(job.tagMac)
        underWay.add(job)
      }
    },
  })
  return { reconciler, sent, underWay }
}

it('what waits behind a full gateway goes on as soon as there is room, whoever noticed the answers', async () => {
  await open(MANY)
  await assign((shop.tag ?? []).map(({ tagMac }) => String(tagMac)))
  const { reconciler, sent, underWay } = silent()
  await reconciler.load()
  await reconciler.step()
  expect(sent).toHaveLength(300)
  await reconciler.step()
  expect(sent).toHaveLength(300)
  await records.update('label-state', { storeCode: STORE, tagMac: sent }, { state: 'SHOWN', nextAt: null })
  underWay.clear()
  expect(reconciler.isIdle).toBe(false)
  await reconciler.step()
  expect(new Set(sent).size).toBe(MANY)
})

it('labels of a gateway that is away for long do not keep new ones waiting', async () => {
  await open(MANY)
  const all = (shop.tag ?? []).map(({ tagMac }) => String(tagMac))
  await assign(all)
  const failing = all.slice(0, 350)
  await records.update(
    'label-state',
    { storeCode: STORE, tagMac: failing },
    { state: 'RETRYING', tries: 1, nextAt: now, urgency: URGENCY.price, wantedAt: now - 3600 },
  )
  await records.update('label-state', { storeCode: STORE, tagMac: all.slice(350) }, { urgency: URGENCY.price })
  const { reconciler, sent } = silent()
  await reconciler.load()
  await reconciler.step()
  const away = new Set(failing)
  expect(sent.filter((tagMac) => !away.has(tagMac))).toHaveLength(200)
  expect(sent).toHaveLength(300)
})

it('a consequence that the database was too busy for is written with the next step', async () => {
  await alone()
  let attempts = 0
  const air = new AirWriter({
    records,
    share: wholeShare,
    deliveries: radio.updates.deliveries,
    state: new FieldState(records),
    collecting: radio.collecting,
    onJoined: async () => undefined,
    onLost: () => undefined,
    onAgain: () => undefined,
    onHeard: async () => undefined,
    onReset: async () => {
      attempts += 1
      if (attempts === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    },
    onChange: () => undefined,
  })
  air.hear([{ kind: 'reset', at: now, storeCode: STORE, tagMac: mac() }])
  await expect(air.write()).rejects.toThrow('deadlock')
  await air.write()
  expect(attempts).toBe(2)
})
