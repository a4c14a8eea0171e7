import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tag } from '../../src/generated/types'
import { NOON } from '../support/shop'
import { type Signed, startTestServer, type TestServer } from './harness'

const [STORE, OTHER] = ['IT001', 'DE001']
let server: TestServer
let as: Signed
let now = NOON
let tags: readonly Tag[] = []

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  for (const code of [STORE, OTHER]) await server.stage.openShop(code)
  await server.stage.nameAliases()
  as = await server.signIn()
  // One label for each product, so that each stands for one case.
  const seen = new Set<string>()
  tags = (await server.list('tag', { storeCode: STORE })).filter(({ prCode }) => {
    if (!prCode || seen.has(prCode)) return false
    seen.add(prCode)
    return true
  })
  for (const { tagMac, prCode } of await server.list('tag', { storeCode: STORE }))
    if (prCode && !tags.some((tag) => tag.tagMac === tagMac))
      await server.stage.change('tag', { storeCode: STORE, tagMac }, { prCode: null })
})
afterAll(() => server.close())

const call = (name: string, body?: unknown, who: Signed = as) =>
  server.call(name, { as: who, ...(body !== undefined && { body }) })
const take = (prices: readonly object[], who: Signed = as, store = STORE) =>
  call(`POST /api/v1/till-price/${store}`, { prices }, who)
const query = (filter: object, more = '') => `filter=${encodeURIComponent(JSON.stringify(filter))}${more}`
const check = (filter: object = {}, more = '') =>
  call(`GET /api/v1/till-check?${query({ storeCode: STORE, ...filter }, more)}`)
const rows = async (filter: object = {}, more = '') =>
  (await check(filter, more)).body as unknown as Record<string, unknown>[]
const total = (store = STORE, who: Signed = as) => call(`GET /api/v1/till-check-total/${store}`, undefined, who)
const tag = (at: number): Tag & { prCode: string } => tags[at] as Tag & { prCode: string }
const productSays = (at: number, price: string) =>
  server.stage.change('product', { storeCode: STORE, prCode: tag(at).prCode }, { prInfo: ['Milk', price] })
const labelShows = (at: number, price: string | null, prCode: string | null = tag(at).prCode) =>
  server.stage.labelsConfirmed(STORE, [
    {
      storeCode: STORE,
      updatedAt: now,
      tagMac: tag(at).tagMac,
      tagId: tag(at).tagId,
      prCode,
      price,
      layoutId: 'SHELF',
      gwIp: null,
      taskId: null,
      content: '0'.repeat(64),
    },
  ])
const wish = (at: number, state: 'WAITING' | 'RETRYING' | 'STOPPED' | 'SHOWN', shown: string | null = 'old') =>
  server.stage.put('label-state', [
    { storeCode: STORE, tagMac: tag(at).tagMac, taskId: 1, wanted: 'new', wantedAt: now, shown, shownAt: now, state },
  ])
const verdict = async (at: number) => {
  const [row] = await rows({ tagMac: tag(at).tagMac })
  return [row?.['verdict'], row?.['cause'] ?? null, row?.['difference'] ?? null]
}

