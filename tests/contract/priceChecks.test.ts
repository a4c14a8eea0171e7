import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PriceCheck, PriceCheckItem } from '../../src/generated/types'
import { NOON } from '../support/shop'
import { type Signed, startTestServer, type TestServer } from './harness'

const [STORE, OTHER] = ['IT001', 'DE001']
let server: TestServer
let as: Signed
let now = NOON

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  await server.stage.openShop(STORE, { gateways: 2, tags: 60, products: 40, sensors: 1 })
  await server.stage.openShop(OTHER)
  await server.stage.nameAliases()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown, who: Signed = as) =>
  server.call(name, { as: who, ...(body !== undefined && { body }) })
const draw = async (body: object = {}, store = STORE) =>
  (await call(`POST /api/v1/price-check/${store}`, body)).body as unknown as PriceCheck
const itemsOf = async ({ id }: Pick<PriceCheck, 'id'>) => {
  const filter = encodeURIComponent(JSON.stringify({ storeCode: { equals: STORE }, checkId: id }))
  const { body } = await call(`GET /api/v1/price-check-item?filter=${filter}&sort=["place","ASC"]`)
  return body as unknown as PriceCheckItem[]
}
const answer = ({ id }: Pick<PriceCheck, 'id'>, place: number, body: object, who: Signed = as) =>
  call(`PUT /api/v1/price-check/${STORE}/${id}/item/${place}`, body, who)
const checkOf = async ({ id }: Pick<PriceCheck, 'id'>) => (await call(`GET /api/v1/price-check/${id}`)).body

describe('the draw', () => {
  it('takes as many products as the plan says, each once, with what is to be paid for it', async () => {
    const check = await draw()
    expect(check).toMatchObject({
      storeCode: STORE,
      state: 'OPEN',
      plan: 'Default 50',
      draw: 'BY_CATEGORY',
      passShare: 98,
      startedAt: now,
    })
    const items = await itemsOf(check)
    expect(items).toHaveLength(check.size)
    expect(check.size).toBe(Math.min(50, check.population))
    expect(new Set(items.map(({ prCode }) => prCode)).size).toBe(items.length)
    expect(items.map(({ place }) => place)).toEqual(items.map((_, at) => at + 1))
    expect(items.every(({ expectedCents, expectedFrom }) => expectedCents > 0 && expectedFrom === 'PRODUCT')).toBe(true)
  })

  it('is the same again with the same seed, and another with another', async () => {
    const codes = async (seed: string) => (await itemsOf(await draw({ seed, size: 10 }))).map(({ prCode }) => prCode)
    const first = await codes('one')
    expect(first).toHaveLength(10)
    expect(await codes('one')).toEqual(first)
    expect(await codes('another')).not.toEqual(first)
  })

  it('takes the price of the till where it is known', async () => {
    const [{ prCode = '' } = {}] = await itemsOf(await draw({ seed: 'one', size: 10 }))
    await call(`POST /api/v1/till-price/${STORE}`, { prices: [{ prCode, price: '123.40' }] })
    const again = await itemsOf(await draw({ seed: 'one', size: 10 }))
    expect(again.find((item) => item.prCode === prCode)).toMatchObject({
      expected: '123.40',
      expectedCents: 12_340,
      expectedFrom: 'TILL',
    })
  })

  it('is by the plan for the size of the store, or by the one that is named', async () => {
    const plan = async (body: object) => (await call('POST /api/v1/price-check-plan', body)).body
    await plan({ name: 'Large', upTo: null, size: 30, draw: 'RANDOM', passShare: 99 })
    const small = await plan({ name: 'Small', upTo: 1000, size: 5, draw: 'RANDOM', passShare: 90 })
    expect(await draw()).toMatchObject({ plan: 'Small', size: 5, draw: 'RANDOM', passShare: 90 })
    const large = await draw({ planId: Number(small['id']) - 1 })
    expect(large).toMatchObject({ plan: 'Large', size: 30, passShare: 99 })
    expect(await call(`POST /api/v1/price-check/${STORE}`, { planId: 999 })).toMatchObject({
      status: 404,
      body: { fields: { planId: expect.any(String) } },
    })
  })

  it('takes each category by its share', async () => {
    const plan = (
      await call('POST /api/v1/price-check-plan', { name: 'Half', upTo: 100, size: 20, draw: 'BY_CATEGORY' })
    ).body
    const all = await itemsOf(await draw({ size: 1000 }))
    const count = (items: readonly PriceCheckItem[], category: string | null | undefined) =>
      items.filter((item) => item.category === category).length
    const half = await itemsOf(await draw({ planId: plan['id'], size: Math.round(all.length / 2), seed: 'half' }))
    for (const category of new Set(all.map((item) => item.category)))
      expect(Math.abs(count(half, category) - count(all, category) / 2)).toBeLessThanOrEqual(1.5)
  })

  it('each product is as likely as any other', async () => {
    const seen = new Map<string, number>()
    const [rounds, size] = [120, 10]
    let population = 0
    for (let at = 0; at < rounds; at++) {
      const planId = (await server.list('price-check-plan')).find(({ name }) => name === 'Small')?.id
      const check = await draw({ planId, size, seed: `round-${at}` })
      population = check.population
      for (const { prCode } of await itemsOf(check)) seen.set(prCode, (seen.get(prCode) ?? 0) + 1)
    }
    const expected = (rounds * size) / population
    const chi = [...seen.values()].reduce((sum, times) => sum + (times - expected) ** 2 / expected, 0)
    // Of some 40 products: 99.9 % of fair draws are below.
    expect(chi + (population - seen.size) * expected).toBeLessThan(80)
  })

  it('of a store whose labels have no products is refused', async () => {
    await server.stage.change('tag', { storeCode: OTHER }, { prCode: null })
    expect(await call(`POST /api/v1/price-check/${OTHER}`, {})).toMatchObject({
      status: 409,
      body: { key: 'server.priceCheck.nothing' },
    })
    expect((await call('POST /api/v1/price-check/NOWHERE', {})).status).toBe(404)
  })
})

