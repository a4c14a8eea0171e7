import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import { demoAliases } from '../../server/radio/goods'
import { sendRuleChanges, storesOfDueRules, tryRules } from '../../server/radio/ruleChanges'
import { rulesOf } from '../../server/radio/layoutRules'
import { Radio } from '../../server/radio/radio'
import type { Rows } from '../../server/seed/storeRows'
import { sendStartedAndEnded } from '../../server/timetable/sendPromoted'
import type { LayoutRule } from '../../src/generated/types'
import { nameAliases, NOON, openShop } from '../support/shop'
import { openTestRecords } from './testRecords'

const STORE = 'IT001'
const NAME = demoAliases.findIndex(({ name }) => name === 'Name')
const PRICE = demoAliases.findIndex(({ name }) => name === 'Price')
let connection: Connection
let records: Records
let radio: Radio
let shop: Rows
let now = NOON

beforeEach(async () => {
  now = NOON
  ;({ connection, records } = await openTestRecords())
  await nameAliases(records)
  shop = await openShop(records, STORE, { gateways: 1, tags: 12, products: 12, sensors: 0 })
  radio = new Radio({ records, clock: () => now, mishaps: false })
  await radio.load()
  await records.update('store', { storeCode: STORE }, { timeZone: 'UTC' })
  // Each label has a product of its own.
  for (const [at, { prCode }] of (shop.product ?? []).entries())
    await radio.products.save(STORE, [
      { prCode: String(prCode), prInfo: info(`Product ${at}`, `${at + 1}.00`), layoutId: 'SHELF' },
    ])
  await radio.updates.assign(
    STORE,
    'ASSIGN',
    macs().map((tagMac, at) => ({ tagMac, prCode: code(at) })),
  )
  await wait(300)
})
afterEach(() => connection.close())

const macs = () => (shop.tag ?? []).map(({ tagMac }) => String(tagMac))
const code = (at: number) => String(shop.product?.[at]?.prCode)
const info = (name: string, price: string) =>
  demoAliases.map((_, at) => (at === NAME ? name : at === PRICE ? price : ''))

async function wait(seconds: number): Promise<void> {
  for (const end = now + seconds; now < end;) {
    now = Math.min(end, now + 10)
    await radio.step()
  }
}

const add = async (rule: Partial<LayoutRule>) => {
  const [added] = await records.insert('layout-rule', [
    { name: 'A rule', isOn: true, layoutId: 'SHELF.FRESH', position: 1, ...rule },
  ])
  return added as LayoutRule
}
async function apply(): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;)
    after = await sendRuleChanges(radio.updates, records, STORE, after, () => now)
}
const layouts = async () =>
  (await records.find('tag', { storeCode: STORE }, { orderBy: 'tagMac' })).map(({ tagMac, layoutId }) => [
    tagMac,
    layoutId,
  ])
const layoutOf = async (at: number) =>
  (await records.one('tag', { storeCode: STORE, tagMac: macs()[at] ?? '' }))?.layoutId
const lastTask = async () =>
  (await records.find('task', { storeCode: STORE }, { orderBy: 'taskId', descending: true, limit: 1 }))[0]
const sorted = (rows: readonly (readonly unknown[])[]) =>
  rows.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
const tasks = () => records.count('task', { storeCode: STORE })
const rowsOf = async (task: { taskId: number } | undefined) =>
  (await records.find('task-row', { storeCode: STORE, taskId: task?.taskId ?? 0 })).map(({ tagMac, layout }) => [
    tagMac,
    layout,
  ])