describe('prices of the tills', () => {
  it('are taken line by line: what makes no sense is answered with its place and reason', async () => {
    const { status, body } = await take([
      { prCode: 'A', price: '1,90 €' },
      { prCode: ' ', price: '1.00' },
      { prCode: 'B', price: 'free' },
      { prCode: 'A', price: '2.00' },
      { prCode: '..', price: '2.00' },
      { prCode: 'C'.repeat(129), price: '2.00' },
      { prCode: 'D', price: '3' },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      taken: 2,
      unchanged: 0,
      refused: [
        { line: 1, field: 'prCode', key: 'server.till.noCode', message: expect.any(String) },
        { line: 2, field: 'price', key: 'server.till.noAmount' },
        { line: 3, field: 'prCode', key: 'server.till.twice', params: { prCode: 'A' } },
        { line: 4, field: 'prCode', key: 'server.till.noCode' },
        { line: 5, field: 'prCode', key: 'server.till.tooLong', params: { most: 128 } },
      ],
    })
  })

  it('replace those before, and what is not among them stays', async () => {
    now += 60
    expect(
      (
        await take([
          { prCode: 'A', price: '1,95 €' },
          { prCode: 'D', price: '3' },
        ])
      ).body,
    ).toMatchObject({
      taken: 1,
      unchanged: 1,
    })
    const stored = (await call(`GET /api/v1/till-price?${query({ storeCode: STORE }, '&sort=["prCode","ASC"]')}`)).body
    expect(stored).toMatchObject([
      { id: `${STORE}.A`, prCode: 'A', price: '1,95 €', source: 'API', updatedAt: now },
      { id: `${STORE}.D`, prCode: 'D', price: '3', updatedAt: now - 60 },
    ])
  })

  it('can be deleted, and each change is in the audit', async () => {
    expect((await call(`DELETE /api/v1/till-price/${STORE}.D`)).status).toBe(200)
    const audit = (await call(`GET /api/v1/audit?${query({}, '&sort=["id","DESC"]&range=[0,9]')}`))
      .body as unknown as Record<string, unknown>[]
    expect(audit.map(({ call: made }) => made)).toEqual(
      expect.arrayContaining(['DELETE /api/v1/till-price/{id}', 'POST /api/v1/till-price/{storeCode}']),
    )
  })

  it('are for people who may write products of the store', async () => {
    const reader = await server.addPerson({ email: 'reads@shelfdeck.example', reads: ['product'], store: [STORE] })
    const elsewhere = await server.addPerson({
      email: 'writes@shelfdeck.example',
      reads: ['product'],
      may: ['product'],
      store: [OTHER],
    })
    expect((await take([{ prCode: 'A', price: '9' }], reader)).status).toBe(403)
    expect((await take([{ prCode: 'A', price: '9' }], elsewhere)).status).toBe(403)
    expect((await take([{ prCode: 'A', price: '9' }], elsewhere, OTHER)).status).toBe(200)
    expect((await take([{ prCode: 'A', price: '9' }], as, 'NOWHERE')).status).toBe(404)
    expect((await call(`GET /api/v1/till-price/${STORE}.A`, undefined, elsewhere)).status).toBe(404)
  })

  it('that are none are refused as a whole, by their field', async () => {
    for (const body of [{}, { prices: [] }, { prices: [{ prCode: 'A', price: 1 }] }, { prices: [{ prCode: 'A' }] }])
      expect((await call(`POST /api/v1/till-price/${STORE}`, body)).status).toBe(400)
  })
})