describe('the walk', () => {
  let check: PriceCheck
  let items: PriceCheckItem[]
  const price = (at: number, more: number) => (((items[at]?.expectedCents ?? 0) + more) / 100).toFixed(2)
  beforeAll(async () => {
    check = await draw({ size: 5, seed: 'walk' })
    items = await itemsOf(check)
  })

  it('keeps each answer with who and when, over- and undercharges apart', async () => {
    expect((await answer(check, 1, { verdict: 'RIGHT', scanned: true, at: now - 30 })).body).toMatchObject({
      verdict: 'RIGHT',
      seen: items[0]?.expected,
      difference: 0,
      scanned: true,
      who: 'admin@shelfdeck.example',
      checkedAt: now - 30,
    })
    expect((await answer(check, 2, { verdict: 'WRONG', seen: price(1, -10), note: ' torn ' })).body).toMatchObject({
      verdict: 'OVERCHARGE',
      difference: 0.1,
      note: 'torn',
      checkedAt: now,
    })
    expect((await answer(check, 3, { verdict: 'WRONG', seen: price(2, 20) })).body).toMatchObject({
      verdict: 'UNDERCHARGE',
      difference: -0.2,
    })
    expect((await answer(check, 4, { verdict: 'NOT_FOUND' })).body).toMatchObject({ verdict: 'NOT_FOUND', seen: null })
    expect(await checkOf(check)).toMatchObject({ right: 1, over: 1, under: 1, notFound: 1, open: 1, share: 33.3 })
  })

  it('takes another answer in the place of one, and one back', async () => {
    expect((await answer(check, 3, { verdict: 'WRONG', seen: price(2, 0) })).body).toMatchObject({ verdict: 'RIGHT' })
    expect((await answer(check, 4, { verdict: 'OPEN' })).body).toMatchObject({ verdict: 'OPEN', who: null })
    expect(await checkOf(check)).toMatchObject({ right: 2, over: 1, under: 0, notFound: 0, open: 2 })
  })

  it('an answer that comes late does not take the place of what somebody else has said since', async () => {
    const second = await server.addPerson({
      email: 'second@shelfdeck.example',
      may: ['tag'],
      reads: ['product'],
      store: [STORE],
    })
    const late = await draw({ size: 1 })
    await answer(late, 1, { verdict: 'NOT_FOUND' }, second)
    expect(await answer(late, 1, { verdict: 'RIGHT', at: now - 600 })).toMatchObject({
      status: 409,
      body: { key: 'server.priceCheck.answeredSince', params: { who: 'second@shelfdeck.example' } },
    })
    expect(await checkOf(late)).toMatchObject({ notFound: 1, right: 0 })
    expect((await answer(late, 1, { verdict: 'RIGHT', at: now - 600 }, second)).status).toBe(200)
    expect((await answer(late, 1, { verdict: 'NOT_FOUND' })).body).toMatchObject({ verdict: 'NOT_FOUND' })
  })

  it.each([
    [{ verdict: 'WRONG' }, 'seen'],
    [{ verdict: 'WRONG', seen: 'cheap' }, 'seen'],
    [{ verdict: 'PERHAPS' }, 'verdict'],
    [{}, 'verdict'],
  ])('an answer that makes no sense is refused by its field: %j', async (body, field) => {
    expect(await answer(check, 5, body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  it('a product that is not on the list is none', async () => {
    for (const place of [0, 6]) expect((await answer(check, place, { verdict: 'RIGHT' })).status).toBe(404)
    expect((await answer({ id: 99_999 }, 1, { verdict: 'RIGHT' })).status).toBe(404)
  })

  it('ends with its result once all have an answer, and then nothing changes', async () => {
    const finish = `POST /api/v1/price-check/${STORE}/${check.id}/finish`
    expect(await call(finish)).toMatchObject({
      status: 409,
      body: { key: 'server.priceCheck.notAll', params: { smart_count: 2 } },
    })
    for (const place of [4, 5]) await answer(check, place, { verdict: 'RIGHT' })
    now += 60
    expect((await call(finish)).body).toMatchObject({
      state: 'DONE',
      result: 'NOT_PASSED',
      share: 80,
      finishedAt: now,
      finishedBy: 'admin@shelfdeck.example',
    })
    expect((await answer(check, 1, { verdict: 'OPEN' })).status).toBe(409)
    expect((await call(`POST /api/v1/price-check/${STORE}/${check.id}/cancel`)).status).toBe(409)
  })

  it('is passed where the share is, and has no result where it is canceled', async () => {
    const good = await draw({ size: 2 })
    for (const place of [1, 2]) await answer(good, place, { verdict: 'RIGHT' })
    expect((await call(`POST /api/v1/price-check/${STORE}/${good.id}/finish`)).body).toMatchObject({ result: 'PASSED' })
    const left = await draw({ size: 2 })
    expect((await call(`POST /api/v1/price-check/${STORE}/${left.id}/cancel`)).body).toMatchObject({
      state: 'CANCELED',
      result: null,
    })
  })

  it('is for people who may write products or tags of the store', async () => {
    const person = (email: string, more: object) => server.addPerson({ email: `${email}@shelfdeck.example`, ...more })
    const open = await draw({ size: 2 })
    const walker = await person('walks', { reads: ['product'], may: ['tag'], store: [STORE] })
    const reader = await person('reads', { reads: ['product', 'tag'], store: [STORE] })
    const elsewhere = await person('elsewhere', { may: ['product', 'tag'], store: [OTHER] })
    expect((await answer(open, 1, { verdict: 'RIGHT' }, walker)).body).toMatchObject({ who: 'walks@shelfdeck.example' })
    for (const who of [reader, elsewhere]) {
      expect((await answer(open, 1, { verdict: 'RIGHT' }, who)).status).toBe(403)
      expect((await call(`POST /api/v1/price-check/${STORE}`, {}, who)).status).toBe(403)
    }
    expect((await call(`GET /api/v1/price-check/${open.id}`, undefined, reader)).status).toBe(200)
    expect((await call(`GET /api/v1/price-check/${open.id}`, undefined, elsewhere)).status).toBe(404)
    expect((await call('POST /api/v1/price-check-plan', { name: 'Mine', size: 1 }, walker)).status).toBe(403)
  })
})