it('a rule sends the labels that it concerns in one task, and no other', async () => {
  await add({ conditions: [{ field: `prInfo_${PRICE}`, operator: 'LESS', value: '3' }] })
  await apply()
  const task = await lastTask()
  expect(task).toMatchObject({ taskType: 'LAYOUT', totalTags: 2 })
  expect(sorted(await rowsOf(task))).toEqual(
    sorted([
      [macs()[0], 'SHELF.FRESH'],
      [macs()[1], 'SHELF.FRESH'],
    ]),
  )
  await wait(300)
  expect(await records.one('task', { storeCode: STORE, taskId: task?.taskId ?? 0 })).toMatchObject({
    progress: 100,
    endTime: expect.any(Number),
  })
  expect([await layoutOf(0), await layoutOf(1), await layoutOf(2)]).toEqual(['SHELF.FRESH', 'SHELF.FRESH', 'SHELF'])
  // Nothing is left to be changed.
  const before = await tasks()
  await apply()
  expect(await tasks()).toBe(before)
})

it('what holds without a rule comes back when it ends, also where a label was assigned with a layout of its own', async () => {
  await radio.updates.assign(STORE, 'ASSIGN', [{ tagMac: macs()[0] ?? '', prCode: code(0), layoutId: 'SHELF.PROMO' }])
  await wait(120)
  const rule = await add({})
  await apply()
  await wait(300)
  expect([await layoutOf(0), await layoutOf(1)]).toEqual(['SHELF.FRESH', 'SHELF.FRESH'])
  // A label that is sent once more keeps both.
  await radio.updates.resend(STORE, 'REASSIGN', [macs()[0] ?? ''])
  await wait(120)
  await records.remove('layout-rule', { id: rule.id })
  await apply()
  await wait(300)
  expect([await layoutOf(0), await layoutOf(1)]).toEqual(['SHELF.PROMO', 'SHELF'])
})

it('the first rule that holds decides, those of the store and of all stores in one order', async () => {
  await add({ name: 'All', layoutId: 'SHELF.PROMO', position: 2 })
  await add({ name: 'Other store', layoutId: 'SHELF.FAMILY', position: 0, storeCode: 'OTHER' })
  await add({
    name: 'Own',
    storeCode: STORE,
    position: 1,
    conditions: [{ field: 'prCode', operator: 'IS', value: code(3) }],
  })
  expect((await rulesOf(records, STORE)).map(({ name }) => name)).toEqual(['Own', 'All'])
  await apply()
  expect([await layoutOf(3), await layoutOf(4)]).toEqual(['SHELF.FRESH', 'SHELF.PROMO'])
})

it('a product that changes is drawn by the rule that now holds for it', async () => {
  await add({ conditions: [{ field: `prInfo_${PRICE}`, operator: 'LESS', value: '3' }] })
  await apply()
  await radio.products.save(STORE, [{ prCode: code(0), prInfo: info('Product 0', '9.00') }])
  await radio.products.save(STORE, [{ prCode: code(5), prInfo: info('Product 5', '0.50') }])
  await wait(120)
  expect([await layoutOf(0), await layoutOf(1), await layoutOf(5)]).toEqual(['SHELF', 'SHELF.FRESH', 'SHELF.FRESH'])
  const before = await tasks()
  await apply()
  expect(await tasks()).toBe(before)
})

it('the layout of a running promotion comes before rules, and the rule holds again behind it', async () => {
  await add({})
  await apply()
  await wait(300)
  const start = now + 60
  await records.insert('promotion', [
    {
      storeCode: STORE,
      index: 0,
      type: 'SALE',
      name: 'Sale',
      layoutId: 'SHELF.PROMO',
      prCodeList: [code(2)],
      startDate: start,
      endDate: start + 600,
    },
  ])
  const turn = async (since: number) =>
    radio.updates.sendJobs(
      await radio.updates.transaction((within, looksOf) =>
        sendStartedAndEnded(radio.updates, within, looksOf, since, now),
      ),
    )
  await wait(120)
  await turn(start - 1)
  await wait(120)
  expect([await layoutOf(2), await layoutOf(3)]).toEqual(['SHELF.PROMO', 'SHELF.FRESH'])
  await apply()
  expect(await layoutOf(2)).toBe('SHELF.PROMO')
  const ending = now
  await wait(600)
  await turn(ending)
  await wait(120)
  expect(await layoutOf(2)).toBe('SHELF.FRESH')
})