describe('a label is', () => {
  beforeAll(async () => {
    for (let at = 0; at < 5; at++) await productSays(at, '2,00 €')
    await take([0, 1, 2, 3].map((at) => ({ prCode: tag(at).prCode, price: '2.0' })))
  })

  it('unknown while it has confirmed nothing, or its till is not known', async () => {
    expect(await verdict(0)).toEqual(['UNKNOWN', 'NOT_CONFIRMED', null])
    expect(await verdict(4)).toEqual(['UNKNOWN', 'NO_TILL', null])
  })

  it('right where it confirmed the same amount, however that is written', async () => {
    await labelShows(0, '2,00 €')
    expect(await verdict(0)).toEqual(['RIGHT', null, 0])
    await wish(0, 'WAITING')
    expect(await verdict(0)).toEqual(['RIGHT', null, 0])
  })

  it('wrong where it shows another and nothing is on its way, and on its way while the price of the till is', async () => {
    await labelShows(1, '1,80 €')
    expect(await verdict(1)).toEqual(['WRONG', 'LABEL', 0.2])
    await wish(1, 'RETRYING')
    expect(await verdict(1)).toEqual(['UNDERWAY', 'ON_ITS_WAY', 0.2])
    await wish(1, 'STOPPED')
    expect(await verdict(1)).toEqual(['WRONG', 'LABEL', 0.2])
    await wish(1, 'WAITING', null)
    expect(await verdict(1)).toEqual(['UNDERWAY', 'ON_ITS_WAY', 0.2])
    await wish(1, 'STOPPED', null)
    expect(await verdict(1)).toEqual(['UNKNOWN', 'NOT_CONFIRMED', 0.2])
  })

  it('wrong by its product where that has another price than the till, whatever waits', async () => {
    await productSays(2, '2,50 €')
    await labelShows(2, '2,50 €')
    expect(await verdict(2)).toEqual(['WRONG', 'PRODUCT', -0.5])
    await wish(2, 'WAITING')
    expect(await verdict(2)).toEqual(['WRONG', 'PRODUCT', -0.5])
  })

  it('wrong where it shows another product, and unknown where it shows no amount', async () => {
    await labelShows(3, '2,00 €', 'ANOTHER')
    expect(await verdict(3)).toEqual(['WRONG', 'OTHER_PRODUCT', null])
    now += 1
    await labelShows(3, 'ask us')
    expect(await verdict(3)).toEqual(['UNKNOWN', 'UNREADABLE', null])
  })

  it('compared with what the promotions of its product have now', async () => {
    await server.stage.add('promotion', [{ storeCode: STORE, index: 0, prCodeList: [tag(4).prCode], price: '1,50 €' }])
    await take([{ prCode: tag(4).prCode, price: '1.50' }])
    await labelShows(4, '1,50 €')
    expect(await verdict(4)).toEqual(['RIGHT', null, 0])
    now += 1
    await labelShows(4, '2,00 €')
    expect(await verdict(4)).toEqual(['WRONG', 'LABEL', -0.5])
  })
})

it('the list is of one store, filtered, sorted and paged, and its totals count the whole store', async () => {
  const numbers = (await total()).body as Record<string, number>
  const all = await rows()
  expect(all).toHaveLength(tags.length)
  const count = (what: string) => all.filter((row) => row['verdict'] === what).length
  expect(numbers).toMatchObject({
    storeCode: STORE,
    right: count('RIGHT'),
    wrong: count('WRONG'),
    underway: count('UNDERWAY'),
    unknown: count('UNKNOWN'),
  })
  expect(Number(numbers['over']) + Number(numbers['under'])).toBeLessThanOrEqual(Number(numbers['wrong']))
  const page = await check({ verdict: ['WRONG'] }, '&sort=["difference","ASC"]&range=[0,0]')
  expect(page.headers['content-range']).toBe(`till-check 0-0/${count('WRONG')}`)
  expect(page.body).toMatchObject([{ difference: -0.5, tagMac: expect.any(String), prCode: expect.any(String) }])
  const [first] = all
  expect((await call(`GET /api/v1/till-check/${String(first?.['id'])}`)).body).toEqual(first)
  for (const id of [`${STORE}.NONE`, 'NOWHERE.1', '1'])
    expect((await call(`GET /api/v1/till-check/${id}`)).status).toBe(404)
})

it.each([
  [{}, 400],
  [{ storeCode: 'NOWHERE' }, 404],
])('a list that names no store of ours is refused by its field: %j', async (filter, status) => {
  expect(await call(`GET /api/v1/till-check?${query(filter)}`)).toMatchObject({
    status,
    body: { fields: { storeCode: expect.any(String) } },
  })
})

it('nobody sees the tills of a store that is not theirs', async () => {
  const other = await server.addPerson({
    email: 'away@shelfdeck.example',
    reads: ['product', 'tag'],
    may: ['product'],
    store: [OTHER],
  })
  expect((await call(`GET /api/v1/till-check?${query({ storeCode: STORE })}`, undefined, other)).status).toBe(403)
  expect((await total(STORE, other)).status).toBe(403)
  expect((await total(OTHER, other)).status).toBe(200)
  const adopt = { prCodeList: [tag(2).prCode] }
  expect((await call(`POST /api/v1/till-check/${STORE}/adopt`, adopt, other)).status).toBe(403)
  const stores = (await call('GET /api/v1/till-summary', undefined, other)).body as unknown as Record<string, unknown>[]
  expect(stores.map(({ storeCode }) => storeCode)).toEqual([OTHER])
})

