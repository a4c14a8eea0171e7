import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

const STORE = 'IT001'
const DAY = 86_400
let server: TestServer
let as: Signed
let prCode = ''
let count = 0

beforeAll(async () => {
  server = await startTestServer({ clock: () => NOON })
  await server.stage.openShop(STORE)
  await server.stage.nameAliases()
  as = await server.signIn()
})
afterAll(() => server.close())
beforeEach(() => {
  count += 1
  prCode = `PRODUCT-${count}`
})

/** What the product cost from so many days ago on, the first of them from its beginning. */
async function cost(...prices: readonly (readonly [daysAgo: number, price: string])[]): Promise<void> {
  const entries = prices.map(([daysAgo, price], at) => ({
    storeCode: STORE,
    updatedAt: NOON - daysAgo * DAY,
    prCode,
    before: prices[at - 1]?.[1] ?? null,
    after: price,
    source: 'EDIT' as const,
    who: null,
    taskId: null,
  }))
  await server.stage.pricesChanged(STORE, entries)
}

const lowest = () => server.call(`GET /api/v1/lowest-price/${STORE}/${prCode}`, { as })
const daysAgo = (days: number) => NOON - days * DAY

it('of a reduced price it is the lowest of the thirty days before the reduction', async () => {
  await cost([90, '5,00 €'], [60, '3,00 €'], [50, '4,00 €'], [30, '3,50 €'], [25, '6,00 €'], [10, '2,00 €'])
  // 4,00 held until 30 days ago, 3,50 and 6,00 after; 3,00 ended more than thirty days before the reduction.
  expect((await lowest()).body).toEqual({ storeCode: STORE, prCode, price: '3,50 €', reducedAt: daysAgo(10) })
})

it('a price that held when the thirty days began counts', async () => {
  await cost([90, '3,00 €'], [20, '6,00 €'], [10, '5,00 €'])
  expect((await lowest()).body).toMatchObject({ price: '3,00 €', reducedAt: daysAgo(10) })
})

it('a reduction of long ago is still measured by the days before it', async () => {
  await cost([400, '9,99'], [300, '8,99'])
  expect((await lowest()).body).toMatchObject({ price: '9,99', reducedAt: daysAgo(300) })
})

it('where the price was not reduced, it is the lowest of the last thirty days', async () => {
  await cost([90, '2,00 €'], [20, '3,00 €'], [5, '3,50 €'])
  expect((await lowest()).body).toMatchObject({ price: '2,00 €', reducedAt: null })
  prCode = 'STEADY'
  await cost([90, '2,00 €'], [60, '3,00 €'])
  expect((await lowest()).body).toMatchObject({ price: '3,00 €', reducedAt: null })
})

it.each([
  [['1.234,50 €', '999,00 €'], '1.234,50 €'],
  [['¥1,980', '¥1,280'], '¥1,980'],
  [['12,500원', '9,900원'], '12,500원'],
  [['2.49', '1.99'], '2.49'],
])('prices are read however their currency writes them: %j', async ([before = '', after = ''], price) => {
  await cost([60, before], [10, after])
  expect((await lowest()).body).toMatchObject({ price, reducedAt: daysAgo(10) })
})

it('another way to write the same price is no reduction, and what is no amount is no price', async () => {
  await cost([60, '5,00 €'], [40, '4,00 €'], [10, '4.00 EUR'])
  expect((await lowest()).body).toMatchObject({ price: '5,00 €', reducedAt: daysAgo(40) })
  const [, , known] = await server.list('product', { storeCode: STORE })
  prCode = known?.prCode ?? ''
  await cost([60, 'ask us'])
  expect((await lowest()).body).toMatchObject({ price: null, reducedAt: null })
})

it('a product of which the ledger knows nothing has none, and an unknown product or store is said by its field', async () => {
  const [known] = await server.list('product', { storeCode: STORE })
  prCode = known?.prCode ?? ''
  expect((await lowest()).body).toMatchObject({ price: null, reducedAt: null })
  prCode = 'NOWHERE'
  expect(await lowest()).toMatchObject({ status: 404, body: { fields: { prCode: expect.any(String) } } })
  expect(await server.call('GET /api/v1/lowest-price/NOWHERE/1', { as })).toMatchObject({
    status: 404,
    body: { fields: { storeCode: expect.any(String) } },
  })
})

it('the promotion layout draws it beside a reduced price, on tags and on paper', async () => {
  const [, known] = await server.list('product', { storeCode: STORE })
  prCode = known?.prCode ?? ''
  const draw = async (layoutId: string) =>
    (
      await server.call('POST /product/preview/encoded', {
        as,
        body: [{ storeCode: STORE, prCode, layoutId, prInfo: ['Penne', '2.00', '', '', '', '2.50', '', '', '€'] }],
      })
    ).body as unknown as string[]
  const before = [await draw('SHELF.PROMO'), await draw('CROMA.A6.PROMO'), await draw('SHELF')]
  await cost([60, '2.50'], [10, '2.00'])
  const after = [await draw('SHELF.PROMO'), await draw('CROMA.A6.PROMO'), await draw('SHELF')]
  expect(after.map((images, at) => images[0] === before[at]?.[0])).toEqual([false, false, true])
})
