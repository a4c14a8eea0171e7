import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Signed, startTestServer, type TestServer } from '../../../tests/contract/harness'
import { NOON } from '../../../tests/support/shop'

const STORE = 'IT001'

let server: TestServer
let as: Signed
let floor: Signed
let macs: string[] = []

const stats = async (by = as) => (await server.call(`GET /stats/exceptions/store/${STORE}`, { as: by })).body
const listed = async (exception: string, query = '') =>
  ((await server.call(`GET /tag/${exception}/store/${STORE}/list${query}`, { as: floor })).body.data ?? []).map(
    ({ tagMac }) => tagMac,
  )

beforeAll(async () => {
  server = await startTestServer({ clock: () => NOON })
  await server.stage.openShop(STORE, { gateways: 2, tags: 4, products: 6, sensors: 1 })
  await server.addStore('DE001')
  await server.stage.startRadio()
  const tags = await server.list('tag', { storeCode: STORE })
  macs = tags.map(({ tagMac }) => tagMac)
  const products = await server.list('product', { storeCode: STORE })
  await server.stage.changeEach(
    'tag',
    macs.map((tagMac, at) => ({ storeCode: STORE, tagMac, prCode: products[at]?.prCode ?? null })),
  )
  as = await server.signIn()
  floor = await server.addPerson({ email: 'floor@shop.example', may: ['tag'], store: [STORE] })
})
afterAll(() => server.close())

it('two labels of one product are exceptions, both of them, until one of them is taken off', async () => {
  const { prCode, tagMac } = (await server.list('tag', { storeCode: STORE }))[0] ?? {}
  expect(await listed('duplicate')).toEqual([])
  const assign = { storeCode: STORE, tagList: [{ tagMac: macs[1], prCodeList: [prCode] }] }
  expect((await server.call('POST /tag/assign/multiple', { as: floor, body: assign })).status).toBe(200)
  expect(new Set(await listed('duplicate'))).toEqual(new Set([tagMac, macs[1]]))
  expect(await stats()).toMatchObject({ duplicateTags: 2, noProductTags: 0 })
  const off = { storeCode: STORE, tagList: [{ tagMac: macs[1] }] }
  expect((await server.call('POST /tag/deassign', { as: floor, body: off })).status).toBe(200)
  expect(await listed('duplicate')).toEqual([])
  expect(await listed('noproduct')).toEqual([macs[1]])
  expect(await stats()).toMatchObject({ duplicateTags: 0, noProductTags: 1 })
})

it('a gateway whose clock is wrong is one of them, for who may read stores', async () => {
  expect(await stats()).toMatchObject({ totalGWs: 2, ngGWs: 0 })
  const [gateway] = await server.list('gateway', { storeCode: STORE })
  await server.stage.change('gateway', { storeCode: STORE, gwMac: gateway?.gwMac ?? '' }, { timeSync: false })
  expect(await stats()).toMatchObject({ ngGWs: 1, ngGWDetail: [{ gwMac: gateway?.gwMac, status: 'ALARM' }] })
  expect(await stats(floor)).not.toHaveProperty('ngGWDetail')
  expect(await stats(floor)).not.toHaveProperty('ngGWs')
})

it('a list says no more of a label than its columns, and refuses a column that it does not have by its name', async () => {
  const path = `GET /tag/noproduct/store/${STORE}/list`
  const [row] = (await server.call(path, { as: floor })).body.data ?? []
  expect(row).toMatchObject({ storeCode: STORE, tagMac: macs[1], prCode: null })
  expect(row).not.toHaveProperty('rssi')
  expect(await server.call(`${path}?filter_shelf=A`, { as: floor })).toMatchObject({
    status: 400,
    body: { fields: { shelf: expect.any(String) } },
  })
})

it('belongs to the people of the store, and a store that does not exist is not found', async () => {
  const elsewhere = await server.addPerson({ email: 'far@shop.example', reads: ['tag'], store: ['DE001'] })
  const call = (name: string, by: Signed) => server.call(name, { as: by })
  expect((await call(`GET /stats/exceptions/store/${STORE}`, elsewhere)).status).toBe(403)
  expect((await call(`GET /tag/error/store/${STORE}/list`, elsewhere)).status).toBe(403)
  expect((await call('GET /stats/exceptions/store/NOWHERE', as)).status).toBe(404)
})
