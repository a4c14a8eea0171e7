import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Signed, startTestServer, type TestServer } from '../../../tests/contract/harness'
import { NOON } from '../../../tests/support/shop'

const STORE = 'IT001'
const MINUTE = 60

let server: TestServer
let now = NOON
let maker: Signed
let second: Signed
let products: string[] = []

const call = (name: string, by: Signed, body?: unknown) =>
  server.call(name, { as: by, ...(body !== undefined && { body }) })
/** A moment on the store's clock, as drafts have it. */
const local = (seconds: number) => new Date((now + seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ')
const draft = (more: object = {}) => ({
  name: 'Happy hour',
  start: local(60 * MINUTE),
  end: local(120 * MINUTE),
  storeCodes: [STORE],
  lines: products.slice(0, 2).map((prCode) => ({ prCode, price: '1.50' })),
  ...more,
})
const step = (id: unknown, name: string, by = maker, body?: unknown) =>
  call(`POST /api/v1/price-batch/${String(id)}/${name}`, by, body)
const after = async (seconds: number) => {
  now += seconds
  await server.stage.timetableRound()
}
const pricesShown = async () => {
  const { body } = await call(`POST /product/store/${STORE}/list?shown=true`, maker, products.slice(0, 2))
  return (body as unknown as { prInfo: string[] }[]).map(({ prInfo }) => prInfo[1])
}

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  await server.stage.nameAliases()
  await server.stage.openShop(STORE)
  await server.stage.change('store', { storeCode: STORE }, { timeZone: 'UTC' })
  products = [...new Set((await server.list('tag', { storeCode: STORE })).flatMap(({ prCode }) => prCode ?? []))]
  await server.stage.change(
    'product',
    { storeCode: STORE },
    { prInfo: ['Milk', '2.00', 'Fresh', '4.00', 'l'], layoutId: 'SHELF' },
  )
  await server.stage.startRadio()
  await server.stage.startTimetable()
  const may = { may: ['product', 'task'] as const, store: [STORE] }
  maker = await server.addPerson({ email: 'maker@shop.example', ...may })
  second = await server.addPerson({ email: 'second@shop.example', may: ['product', 'price_approval'], store: [STORE] })
})
afterAll(() => server.close())

describe('a draft', () => {
  it('is refused by cell, and nothing of it is kept', async () => {
    const lines = [
      { prCode: products[0], price: '1,50' },
      { prCode: 'NOBODY', price: '1.50' },
    ]
    const { status, body } = await call('POST /api/v1/price-batch', maker, draft({ lines, end: local(-MINUTE) }))
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual(expect.arrayContaining(['end', 'lines/0/price', 'lines/1/prCode']))
    expect(await server.count('price-batch')).toBe(0)
  })

  it('shows before it is saved what labels there are, and what is unusual about its prices', async () => {
    const lines = [
      { prCode: products[0], price: '0.50' },
      { prCode: products[1], price: '1.90' },
    ]
    const { status, body } = await call('POST /api/v1/price-batch/preview', maker, draft({ lines }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ stores: [{ storeCode: STORE, products: 2 }] })
    expect(JSON.stringify(body)).toContain('OVER_HALF')
  })
})

it('a batch whose maker may not approve waits for somebody who may, holds from its start, and goes', async () => {
  const { body: made } = await call('POST /api/v1/price-batch', maker, draft())
  expect((await step(made.id, 'submit')).body).toMatchObject({ state: 'WAITING', approval: 'ROLE' })
  expect((await step(made.id, 'refuse', second, { reason: 'Too cheap' })).body).toMatchObject({ state: 'DRAFT' })
  expect((await call(`PUT /api/v1/price-batch/${String(made.id)}`, maker, draft({ name: 'Later' }))).status).toBe(200)
  expect((await step(made.id, 'submit')).body).toMatchObject({ state: 'WAITING' })
  expect((await step(made.id, 'approve')).status).toBe(403)
  expect((await step(made.id, 'approve', second)).body).toMatchObject({ state: 'APPROVED' })
  expect(await pricesShown()).toEqual(['2.00', '2.00'])

  await after(61 * MINUTE)
  expect(await pricesShown()).toEqual(['1.50', '1.50'])
  await step(made.id, 'pause', second)
  expect(await pricesShown()).toEqual(['2.00', '2.00'])
  await step(made.id, 'resume', second)
  const line = { storeCode: STORE, prCode: products[0] }
  expect((await step(made.id, 'withdraw', second, { lines: [line] })).status).toBe(200)
  expect(new Set(await pricesShown())).toEqual(new Set(['1.50', '2.00']))

  await after(60 * MINUTE)
  expect(await pricesShown()).toEqual(['2.00', '2.00'])
  expect((await call(`GET /api/v1/price-batch/${String(made.id)}`, maker)).body).toMatchObject({ state: 'ENDED' })
  expect((await step(made.id, 'cancel', second)).status).toBe(409)
})
