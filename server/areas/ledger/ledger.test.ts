import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Signed, startTestServer, type TestServer } from '../../../tests/contract/harness'
import { NOON } from '../../../tests/support/shop'
import { hashOf } from '../../ledger/shown'

const STORE = 'IT001'
const MINUTE = 60

let server: TestServer
let as: Signed
let tagMac = ''

const at = (minutes: number) => NOON + minutes * MINUTE
const get = (path: string, by = as) => server.call(`GET /api/v1/${path}`, { as: by })
const shown = (name: string, query = '') => get(`label-shown/${STORE}/${name}${query}`)
const contentOf = (price: string) => {
  const content = { prCode: 'MILK', layoutId: 'SHELF', prInfo: ['Milk', price] }
  return { storeCode: STORE, hash: hashOf(content), ...content }
}
const filter = (more: object = {}) => `filter=${encodeURIComponent(JSON.stringify({ storeCode: STORE, ...more }))}`

beforeAll(async () => {
  server = await startTestServer({ clock: () => at(60) })
  await server.stage.openShop(STORE)
  await server.addStore('DE001')
  tagMac = (await server.list('tag', { storeCode: STORE }))[0]?.tagMac ?? ''
  const price = { storeCode: STORE, prCode: 'MILK', source: 'EDIT' as const, who: null, taskId: null }
  const label = (minutes: number, text: string, name: string, tagId: string) => ({
    storeCode: STORE,
    prCode: 'MILK',
    layoutId: 'SHELF',
    gwIp: null,
    taskId: null,
    updatedAt: at(minutes),
    price: text,
    tagMac: name,
    tagId,
    content: contentOf(text).hash,
  })
  await server.stage.pricesChanged(STORE, [{ ...price, updatedAt: at(0), before: '1,00', after: '2,00' }])
  await server.stage.add('label-content', [contentOf('1,00'), contentOf('2,00')])
  await server.stage.labelsConfirmed(STORE, [
    label(-10, '1,00', tagMac, 'T1'),
    label(20, '2,00', tagMac, 'T1'),
    label(-10, '1,00', 'GONE', 'T2'),
  ])
  as = await server.signIn()
})
afterAll(() => server.close())

it('a label showed what it had confirmed last until it confirmed something else, and before that nothing is known', async () => {
  expect((await shown(tagMac, `?at=${at(19)}`)).body).toMatchObject({
    price: '1,00',
    until: at(20),
    prInfo: ['Milk', '1,00'],
    encodedImage: expect.any(String),
    noPicture: null,
  })
  expect((await shown(tagMac, `?at=${at(20)}`)).body).toMatchObject({ price: '2,00', until: null })
  const { body } = await shown(tagMac, `?at=${at(-11)}`)
  expect(body).toMatchObject({ isKnown: false, knownFrom: at(-10) })
  expect(body).not.toHaveProperty('price')
})

it('a label that the store no longer has is still answered for, without a picture', async () => {
  expect((await shown('GONE')).body).toMatchObject({
    tagId: 'T2',
    tagType: null,
    price: '1,00',
    encodedImage: null,
    noPicture: 'TAG',
  })
})

it('the time between the new price and the label is one mismatch, in the list, by itself and in the total', async () => {
  const [row] = (await get(`price-mismatch?${filter()}`)).body as unknown as Record<string, unknown>[]
  const wrong = { tagMac, shown: '1,00', effective: '2,00', from: at(0), to: at(20), isOpen: false }
  expect(row).toMatchObject(wrong)
  expect((await get(`price-mismatch/${String(row?.['id'])}`)).body).toMatchObject(wrong)
  expect((await get(`price-mismatch-total?${filter()}`)).body).toMatchObject({ times: 1, seconds: 20 * MINUTE })
})

it('an entry that was changed past the server is found by its number', async () => {
  expect((await get(`ledger-check/${STORE}`)).body).toEqual({ storeCode: STORE, entries: 4, broken: [] })
  await server.stage.sql`UPDATE price_entry SET "after" = '1,50'`
  expect((await get(`ledger-check/${STORE}`)).body).toMatchObject({ broken: [{ book: 'PRICE', number: 1 }] })
  await server.stage.sql`UPDATE price_entry SET "after" = '2,00'`
})

it('a moment that has not been, a tag that never was and an unknown store are refused at their field', async () => {
  const refused = async (path: string) => {
    const { status, body } = await get(path)
    return [status, ...Object.keys(body.fields ?? {})]
  }
  expect(await refused(`label-shown/${STORE}/${tagMac}?at=${at(61)}`)).toEqual([400, 'at'])
  expect(await refused(`label-shown/${STORE}/NEVER`)).toEqual([404, 'tagMac'])
  expect(await refused('ledger-check/NOWHERE')).toEqual([404, 'storeCode'])
  expect(await refused(`price-mismatch?${filter({ period: { gte: at(50), lte: at(40) } })}`)).toEqual([400, 'period'])
})

it('tells nothing to the people of other stores', async () => {
  const elsewhere = await server.addPerson({
    email: 'far@shop.example',
    reads: ['product', 'tag'],
    store: ['DE001'],
  })
  for (const path of [`label-shown/${STORE}/${tagMac}`, `ledger-check/${STORE}`, `price-mismatch?${filter()}`])
    expect((await get(path, elsewhere)).status).toBe(403)
  // Whether there is such an entry is told as little.
  const [row] = (await get(`price-mismatch?${filter()}`)).body as unknown as Record<string, unknown>[]
  expect((await get(`price-mismatch/${String(row?.['id'])}`, elsewhere)).status).toBe(404)
})