it('a product gets the price of the till in its own notation, and its labels are sent', async () => {
  const { prCode, tagMac } = tag(2)
  expect((await call(`POST /api/v1/till-check/${STORE}/adopt`, { prCodeList: [prCode] })).status).toBe(200)
  const { body } = await call(`GET /product/${prCode}/store/${STORE}`)
  expect((body['prInfo'] as string[])[1]).toBe('2,00 €')
  expect(await verdict(2)).toEqual(['UNDERWAY', 'ON_ITS_WAY', -0.5])
  expect(
    (await server.list('price-entry', {})).some((entry) => entry.prCode === prCode && entry.source === 'EDIT'),
  ).toBe(true)
  expect(tagMac).toBeTruthy()
})

it('a price that a promotion sets is not adopted, nor one of a product that is gone', async () => {
  expect(await call(`POST /api/v1/till-check/${STORE}/adopt`, { prCodeList: [tag(4).prCode] })).toMatchObject({
    status: 409,
    body: { key: 'server.till.promoted', fields: { prCodeList: expect.any(String) } },
  })
  expect((await call(`POST /api/v1/till-check/${STORE}/adopt`, { prCodeList: ['GONE'] })).status).toBe(404)
})

it('stores are counted again when their ledger or their tills have changed, for the day too', async () => {
  await server.stage.compareTills()
  const summary = async () =>
    ((await call(`GET /api/v1/till-summary?${query({ storeCode: { equals: STORE } })}`)).body as unknown as object[])[0]
  const { storeCode: _, prices: __, ...numbers } = (await total()).body as Record<string, unknown>
  expect(await summary()).toMatchObject({ ...numbers, storeName: expect.stringContaining('Milano'), updatedAt: now })
  const counted = now
  now += 120
  await server.stage.compareTills()
  expect(await summary()).toMatchObject({ updatedAt: counted })
  await wish(1, 'SHOWN', 'new')
  await labelShows(1, '2,00 €')
  await server.stage.compareTills()
  expect(await summary()).toMatchObject({ updatedAt: now, right: Number(numbers['right']) + 1 })
  now += 3601
  await server.stage.compareTills()
  expect(await summary()).toMatchObject({ updatedAt: now })
  const days = (await call(`GET /api/v1/till-day?${query({ storeCode: { equals: STORE } })}`)).body
  expect(days).toMatchObject([
    { right: Number(numbers['right']) + 1, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ])
})

it('the dashboard has the numbers that were counted last, and those of the days, for who may read products and tags', async () => {
  const dashboard = async (query = '', who: Signed = as) =>
    (await call(`GET /stats/dashboard?t=1${query}`, undefined, who)).body['till'] as Record<string, unknown> | undefined
  const { right, wrong, underway, unknown } = (await total()).body as Record<string, number>
  const numbers = { right, wrong, underway, unknown }
  const all = await dashboard()
  expect(all).toMatchObject({ stores: 2, days: [{ date: expect.any(String) }] })
  expect(await dashboard(`&storeList=${STORE}`)).toMatchObject({
    ...numbers,
    stores: 1,
    comparedAt: now,
    days: [numbers],
  })
  const viewer = await server.addPerson({ email: 'looks@shelfdeck.example', reads: ['dashboard', 'tag'] })
  expect(await dashboard('', viewer)).toBeUndefined()
})

it('a filter that is no JSON is refused by its name', async () => {
  expect(await call('GET /api/v1/till-check?filter=%7B')).toMatchObject({
    status: 400,
    body: { fields: { filter: expect.any(String) } },
  })
})
