import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Task } from '../../src/generated/types'
import { type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

const STORE = 'IT001'
const LABELS = 20
let server: TestServer
let as: Signed
let now = NOON

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  await server.stage.openShop(STORE)
  await server.stage.nameAliases()
  await server.stage.startRadio()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const query = (filter: object) => `filter=${encodeURIComponent(JSON.stringify({ storeCode: STORE, ...filter }))}`
const list = async (filter: object = {}) =>
  (await call(`GET /api/v1/delivery-time?${query(filter)}`)).body as unknown as Record<string, unknown>[]
const one = async (taskId: number) => (await call(`GET /api/v1/delivery-time/${STORE}.${taskId}`)).body
const total = async (filter: object = {}) => (await call(`GET /api/v1/delivery-time-total?${query(filter)}`)).body

/** A task that began now, and whose labels confirm it after so many seconds each. */
async function delivered(updateId: string, seconds: readonly number[], tagCount = seconds.length): Promise<Task> {
  const [task] = await server.stage.add('task', [
    {
      storeCode: STORE,
      taskType: 'UPDATE',
      updateId,
      productCount: 1,
      tagCount,
      totalTags: tagCount,
      updatedTags: seconds.length,
      startTime: now,
      endTime: seconds.length === tagCount ? now : null,
    },
  ])
  if (!task) throw new Error('no task was added')
  await server.stage.labelsConfirmed(
    STORE,
    seconds.map((after, at) => {
      const label = { tagMac: `MAC${at}`, tagId: `ID${at}`, prCode: 'MILK', price: '1,00', layoutId: 'SHELF' }
      return {
        ...label,
        storeCode: STORE,
        updatedAt: now + after,
        gwIp: null,
        taskId: task.taskId,
        content: '0'.repeat(64),
      }
    }),
  )
  return task
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

it('of a task it is said after how long the first, half, 95 of a hundred and the last of its labels confirmed it', async () => {
  const task = await delivered('U-edit', upTo(LABELS))
  expect(await one(task.taskId)).toMatchObject({
    origin: 'EDIT',
    startTime: NOON,
    confirmed: LABELS,
    first: 1,
    median: 10,
    most: 19,
    last: 20,
  })
})

it('a label that confirms it again, because it was sent once more, counts with its first time', async () => {
  const task = await delivered('U-again', [5, 7])
  const [entry] = await server.list('label-entry', { storeCode: STORE, taskId: task.taskId })
  const { id: _, number: __, hash: ___, ...again } = entry!
  await server.stage.labelsConfirmed(STORE, [{ ...again, updatedAt: now + 900 }])
  expect(await one(task.taskId)).toMatchObject({ confirmed: 2, first: 5, last: 7 })
})

it('the time of a product file runs from when it came in', async () => {
  const [file] = await server.stage.add('product-upload', [
    { storeCode: STORE, fileName: 'IT001_prices.csv', received: now - 100 },
  ])
  const task = await delivered(`F-${file?._id}`, [20])
  expect(await one(task.taskId)).toMatchObject({
    origin: 'FILE',
    fileName: 'IT001_prices.csv',
    startTime: now - 100,
    first: 120,
    last: 120,
  })
})

it('labels that have not answered yet are waiting, and those that did not take it have failed', async () => {
  const task = await delivered('U-open', [30], 5)
  const label = (at: number, result: 'OK' | 'NG' | null) => ({
    storeCode: STORE,
    taskId: task.taskId,
    tagId: `ID${at}`,
    tagMac: `MAC${at}`,
    prInfo: [],
    result,
  })
  await server.stage.add('task-row', [label(0, 'OK'), label(1, 'NG'), label(2, null), label(3, null)])
  expect(await one(task.taskId)).toMatchObject({ totalTags: 5, confirmed: 1, waiting: 3, failed: 1 })
  await server.stage.change('task', { storeCode: STORE, taskId: task.taskId }, { endTime: now })
  expect(await one(task.taskId)).toMatchObject({ waiting: 0, failed: 4 })
})

it('the list has the changes of products of a period, and no other tasks, with their totals', async () => {
  await delivered('F-a-family', [1])
  await delivered('P-promo', [3])
  const all = await list()
  expect(all).toHaveLength(5)
  expect(all.map(({ origin }) => origin)).toEqual(expect.arrayContaining(['EDIT', 'FILE', 'PROMOTION']))
  expect(await list({ origin: 'FILE' })).toHaveLength(1)
  expect(await list({ startTime: { gte: NOON - 500, lte: NOON - 1 } })).toEqual([])
  expect(await total()).toMatchObject({
    changes: 5,
    confirmed: LABELS + 2 + 1 + 1 + 1,
    first: 1,
    last: 120,
    waiting: 0,
  })
  expect(await total({ startTime: { gte: NOON - 500, lte: NOON - 1 } })).toMatchObject({ changes: 0, first: null })
})

it('a price that is edited reaches its label, and its task says how long that took', async () => {
  const [tag] = await server.list('tag', { storeCode: STORE })
  now += 100
  await server.stage.radioRound()
  await call('POST /product', {
    storeCode: STORE,
    product: [{ prCode: tag?.prCode, layoutId: 'SHELF', prInfo: ['Milk', '9,99'] }],
  })
  const before = (await list())[0]
  expect(before).toMatchObject({ confirmed: 0, first: null, waiting: before?.['totalTags'] })
  for (const end = now + 90; now < end; now += 10) await server.stage.radioRound()
  const after = (await list())[0]
  expect(after).toMatchObject({ confirmed: before?.['totalTags'], waiting: 0, failed: 0 })
  expect(Number(after?.['last'])).toBeGreaterThan(0)
})

it.each([
  [{ storeCode: '' }, 400, 'storeCode'],
  [{ storeCode: 'NOWHERE' }, 404, 'storeCode'],
  [{ startTime: { gte: NOON, lte: NOON - 1 } }, 400, 'startTime'],
  [{ startTime: { gte: NOON + 1e6 } }, 400, 'startTime'],
])('what makes no sense is said by its field: %j', async (filter, status, field) => {
  for (const name of ['delivery-time', 'delivery-time-total'])
    expect(await call(`GET /api/v1/${name}?${query(filter)}`)).toMatchObject({
      status,
      body: { fields: { [field]: expect.any(String) } },
    })
  expect((await call(`GET /api/v1/delivery-time/${STORE}.999999`)).status).toBe(404)
  expect((await call(`GET /api/v1/delivery-time?${query({ origin: 'NONE' })}`)).status).toBe(400)
})
