import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Signed, startTestServer, type TestServer } from '../../../tests/contract/harness'
import { NOON } from '../../../tests/support/shop'

const STORE = 'IT001'

let server: TestServer
let clerk: Signed
let reader: Signed
let prCode = ''
let promoted = ''

const call = (name: string, body?: unknown, by = clerk) =>
  server.call(name, { as: by, ...(body !== undefined && { body }) })
const fieldsOf = async (name: string, body?: unknown) => Object.keys((await call(name, body)).body.fields ?? {})
const take = (price: string, more: object = {}) =>
  call(`POST /api/v1/till-price/${STORE}`, {
    prices: [prCode, promoted].map((one) => ({ prCode: one, price })),
    ...more,
  })
const adopt = (prCodeList: readonly string[], by = clerk) =>
  call(`POST /api/v1/till-check/${STORE}/adopt`, { prCodeList }, by)
const priceOf = async () => (await server.one('product', { storeCode: STORE, prCode }))?.prInfo?.[1]
const filter = `filter=${encodeURIComponent(JSON.stringify({ storeCode: STORE }))}`

beforeAll(async () => {
  server = await startTestServer({ clock: () => NOON })
  await server.stage.openShop(STORE)
  await server.addStore('DE001')
  await server.stage.nameAliases()
  await server.stage.startRadio()
  const codes = new Set((await server.list('tag', { storeCode: STORE })).flatMap((tag) => tag.prCode ?? []))
  const products = (await server.list('product', { storeCode: STORE })).filter((one) => codes.has(one.prCode))
  ;[prCode = '', promoted = ''] = products.map((product) => product.prCode)
  await server.stage.change('product', { storeCode: STORE, prCode }, { prInfo: ['Milk', '2,00 €'] })
  await server.stage.add('promotion', [{ storeCode: STORE, index: 0, prCodeList: [promoted], price: '1,50 €' }])
  const reads = ['product', 'tag'] as const
  clerk = await server.addPerson({ email: 'clerk@shop.example', may: reads, store: [STORE] })
  reader = await server.addPerson({ email: 'reads@shop.example', reads, store: [STORE] })
})
afterAll(() => server.close())

it('prices that come without their source are those of a system', async () => {
  expect((await take('1.90')).body).toMatchObject({ taken: 2, unchanged: 0, refused: [] })
  expect((await call(`GET /api/v1/till-price/${STORE}.${prCode}`)).body).toMatchObject({ source: 'API' })
  expect((await take('1.80', { source: 'FILE' })).body).toMatchObject({ taken: 2 })
  expect((await call(`GET /api/v1/till-price/${STORE}.${prCode}`)).body).toMatchObject({ source: 'FILE' })
})

it('a product takes the price of the till in its own notation; one price of a promotion among them and none changes', async () => {
  expect(await adopt([prCode, promoted])).toMatchObject({
    status: 409,
    body: { fields: { prCodeList: expect.any(String) } },
  })
  expect(await adopt([prCode, 'GONE'])).toMatchObject({
    status: 404,
    body: { fields: { prCodeList: expect.any(String) } },
  })
  expect((await adopt([prCode], reader)).status).toBe(403)
  expect(await priceOf()).toBe('2,00 €')
  expect((await adopt([prCode, prCode])).status).toBe(200)
  expect(await priceOf()).toBe('1,80 €')
})

it('a comparison is of a store that is named, of one of one’s own, and of a label that is there', async () => {
  const rows = (await call(`GET /api/v1/till-check?${filter}`, undefined, reader)).body as unknown as { id: string }[]
  expect((await call(`GET /api/v1/till-check/${String(rows[0]?.id)}`)).body).toEqual(rows[0])
  expect(await fieldsOf('GET /api/v1/till-check')).toEqual(['storeCode'])
  for (const id of [`${STORE}.NONE`, 'DE001.1', 'no-dot'])
    expect((await call(`GET /api/v1/till-check/${id}`)).status).toBe(404)
  expect((await call('GET /api/v1/till-check-total/DE001')).status).toBe(403)
})

describe('a price check', () => {
  const at = (id: unknown, step: string) => `/api/v1/price-check/${STORE}/${String(id)}/${step}`

  it('is drawn, walked product by product, and ended with its result once all have an answer', async () => {
    const { body: check } = await call(`POST /api/v1/price-check/${STORE}`, { size: 2 })
    expect(check).toMatchObject({ state: 'OPEN', size: 2, open: 2 })
    const first = await call(`PUT ${at(check.id, 'item/1')}`, { verdict: 'RIGHT' })
    expect(first.body).toMatchObject({ verdict: 'RIGHT', scanned: false, who: clerk.email })
    expect(await fieldsOf(`PUT ${at(check.id, 'item/2')}`, { verdict: 'WRONG', seen: 'cheap' })).toEqual(['seen'])
    expect((await call(`POST ${at(check.id, 'finish')}`)).status).toBe(409)
    await call(`PUT ${at(check.id, 'item/2')}`, { verdict: 'RIGHT', scanned: true })
    expect((await call(`POST ${at(check.id, 'finish')}`)).body).toMatchObject({ state: 'DONE', result: 'PASSED' })
    expect((await call(`POST ${at(check.id, 'cancel')}`)).status).toBe(409)
  })

  it('is walked by who may write, by a plan that there is, and by a number', async () => {
    expect((await call(`POST /api/v1/price-check/${STORE}`, {}, reader)).status).toBe(403)
    expect(await fieldsOf(`POST /api/v1/price-check/${STORE}`, { planId: 99 })).toEqual(['planId'])
    for (const step of ['item/first', 'item/1'])
      expect((await call(`PUT ${at('mine', step)}`, { verdict: 'RIGHT' })).status).toBe(404)
  })
})
