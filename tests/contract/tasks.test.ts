import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Shop } from './storedStage'
import { NOON } from '../support/shop'
import { type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed
let shop: Shop
let now = NOON
const STORE = 'IT001'

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  shop = await server.stage.openShop(STORE)
  await server.stage.startRadio()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const product = (at: number) => {
  const { prCode, prInfo, layoutId } = (shop.product ?? [])[at] as {
    prCode: string
    prInfo: string[]
    layoutId: string
  }
  return { prCode, prInfo, layoutId }
}
const family = () => shop['family-product']?.[0] as { fmPrCode: string; prCodeList: string[]; layoutId: string }
const tagsOf = (prCode: string) => server.list('tag', { storeCode: STORE, prCode })
const save = (...products: object[]) =>
  call('POST /product', { taskId: -1, priorTaskId: -1, storeCode: STORE, product: products })

interface TaskAnswer {
  readonly taskId: number
  readonly internalTaskId: string
  readonly updateId: string
  readonly taskType: string
}

const newest = async () =>
  (await call('POST /history/task/search', { length: 1 })).body.data?.[0] as unknown as TaskAnswer
const rowsOf = async (taskId: number, path = '') =>
  (await call(`POST /history/store/${STORE}/task/${taskId}${path}/search`, { length: -1 })).body.data ?? []

/** Lets the air deliver. */
async function deliver(): Promise<void> {
  for (const end = now + 90; now < end;) {
    now += 10
    await server.stage.radioRound()
  }
}

describe('an update of products', () => {
  it('is a task of their labels and of those of the families that hold them, and ends when all have answered', async () => {
    const [one, other] = (shop.tag ?? []) as { tagMac: string }[]
    const member = product(0)
    expect(family().prCodeList[0]).toBe(member.prCode)
    await server.stage.change('tag', { storeCode: STORE, tagMac: one?.tagMac ?? '' }, { prCode: member.prCode })
    await server.stage.change('tag', { storeCode: STORE, tagMac: other?.tagMac ?? '' }, { prCode: family().fmPrCode })
    const direct = await tagsOf(member.prCode)
    expect((await save({ ...member, prInfo: member.prInfo.with(1, '9.99') })).body).toMatchObject({
      code: 1,
      message: 'Success',
    })
    const task = await newest()
    expect(task).toMatchObject({
      taskType: 'UPDATE',
      storeCode: STORE,
      totalTags: direct.length + 1,
      updatedTags: 0,
      progress: 0,
      endTime: null,
    })
    expect(task.updateId).toMatch(/^U-/)
    const rows = await rowsOf(task.taskId)
    expect(rows.map(({ prCode }) => prCode).filter((prCode) => prCode !== family().fmPrCode)).toEqual(
      direct.map(() => member.prCode),
    )
    expect(rows).toHaveLength(direct.length + 1)
    for (const { prInfo, result } of rows) expect([(prInfo as string[])[1], result]).toEqual(['9.99', null])
    const history = `POST /history/update/store/${STORE}/product/${member.prCode}/search`
    expect((await call(history, {})).body.data?.[0]).toMatchObject({ taskId: task.taskId, status: null })

    await deliver()
    expect(await newest()).toMatchObject({ progress: 100, updatedTags: direct.length + 1, endTime: expect.any(Number) })
    expect((await rowsOf(task.taskId)).every(({ result }) => result === 'OK')).toBe(true)
    expect(await rowsOf(task.taskId, '/fail')).toEqual([])
    expect((await call(history, {})).body.data?.[0]).toMatchObject({ status: { status: 'OK' } })
  })

  it('is in the updates of its store, with its labels', async () => {
    await call('POST /tag/reassign/all', { storeCode: STORE })
    const { body } = await call(`POST /history/update/task/store/${STORE}/search`, {})
    expect(body.data).toMatchObject([{ productCount: 1, updateId: expect.stringMatching(/^U-/) }])
    const { taskId, tagCount } = (body.data ?? [])[0] as { taskId: number; tagCount: number }
    expect((await call(`POST /history/update/store/${STORE}/task/${taskId}/search`, {})).body.recordsTotal).toBe(
      tagCount,
    )
  })

  it('that changes the layout alone is a task of that layout', async () => {
    const { prCode } = product(2)
    await save({ prCode, layoutId: 'SHELF.FRESH' })
    expect(await newest()).toMatchObject({ taskType: 'LAYOUT', layoutId: 'SHELF.FRESH' })
    for (const tag of await tagsOf(prCode)) expect(tag.layoutId).toBe('SHELF.FRESH')
    const typed = await server.call(`POST /history/store/${STORE}/task/LAYOUT/search`, { as, form: { length: '-1' } })
    expect(typed.body.data).toMatchObject([{ taskType: 'LAYOUT', storeName: expect.any(String) }])
  })

  it('of products without labels is a task that has ended, and says so', async () => {
    expect((await save({ prCode: 'NEW-1', prInfo: ['New'], layoutId: 'SHELF' })).body).toEqual({
      code: 1,
      message: 'no matching tags',
      key: 'server.noMatchingTags',
    })
    expect(await newest()).toMatchObject({ totalTags: 0, productCount: 1, progress: 100, endTime: now })
  })
})

describe('a family', () => {
  it('that changes sends its labels what it now says', async () => {
    const [first = '', ...rest] = family().prCodeList
    const change = { ...family(), prCodeList: [...rest, first], storeCode: STORE }
    expect((await call('POST /product/family', change)).body).toEqual({
      code: 1,
      message: 'Success',
      key: 'server.success',
    })
    const task = await newest()
    expect(task).toMatchObject({ taskType: 'UPDATE', totalTags: 1, updateId: expect.stringMatching(/^F-/) })
    expect(await rowsOf(task.taskId)).toMatchObject([{ prCode: family().fmPrCode, prInfo: product(1).prInfo }])
    await call('POST /product/family', { ...change, layoutId: 'SHELF' })
    expect(await newest()).toMatchObject({ taskType: 'LAYOUT', layoutId: 'SHELF' })
  })

  it('that a label shows is not deleted; another is', async () => {
    const refused = await call('POST /product/family/delete', { storeCode: STORE, fmPrCodeList: [family().fmPrCode] })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 0, message: 'Some families are in use by tags and cannot be deleted.' },
    })
    const other = shop['family-product']?.[1]?.fmPrCode
    expect((await call('POST /product/family/delete', { storeCode: STORE, fmPrCodeList: [other] })).status).toBe(200)
    expect((await call('POST /product/family/delete', { storeCode: STORE, fmPrCodeList: [other] })).status).toBe(404)
  })

  it('holds no more products than there is room for, and at least one', async () => {
    const given = { fmPrCode: 'F-9', layoutId: 'SHELF.FAMILY', storeCode: STORE }
    expect(
      (await call('POST /product/family', { ...given, prCodeList: ['1', '2', '3', '4', '5'] })).body.fields,
    ).toHaveProperty('prCodeList')
    expect((await call('POST /product/family', { ...given, prCodeList: ['  '] })).body.fields).toEqual({
      prCodeList: 'Enter Product Code, Please!',
    })
    expect((await call('POST /product/family', { ...given, prCodeList: ['1'] })).body).toEqual({
      code: 1,
      message: 'no matching tags',
      key: 'server.noMatchingTags',
    })
  })

  it('of all stores is found by each of its products, and changes the labels of every store', async () => {
    const [tag] = await tagsOf(product(4).prCode)
    await call('POST /product/family', {
      fmPrCode: 'ALL-1',
      prCodeList: [product(5).prCode],
      layoutId: 'SHELF.FAMILY',
      storeCode: 'default',
    })
    await call('POST /tag/assign', { storeCode: STORE, tagList: [{ tagMac: tag?.tagMac, prCode: 'ALL-1' }] })
    await call('POST /product/family', {
      fmPrCode: 'ALL-1',
      prCodeList: ['IN-ANOTHER-STORE', product(6).prCode],
      layoutId: 'SHELF.FAMILY',
      storeCode: 'default',
    })
    const task = await newest()
    expect(task).toMatchObject({ storeCode: STORE, totalTags: 1, updateId: expect.stringMatching(/^F-/) })
    // It says what the first of its products says that the store has.
    expect(await rowsOf(task.taskId)).toMatchObject([{ prCode: 'ALL-1', prInfo: product(6).prInfo }])
    const found = await call(`GET /product/family/findByPrCode/${product(6).prCode}/store/${STORE}`)
    expect((found.body as unknown as { fmPrCode: string }[]).map(({ fmPrCode }) => fmPrCode)).toContain('ALL-1')
    expect((await call('POST /product/family/delete', { storeCode: 'default', fmPrCodeList: ['ALL-1'] })).status).toBe(
      409,
    )
  })
})

