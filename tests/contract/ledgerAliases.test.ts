import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Alias } from '../../src/generated/types'
import { type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

const [STORE, OTHER] = ['IT001', 'DE001']
const [PRICE, ORIGINAL] = [1, 5]
let server: TestServer
let as: Signed
let now = NOON
let codes: readonly string[] = []
let aliases: readonly Alias[] = []

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  for (const code of [STORE, OTHER]) await server.stage.openShop(code)
  await server.stage.nameAliases()
  aliases = await server.list('alias')
  codes = (await server.list('product', { storeCode: STORE })).map(({ prCode }) => prCode)
  for (const storeCode of [STORE, OTHER])
    await server.stage.change('product', { storeCode }, { prInfo: infoOf('2,00', '3,00') })
  // One says the same in both entries: it changes nothing.
  await server.stage.change('product', { storeCode: STORE, prCode: codes[0] ?? '' }, { prInfo: infoOf('2,00', '2,00') })
  as = await server.signIn()
})
afterAll(() => server.close())

function infoOf(price: string, original: string): string[] {
  const info = Array.from({ length: 10 }, () => '')
  info[PRICE] = price
  info[ORIGINAL] = original
  return info
}

/** Names the entries as the demonstration does, but the price as this one. */
async function namePrice(index: number): Promise<void> {
  const swapped = aliases.map((alias) => ({
    ...alias,
    name: alias.index === index ? 'Price' : alias.name === 'Price' || alias.index === PRICE ? 'Something' : alias.name,
  }))
  const given = index === PRICE ? aliases : swapped
  expect((await server.call('POST /config/alias', { as, body: given.map((alias) => ({ ...alias })) })).status).toBe(200)
  await server.stage.settle()
}

const entries = (storeCode: string) => server.list('price-entry', { storeCode })

it('where another entry is the price, what changes by that is entered for the products of all stores, by the server', async () => {
  now += 10
  await namePrice(ORIGINAL)
  expect(await entries(STORE)).toHaveLength(codes.length - 1)
  expect((await entries(STORE))[0]).toMatchObject({
    updatedAt: now,
    before: '2,00',
    after: '3,00',
    source: 'SYSTEM',
    who: null,
    taskId: null,
  })
  expect((await entries(OTHER)).length).toBeGreaterThan(0)
})

it('a configuration that names the same entry as the price enters nothing', async () => {
  const before = (await entries(STORE)).length
  await namePrice(ORIGINAL)
  expect(await entries(STORE)).toHaveLength(before)
})

it('a change of a price goes on from it, and back again it is entered once more', async () => {
  now += 10
  const prCode = codes[1] ?? ''
  const product = [{ prCode, layoutId: 'SHELF', prInfo: infoOf('2,00', '4,00') }]
  await server.call('POST /product', { as, body: { storeCode: STORE, product } })
  now += 10
  await namePrice(PRICE)
  expect((await entries(STORE)).filter((entry) => entry.prCode === prCode)).toMatchObject([
    { before: '2,00', after: '3,00', source: 'SYSTEM' },
    { before: '3,00', after: '4,00', source: 'EDIT' },
    { before: '4,00', after: '2,00', source: 'SYSTEM', updatedAt: now },
  ])
  expect((await server.call(`GET /api/v1/ledger-check/${STORE}`, { as })).body).toMatchObject({ broken: [] })
})