it('a window of time concerns the stores in whose zone it begins or ends', async () => {
  const day = Date.parse('2027-01-15T00:00:00Z') / 1000
  const rule = await add({ timeFrom: '10:00', timeTo: '11:00' })
  expect(await storesOfDueRules(records, day + 9 * 3600, day + 9.9 * 3600)).toEqual([])
  expect(await storesOfDueRules(records, day + 9.9 * 3600, day + 10 * 3600)).toEqual([STORE])
  expect(await storesOfDueRules(records, day + 10.5 * 3600, day + 11 * 3600)).toEqual([STORE])
  // It began and ended while nobody looked.
  expect(await storesOfDueRules(records, day + 9 * 3600, day + 12 * 3600)).toEqual([])
  await records.update('store', { storeCode: STORE }, { timeZone: 'Asia/Tokyo' })
  expect(await storesOfDueRules(records, day + 9.9 * 3600, day + 10 * 3600)).toEqual([])
  expect(await storesOfDueRules(records, day + 0.9 * 3600, day + 3600)).toEqual([STORE])
  await records.update('layout-rule', { id: rule.id }, { isOn: false })
  expect(await storesOfDueRules(records, day + 0.9 * 3600, day + 3600)).toEqual([])
})

it('a trial changes nothing, and says what applying it then changes', async () => {
  const rule = {
    id: -1,
    position: 1,
    name: 'Trial',
    layoutId: 'SHELF.FRESH',
    conditions: [{ field: 'prCode', operator: 'IS', value: code(1) }],
  } satisfies LayoutRule
  const before = await layouts()
  const trial = await tryRules(records, { rule, before: [], after: [rule] }, now)
  expect(trial).toMatchObject({ labels: 1, stores: 1, examined: 12, isComplete: true })
  expect(trial.rows).toEqual([
    expect.objectContaining({
      storeCode: STORE,
      tagMac: macs()[1],
      prCode: code(1),
      before: 'SHELF',
      after: 'SHELF.FRESH',
    }),
  ])
  expect(await layouts()).toEqual(before)
})

it('a trial of a rule outside of its time says what changes when it begins next, and of one that goes what stays', async () => {
  const day = Date.parse('2027-01-15T00:00:00Z') / 1000
  await records.update('store', { storeCode: STORE }, { timeZone: 'Asia/Tokyo' })
  const rule = {
    id: -1,
    position: 2,
    name: 'Evening',
    layoutId: 'SHELF.FRESH',
    conditions: [{ field: 'prCode', operator: 'IS', value: code(1) }],
    timeFrom: '17:00',
    timeTo: '19:00',
  } satisfies LayoutRule
  const later = { labels: 1, stores: 1, isComplete: true, at: day + 8 * 3600, timeZone: 'Asia/Tokyo' }
  expect(await tryRules(records, { rule, before: [], after: [rule] }, day)).toMatchObject({
    ...later,
    rows: [{ tagMac: macs()[1], before: 'SHELF', after: 'SHELF.FRESH' }],
  })
  expect(await tryRules(records, { rule, before: [rule], after: [] }, day)).toMatchObject({
    ...later,
    rows: [{ tagMac: macs()[1], before: 'SHELF.FRESH', after: 'SHELF' }],
  })
  // Within its time it holds at once.
  expect(await tryRules(records, { rule, before: [], after: [rule] }, day + 9 * 3600)).toMatchObject({
    labels: 1,
    at: null,
  })
  // A rule before it chooses for the same labels.
  const first = { ...rule, id: -2, position: 1, timeFrom: '', timeTo: '' } satisfies LayoutRule
  expect(await tryRules(records, { rule, before: [first], after: [first, rule] }, day)).toMatchObject({ labels: 0 })
  const off = { ...rule, isOn: false } satisfies LayoutRule
  expect(await tryRules(records, { rule: off, before: [], after: [off] }, day)).toMatchObject({ labels: 0, at: null })
})