describe('a task', () => {
  it('is reverted: its products say again what they said before, as a task of its own', async () => {
    const [one, other] = [product(3), product(7)]
    await save({ ...one, prInfo: ['x'], nfc: 'https://x.example' }, { ...other, prInfo: ['y'] })
    const task = await newest()
    await save({ ...one, prInfo: ['z'] })
    expect((await call(`POST /revert/task/${task.taskId}/store/${STORE}`)).body).toEqual({
      code: 1,
      message: 'Success',
      key: 'server.success',
    })
    for (const { prCode, prInfo, layoutId } of [one, other])
      expect((await call(`GET /product/${prCode}/store/${STORE}`)).body).toMatchObject({ prInfo, layoutId })
    const reverted = await newest()
    expect(reverted).toMatchObject({ taskType: 'UPDATE', updateId: `R-${task.taskId}`, productCount: 2 })
    expect(reverted.taskId).toBeGreaterThan(task.taskId)
    const again = await call(`POST /revert/task/${task.taskId}/store/${STORE}`)
    expect(again).toMatchObject({ status: 409, body: { message: 'There are no earlier values to restore.' } })
    expect((await call(`POST /revert/task/${reverted.taskId}/store/${STORE}`)).status).toBe(200)
    expect((await call(`GET /product/${one.prCode}/store/${STORE}`)).body.prInfo).toEqual(['z'])
    expect((await call(`GET /product/${other.prCode}/store/${STORE}`)).body.prInfo).toEqual(['y'])
  })

  it('that only added products is reverted: they go, but for those that labels show', async () => {
    const added = ['ADD-1', 'ADD-2', 'ADD-3'].map((prCode) => ({ prCode, prInfo: [prCode], layoutId: 'SHELF' }))
    await save(...added)
    const task = await newest()
    await server.stage.change('tag', { storeCode: STORE, tagMac: String(shop.tag?.[5]?.tagMac) }, { prCode: 'ADD-3' })
    expect((await call(`POST /revert/task/${task.taskId}/store/${STORE}`)).body).toEqual({
      code: 1,
      message: 'Success',
      key: 'server.success',
    })
    const there = await Promise.all(
      added.map(async ({ prCode }) => (await call(`GET /product/${prCode}/store/${STORE}`)).status),
    )
    expect(there).toEqual([404, 404, 200])
    expect(await call(`POST /revert/task/${task.taskId}/store/${STORE}`)).toMatchObject({
      status: 409,
      body: { message: 'There are no earlier values to restore.' },
    })
    await server.stage.change(
      'tag',
      { storeCode: STORE, tagMac: String(shop.tag?.[5]?.tagMac) },
      { prCode: String(shop.tag?.[5]?.prCode) },
    )
    expect((await call('POST /product/remove/unused', { storeCode: STORE, prCodeList: ['ADD-3'] })).status).toBe(200)
  })

  it('that is not there, or changed no product, is not reverted', async () => {
    expect((await call(`POST /revert/task/987654/store/${STORE}`)).status).toBe(404)
    expect((await call(`POST /revert/task/none/store/${STORE}`)).status).toBe(404)
    await call('POST /tag/reassign/all', { storeCode: STORE })
    expect((await call(`POST /revert/task/${(await newest()).taskId}/store/${STORE}`)).status).toBe(409)
  })

  it('is refreshed by role 0: its labels are sent once more and it is marked', async () => {
    await deliver()
    const task = await newest()
    const before = await rowsOf(task.taskId)
    expect((await call('POST /task/refresh', { storeCode: STORE, internalTaskId: task.internalTaskId })).body).toEqual({
      code: 1,
      message: 'Success',
      key: 'server.success',
    })
    expect(await newest()).toMatchObject({
      taskId: task.taskId,
      refreshed: true,
      progress: 0,
      updatedTags: 0,
      endTime: null,
    })
    await deliver()
    expect(await newest()).toMatchObject({
      refreshed: true,
      progress: 100,
      updatedTags: before.length,
      endTime: expect.any(Number),
    })
    const [tag] = before as { tagId: string }[]
    const history = await call(`POST /history/update/store/${STORE}/tag/${tag?.tagId}/search`, {
      filter_taskId: task.taskId,
    })
    expect(history.body.data).toMatchObject([{ status: { status: 'OK' } }, { status: { status: 'OK' } }])
    expect((await call('POST /task/refresh', { storeCode: STORE, internalTaskId: 'nobody' })).status).toBe(404)
    expect((await call('POST /task/refresh', { storeCode: STORE })).body.fields).toHaveProperty('internalTaskId')
  })
})

