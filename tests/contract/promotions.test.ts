import { afterAll, beforeAll, expect, it } from 'vitest'
import { form } from './media'
import { type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

const STORE = 'IT001'
const HOUR = 3600
let server: TestServer
let as: Signed
let now = NOON
let prCode = ''

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  await server.stage.openShop(STORE)
  await server.stage.nameAliases()
  const [tag] = await server.list('tag', { storeCode: STORE })
  prCode = tag?.prCode ?? ''
  await server.stage.change(
    'product',
    { storeCode: STORE, prCode },
    { prInfo: ['Milk', '2,00 €', 'Fresh', '4,00', 'l', '', '', '', '€'], layoutId: 'SHELF' },
  )
  await server.stage.startRadio()
  await server.stage.startTimetable()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const set = (...promotions: object[]) => call(`POST /product/promotion/${STORE}`, promotions)
const sale = { type: 'DISCOUNT', name: 'Sale', layoutId: 'SHELF.PROMO', prCodeList: [] as string[], discount: 25 }
const tags = () => server.list('tag', { storeCode: STORE, prCode })
const newest = async () =>
  (await call('POST /history/task/search', { length: 1 })).body.data?.[0] as {
    taskId: number
    taskType: string
    tagCount: number
    updateId: string
  }
const sent = async (taskId: number) =>
  (await call(`POST /history/store/${STORE}/task/${taskId}/search`, { length: -1 })).body.data as {
    prCode: string
    prInfo: string[]
    layout: string
  }[]
const step = async (seconds: number) => {
  now += seconds
  await server.stage.timetableRound()
}

it('labels have the price and the layout of a promotion from its start until its end, and what they said before then', async () => {
  const before = await newest()
  expect(
    (await set({ ...sale, prCodeList: [prCode, prCode, ' '], startDate: now + HOUR, endDate: now + 3 * HOUR })).body,
  ).toMatchObject([{ prCodeList: [prCode] }])
  await step(HOUR / 2)
  expect(await newest()).toEqual(before)

  await step(HOUR)
  const begun = await newest()
  expect(begun).toMatchObject({ taskType: 'UPDATE', tagCount: (await tags()).length })
  const [row] = (await sent(begun.taskId)).filter((one) => one.prCode === prCode)
  expect(row).toMatchObject({
    layout: 'SHELF.PROMO',
    prInfo: ['Milk', '1,50 €', 'Fresh', '3,00', 'l', '2,00 €', '', '', '€'],
  })
  for (const tag of await tags()) expect(tag.layoutId).toBe('SHELF.PROMO')
  const [tag] = await tags()
  expect((await call(`GET /preview/store/${STORE}/tag/${tag?.tagId}?t=1`)).body).toMatchObject({
    layoutId: 'SHELF.PROMO',
    prInfo: ['Milk', '1,50 €', 'Fresh', '3,00', 'l', '2,00 €', '', '', '€'],
  })
  // What is stored of the product stays as it is.
  expect((await call(`GET /product/${prCode}/store/${STORE}`)).body).toMatchObject({
    layoutId: 'SHELF',
    prInfo: ['Milk', '2,00 €', 'Fresh', '4,00', 'l', '', '', '', '€'],
  })
  // A second step sends nothing twice.
  await step(60)
  expect((await newest()).taskId).toBe(begun.taskId)

  await step(2 * HOUR)
  const ended = await newest()
  expect(ended.taskId).toBeGreaterThan(begun.taskId)
  expect((await sent(ended.taskId)).find((one) => one.prCode === prCode)).toMatchObject({
    layout: 'SHELF',
    prInfo: ['Milk', '2,00 €', 'Fresh', '4,00', 'l', '', '', '', '€'],
  })
  for (const one of await tags()) expect(one.layoutId).toBe('SHELF')
})

it('a promotion that runs is sent when it is saved, changed and taken away; of several the first holds', async () => {
  const price = async () => (await sent((await newest()).taskId)).find((one) => one.prCode === prCode)?.prInfo[1]
  await set({ ...sale, prCodeList: [prCode] })
  expect(await price()).toBe('1,50 €')
  await set({ ...sale, prCodeList: [prCode], discount: 25, name: 'Another name' })
  const same = await newest()
  await set(
    { ...sale, prCodeList: [prCode], discount: null, price: '0,99 €' },
    { ...sale, prCodeList: [prCode], discount: 50 },
  )
  expect((await newest()).taskId).toBeGreaterThan(same.taskId)
  expect(await price()).toBe('0,99 €')
  // A price that is changed meanwhile is the old one of the promotion.
  await call('POST /product', {
    storeCode: STORE,
    product: [{ prCode, layoutId: 'SHELF', prInfo: ['Milk', '3,00 €', '', '', '', '', '', '', '€'] }],
  })
  expect((await sent((await newest()).taskId)).find((one) => one.prCode === prCode)?.prInfo).toEqual([
    'Milk',
    '0,99 €',
    '',
    '',
    '',
    '3,00 €',
    '',
    '',
    '€',
  ])
})

it('paper says what the labels say', async () => {
  const { payload, type } = form([{ name: 'paper.csv', content: `prCode\n${prCode}\n` }], { storeCode: STORE })
  const headers = { 'access-token': as.token, 'access-email': as.email, 'content-type': type }
  const { _id } = (await server.call('POST /paper/file', { raw: { payload, headers } })).body
  await server.stage.settle()
  const { taskId } = (await call(`GET /paper/file/upload/history/detail/${String(_id)}`)).body
  const [label] = await server.list('paper-task-row', { storeCode: STORE, taskId: Number(taskId) })
  expect(label?.prInfo?.[1]).toBe('0,99 €')
  const list = (query: string) => call(`POST /product/store/${STORE}/list${query}`, [prCode])
  expect((await list('?shown=true')).body).toMatchObject([
    { prInfo: ['Milk', '0,99 €', '', '', '', '3,00 €', '', '', '€'], layoutId: 'SHELF.PROMO' },
  ])
  expect((await list('')).body).toMatchObject([{ prInfo: ['Milk', '3,00 €', '', '', '', '', '', '', '€'] }])
  await set()
  expect((await sent((await newest()).taskId)).find((one) => one.prCode === prCode)?.prInfo[1]).toBe('3,00 €')
})

it('an end that came while the server was not running is followed at its next start', async () => {
  await set({ ...sale, prCodeList: [prCode], endDate: now + HOUR })
  const running = await newest()
  now += 2 * HOUR
  await server.stage.restartTimetable()
  expect((await newest()).taskId).toBeGreaterThan(running.taskId)
  for (const one of await tags()) expect(one.layoutId).toBe('SHELF')
})

it('a promotion that ended, and is out of the list before labels have followed its end, leaves its price on none', async () => {
  await set({ ...sale, prCodeList: [prCode], endDate: now + HOUR })
  const { taskId } = await newest()
  await step(HOUR - 1)
  now += 2
  await set()
  await step(60)
  expect((await newest()).taskId).toBeGreaterThan(taskId)
  for (const one of await tags()) expect(one.layoutId).toBe('SHELF')
})

it('products that the store does not have are refused by field and named; one that has gone since is not in the way', async () => {
  await set({ ...sale, prCodeList: [prCode] })
  const words = 'The store does not have these products: NOBODY, NOTHING.'
  expect(await set(sale, { ...sale, prCodeList: [prCode, 'NOBODY', 'NOTHING'] })).toMatchObject({
    status: 400,
    body: { message: words, fields: { '1/prCodeList': words } },
  })
  const many = Array.from({ length: 30 }, (_, at) => `N${at}`)
  expect((await set({ ...sale, prCodeList: many })).body.message).toMatch(/: N0, .*, N19, …\.$/)
  // Nothing was saved of them.
  expect((await call(`GET /product/promotion/${STORE}`)).body).toMatchObject([{ prCodeList: [prCode] }])
  await server.stage.remove('promotion', { storeCode: STORE })
  await server.stage.add('promotion', [
    { storeCode: STORE, index: 0, type: 'DISCOUNT', name: 'Old', prCodeList: ['GONE'] },
  ])
  expect((await set({ ...sale, prCodeList: ['GONE', prCode] })).status).toBe(200)
  expect((await set({ ...sale, prCodeList: ['GONE', 'NOBODY'] })).body).toMatchObject({
    fields: { '0/prCodeList': 'The store does not have these products: NOBODY.' },
  })
})

it('a layout that there is not is refused, and one that has gone since is not in the way', async () => {
  expect(await set({ ...sale, layoutId: 'SHELF.PROMOO' })).toMatchObject({
    status: 400,
    body: { message: 'There is no layout SHELF.PROMOO.', fields: { '0/layoutId': 'There is no layout SHELF.PROMOO.' } },
  })
  await server.stage.remove('promotion', { storeCode: STORE })
  await server.stage.add('promotion', [{ storeCode: STORE, index: 0, type: 'DISCOUNT', name: 'Old', layoutId: 'GONE' }])
  expect((await set({ type: 'DISCOUNT', name: 'Old', layoutId: 'GONE' }, { ...sale })).status).toBe(200)
})
