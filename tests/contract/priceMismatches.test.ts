import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

const [STORE, OTHER] = ['IT001', 'DE001']
const MINUTE = 60
/** So many minutes after noon. */
const at = (minutes: number) => NOON + minutes * MINUTE
let server: TestServer
let as: Signed
let macs: readonly string[] = []

beforeAll(async () => {
  server = await startTestServer({ clock: () => at(120) })
  for (const code of [STORE, OTHER]) await server.stage.openShop(code)
  macs = (await server.list('tag', { storeCode: STORE })).map(({ tagMac }) => tagMac)
  const price = (minutes: number, before: string | null, after: string, prCode = 'MILK') => ({
    storeCode: STORE,
    updatedAt: at(minutes),
    prCode,
    before,
    after,
    source: 'EDIT' as const,
    who: null,
    taskId: null,
  })
  const label = (minutes: number, tagMac: string | undefined, text: string | null, prCode: string | null) => ({
    storeCode: STORE,
    updatedAt: at(minutes),
    tagMac: tagMac ?? '',
    tagId: `ID of ${tagMac}`,
    prCode,
    price: text,
    layoutId: 'SHELF',
    gwIp: null,
    taskId: null,
    content: '0'.repeat(64),
  })
  await server.stage.pricesChanged(STORE, [
    price(0, '1,00', '2,00'),
    price(60, '2,00', '3,00'),
    price(90, '3,00', '2,00'),
    price(30, null, '5,00', 'NEW'),
  ])
  await server.stage.labelsConfirmed(STORE, [
    label(-10, macs[0], '1,00', 'MILK'),
    label(5, macs[0], '2,00', 'MILK'),
    label(75, macs[0], '3,00', 'MILK'),
    // One that showed nothing of the product any more.
    label(-10, macs[1], '1,00', 'MILK'),
    label(2, macs[1], null, null),
    // One that the store no longer has, of which nobody knows until when it hung there.
    label(-10, 'GONE', '1,00', 'MILK'),
    label(1, 'GONE', '1,00', 'MILK'),
    // Nothing is known of the price of these products at that time.
    label(-10, macs[2], '9,99', 'UNKNOWN'),
    label(10, macs[3], '4,00', 'NEW'),
    label(40, macs[3], '5,00', 'NEW'),
  ])
  as = await server.signIn()
})
afterAll(() => server.close())

const query = (filter: object, more = '') => `filter=${encodeURIComponent(JSON.stringify(filter))}${more}`
const between = (from: number, to: number) => ({ storeCode: STORE, period: { gte: at(from), lte: at(to) } })
const list = (filter: object, more = '&sort=["from","ASC"]') =>
  server.call(`GET /api/v1/price-mismatch?${query(filter, more)}`, { as })
const total = (filter: object) => server.call(`GET /api/v1/price-mismatch-total?${query(filter)}`, { as })
const rows = async (filter: object, more?: string) =>
  ((await list(filter, more)).body as unknown as Record<string, unknown>[]).map(
    ({ tagMac, shown, effective, from, to, seconds, isOpen }) => [
      tagMac,
      shown,
      effective,
      (Number(from) - NOON) / MINUTE,
      (Number(to) - NOON) / MINUTE,
      Number(seconds) / MINUTE,
      isOpen,
    ],
  )

it('a label is wrong from when its product has another price until it confirms that one', async () => {
  expect(await rows(between(-20, 120), '&sort=["seconds","ASC"]')).toEqual([
    ['GONE', '1,00', '2,00', 0, 1, 1, false],
    [macs[1], '1,00', '2,00', 0, 2, 2, false],
    [macs[0], '1,00', '2,00', 0, 5, 5, false],
    [macs[3], '4,00', '5,00', 30, 40, 10, false],
    [macs[0], '2,00', '3,00', 60, 75, 15, false],
    [macs[0], '3,00', '2,00', 90, 120, 30, true],
  ])
})

it('of what began before the period or goes on behind it the part within it counts', async () => {
  expect(await rows(between(62, 100))).toEqual([
    [macs[0], '2,00', '3,00', 62, 75, 13, false],
    [macs[0], '3,00', '2,00', 90, 100, 10, true],
  ])
  expect(await rows(between(10, 20))).toEqual([])
})

it('the list is paged, sorted and filtered as every list, and its totals are those of the whole period', async () => {
  const page = await list(between(-20, 120), '&sort=["seconds","DESC"]&range=[1,2]')
  expect(page.headers['content-range']).toBe('price-mismatch 1-2/6')
  expect((page.body as unknown as { seconds: number }[]).map(({ seconds }) => seconds / MINUTE)).toEqual([15, 10])
  expect(await rows({ ...between(-20, 120), prCode: 'NEW' })).toHaveLength(1)
  expect(await rows({ ...between(-20, 120), seconds: { gte: 10 * MINUTE } })).toHaveLength(3)
  expect((await total(between(-20, 120))).body).toEqual({
    storeCode: STORE,
    from: at(-20),
    to: at(120),
    times: 6,
    labels: 4,
    products: 2,
    seconds: 63 * MINUTE,
    longest: 30 * MINUTE,
    open: 1,
  })
})

it('one of them can be read by itself', async () => {
  const [first] = (await list(between(62, 100))).body as unknown as Record<string, unknown>[]
  const { body } = await server.call(`GET /api/v1/price-mismatch/${String(first?.['id'])}`, { as })
  expect(body).toMatchObject({ id: first?.['id'], from: at(60), to: at(75) })
  for (const id of ['1', `${STORE}.999.1`, `${STORE}.1.999`, 'NOWHERE.1.1'])
    expect((await server.call(`GET /api/v1/price-mismatch/${id}`, { as })).status).toBe(404)
})

it('without a period it is the last day', async () => {
  expect((await total({ storeCode: STORE })).body).toMatchObject({ from: at(120) - 86_400, to: at(120) })
})

it.each([
  [{}, 400, 'storeCode'],
  [{ storeCode: 'NOWHERE' }, 404, 'storeCode'],
  [{ storeCode: STORE, period: { gte: at(60), lte: at(50) } }, 400, 'period'],
  [{ storeCode: STORE, period: { gte: at(500) } }, 400, 'period'],
  [{ storeCode: STORE, period: { gte: at(0), lte: at(500) } }, 400, 'period'],
  [{ storeCode: STORE, period: { gte: 0 } }, 400, 'period'],
  [{ storeCode: STORE, period: 'yesterday' }, 400, 'period'],
])('what makes no sense is said by its field: %j', async (filter, status, field) => {
  for (const answer of [await list(filter), await total(filter)])
    expect(answer).toMatchObject({ status, body: { fields: { [field]: expect.any(String) } } })
})

it('nobody sees what a store showed that is not theirs', async () => {
  const other = await server.addPerson({
    email: 'elsewhere@shelfdeck.example',
    reads: ['product', 'tag'],
    store: [OTHER],
  })
  const [first] = (await list(between(62, 100))).body as unknown as Record<string, unknown>[]
  for (const [path, status] of [
    [`price-mismatch?${query(between(62, 100))}`, 403],
    [`price-mismatch-total?${query(between(62, 100))}`, 403],
    [`price-mismatch/${String(first?.['id'])}`, 404],
    [`label-shown/${STORE}/${macs[0]}`, 403],
  ])
    expect((await server.call(`GET /api/v1/${path}`, { as: other })).status).toBe(status)
  expect(
    (await server.call(`GET /api/v1/price-mismatch-total?${query({ storeCode: OTHER })}`, { as: other })).body,
  ).toMatchObject({ times: 0 })
})