describe('products that are not wanted', () => {
  it('go but for those that labels show, themselves or in a family, and it is said how many', async () => {
    const shown = product(7).prCode
    expect(
      (await call('POST /product/remove/unused', { storeCode: STORE, prCodeList: ['NEW-1', shown] })).body,
    ).toEqual({ code: 1, removed: 1, used: 1 })
    expect((await call('POST /product/remove/unused', { storeCode: STORE, prCodeList: ['NEW-1'] })).status).toBe(404)
    await save({ prCode: 'NEW-2', prInfo: [], layoutId: 'SHELF' })
    expect((await call('POST /product/remove/unused', ['NEW-2'])).status).toBe(400)
    expect((await call(`POST /product/remove/unused?storeCode=${STORE}`, ['NEW-2', shown])).body).toEqual({
      code: 1,
      removed: 1,
      used: 1,
    })
    expect((await call('POST /product/remove/unused?storeCode=nowhere', ['NEW-2'])).status).toBe(404)
    const { body } = await call('POST /product/remove/unused', { storeCode: STORE, prCodeList: [] })
    expect(body.used).toBe(await server.count('product', { storeCode: STORE }))
  })
})

it('tasks are found by the names of their stores, in the box and by a filter', async () => {
  await server.stage.openShop('JP001')
  await server.stage.add('task', [{ storeCode: 'JP001', taskType: 'UPDATE', startTime: now, productCount: 1 }])
  const { storeName = '' } = (await server.one('store', { storeCode: 'JP001' })) ?? {}
  const storesOf = async (body: object) => [
    ...new Set(
      (await call('POST /history/task/search', { length: -1, ...body })).body.data?.map(({ storeCode }) => storeCode),
    ),
  ]
  expect(new Set(await storesOf({}))).toEqual(new Set([STORE, 'JP001']))
  const part = storeName.slice(2, -1)
  expect(await storesOf({ filter_storeName: part, condition_storeName: '~' })).toEqual(['JP001'])
  expect(await storesOf({ filter_storeName: part, condition_storeName: '==' })).toEqual([])
  expect(await storesOf({ filter_storeName: storeName, condition_storeName: '==' })).toEqual(['JP001'])
  expect(await storesOf({ search: { value: part }, columns: [{ data: 'storeName' }, { data: 'storeCode' }] })).toEqual([
    'JP001',
  ])
  expect(await storesOf({ filter_storeName: '%' })).toEqual([])
})
