import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import type { Decorator } from '../../server/radio/decorating'
import { Radio } from '../../server/radio/radio'
import { layoutFingerprints } from '../../server/render/layout'
import type { Rows } from '../../server/seed/storeRows'
import { sendChangedLayouts } from '../../server/timetable/changedLayouts'
import { openTestRecords } from './testRecords'
import { NOON, openShop } from '../support/shop'

const STORE = 'IT001'
let connection: Connection
let records: Records
let radio: Radio
let shop: Rows
/** How many labels each run of the script was given. */
let runs: number[] = []

/** Reads the database while it runs: on the embedded one, which has one connection, it would wait for ever for an open transaction. */
const decorator: Decorator = {
  applies: async () => true,
  run: async (storeCode, labels) => {
    await records.count('tag', { storeCode })
    runs.push(labels.length)
    return labels.map(({ product }) => ({
      ...product,
      prInfo: product.prInfo.map((text) => text.toUpperCase()),
      layoutId: 'PROMO',
    }))
  },
}

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
  shop = await openShop(records, STORE)
  radio = new Radio({ records, clock: () => NOON, decorator })
  await radio.load()
})
afterAll(() => connection.close())

const prCode = (at: number) => String(shop.product?.[at]?.prCode)
const firstTag = () => String(shop.tag?.[0]?.tagMac)
const rowsOf = (taskId: number) => records.find('task-row', { storeCode: STORE, taskId })

/** Puts a product on a label, and a family that holds it on another; gives the family's code. */
async function onLabels(): Promise<string> {
  await records.upsert('family-product', [
    { storeCode: STORE, fmPrCode: 'FAM', prCodeList: [prCode(0)], layoutId: 'FAMILY', nfc: null },
  ])
  await radio.updates.assign(STORE, 'ASSIGN', [
    { tagMac: firstTag(), prCode: prCode(0) },
    { tagMac: String(shop.tag?.[1]?.tagMac), prCode: 'FAM' },
  ])
  runs = []
  return 'FAM'
}

it('products that change are sent as their script has them, with their families, in one task', async () => {
  const family = await onLabels()
  const before = await records.count('task', {})
  const task = await radio.products.save(STORE, [{ prCode: prCode(0), prInfo: ['milk'] }])
  const rows = await rowsOf(task?.taskId ?? 0)
  expect(rows.map((row) => [row.prCode, row.prInfo, row.layout])).toEqual(
    expect.arrayContaining([
      [prCode(0), ['MILK'], 'PROMO'],
      [family, ['MILK'], 'PROMO'],
    ]),
  )
  expect(task).toMatchObject({ productCount: 1, tagCount: rows.length, totalTags: rows.length })
  expect(await records.count('task', {})).toBe(before + 1)
  expect(await records.count('product-update-history', { storeCode: STORE, taskId: task?.taskId ?? 0 })).toBe(1)
  expect(runs.reduce((sum, labels) => sum + labels, 0)).toBeGreaterThanOrEqual(rows.length)
})

it('a task that is sent again has what its script says now', async () => {
  const task = await radio.updates.resend(STORE, 'REASSIGN', [firstTag()])
  await records.update('task-row', { storeCode: STORE, taskId: task?.taskId ?? 0 }, { prInfo: ['old'] })
  expect(await radio.updates.refresh({ storeCode: STORE, taskId: task?.taskId ?? 0 })).toBe(1)
  expect((await rowsOf(task?.taskId ?? 0)).map(({ prInfo, layout }) => [prInfo, layout])).toEqual([[['MILK'], 'PROMO']])
})

it('a part of a file that could not be kept is written once when it is tried again, its families too', async () => {
  const family = await onLabels()
  const update = await radio.products.begin(STORE, { onlyChanged: true })
  const whole = records.transaction.bind(records)
  let breaks = 1
  // Breaks off at the end of the first transaction that would have been kept.
  vi.spyOn(records, 'transaction').mockImplementation((work) =>
    whole(async (within) => {
      const result = await work(within)
      if (breaks-- > 0) throw new Error('gone')
      return result
    }),
  )
  const bread = [{ prCode: prCode(0), prInfo: ['bread'] }]
  await expect(update.writeNow(bread)).rejects.toThrow('gone')
  await update.writeNow(bread)
  breaks = 1
  await expect(update.end()).rejects.toThrow('gone')
  const task = await update.end()
  vi.restoreAllMocks()
  expect(task).toMatchObject({ productCount: 1 })
  expect((await rowsOf(task?.taskId ?? 0)).map((row) => [row.prCode, row.prInfo])).toEqual(
    expect.arrayContaining([
      [prCode(0), ['BREAD']],
      [family, ['BREAD']],
    ]),
  )
  expect(await records.count('product-update-history', { storeCode: STORE, taskId: task?.taskId ?? 0 })).toBe(1)
})

/** The prints as they are, but for one layout. */
const changed = (id: string, print: string) => new Map([...layoutFingerprints(), [id, print]])
const start = (prints: ReadonlyMap<string, string>, isWanted = true) =>
  sendChangedLayouts(records, radio, prints, isWanted)
const layoutTasks = async () =>
  (await records.find('task', { taskType: 'LAYOUT' })).map(({ storeCode, tagCount }) => [storeCode, tagCount])

it('labels whose layout is drawn differently after a start are sent again, once and only where that is wanted', async () => {
  const tags = await records.find('tag', { storeCode: STORE })
  const [promo, unknown, plain] = tags.filter((tag) => tag.prCode).map(({ tagMac }) => tagMac)
  await records.update('tag', { storeCode: STORE }, { layoutId: 'SHELF.FRESH' })
  await records.update('tag', { storeCode: STORE, tagMac: promo ?? '' }, { layoutId: 'SHELF.PROMO' })
  await records.update('tag', { storeCode: STORE, tagMac: unknown ?? '' }, { layoutId: 'OF.ANOTHER.SYSTEM' })
  await records.update('tag', { storeCode: STORE, tagMac: plain ?? '' }, { layoutId: null })
  await start(layoutFingerprints())
  await start(layoutFingerprints())
  expect(await layoutTasks()).toEqual([])
  await start(changed('SHELF.PROMO', 'a'))
  await start(changed('SHELF.PROMO', 'a'))
  expect(await layoutTasks()).toEqual([[STORE, 1]])
  await start(changed('SHELF', 'b'), false)
  await start(changed('SHELF', 'b'))
  expect(await layoutTasks()).toEqual([[STORE, 1]])
  await start(changed('SHELF', 'c'))
  expect(await layoutTasks()).toEqual([
    [STORE, 1],
    [STORE, 1],
  ])
})
