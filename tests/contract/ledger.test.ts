import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { LedgerHead } from '../../src/generated/types'
import { form } from './media'
import { ADMIN, engine, type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

const [STORE, OTHER] = ['IT001', 'DE001']
const HOUR = 3600
let server: TestServer
let as: Signed
let now = NOON
let prCode = ''

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  for (const code of [STORE, OTHER]) await server.stage.openShop(code)
  await server.stage.nameAliases()
  const [tag] = await server.list('tag', { storeCode: STORE })
  prCode = tag?.prCode ?? ''
  await server.stage.change('product', { storeCode: STORE, prCode }, { prInfo: ['Milk', '2,00 €'], layoutId: 'SHELF' })
  await server.stage.startRadio()
  await server.stage.startTimetable()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const entries = async (resource: string, filter: object = {}) =>
  (await call(`GET /api/v1/${resource}?sort=["id","ASC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`))
    .body as unknown as Record<string, unknown>[]
const prices = () => entries('price-entry', { prCode })
const save = (...prInfo: string[]) =>
  call('POST /product', { storeCode: STORE, product: [{ prCode, layoutId: 'SHELF', prInfo }] })
const step = async (seconds: number) => {
  now += seconds
  await server.stage.timetableRound()
}

/** Lets the air deliver. */
async function deliver(): Promise<void> {
  for (const end = now + 90; now < end; now += 10) await server.stage.radioRound()
}

it('a price that is edited is entered with what it was, who changed it, and its task', async () => {
  await save('Milk', '2,10 €')
  // Other words are no other price.
  await save('Whole milk', '2,10 €')
  expect(await prices()).toMatchObject([
    { storeCode: STORE, number: 1, updatedAt: now, before: '2,00 €', after: '2,10 €', source: 'EDIT', who: ADMIN },
  ])
})

it('a promotion is entered at its start and at its end, by nobody', async () => {
  const sale = { type: 'DISCOUNT', name: 'Sale', prCodeList: [prCode], discount: 50 }
  await call(`POST /product/promotion/${STORE}`, [{ ...sale, startDate: now + HOUR, endDate: now + 2 * HOUR }])
  await step(HOUR + 60)
  // A change of what the promotion leaves as it is does not change what a shopper pays.
  await step(HOUR + 60)
  expect((await prices()).slice(1)).toMatchObject([
    { before: '2,10 €', after: '1,05 €', source: 'PROMOTION', who: null },
    { before: '1,05 €', after: '2,10 €', source: 'PROMOTION', who: null },
  ])
})

it('a promotion of a product that no label shows is entered once, also over a restart', async () => {
  const product = { prCode: 'NO-LABEL', layoutId: 'SHELF', prInfo: ['Hidden', '4,00 €'] }
  await call('POST /product', { storeCode: STORE, product: [product] })
  const sale = { type: 'DISCOUNT', name: 'Sale', prCodeList: ['NO-LABEL'], discount: 50 }
  await call(`POST /product/promotion/${STORE}`, [{ ...sale, startDate: now + HOUR }])
  await step(2 * HOUR)
  await server.stage.restartTimetable()
  expect(await entries('price-entry', { prCode: 'NO-LABEL' })).toMatchObject([
    { before: null, after: '4,00 €' },
    { before: '4,00 €', after: '2,00 €', source: 'PROMOTION' },
  ])
  await call(`POST /product/promotion/${STORE}`, [])
})

it('a product that goes has no price any more', async () => {
  const product = { prCode: 'NEW', layoutId: 'SHELF', prInfo: ['New', '9,99 €'] }
  await call('POST /product', { storeCode: STORE, product: [product] })
  await call('POST /product/remove/unused', { storeCode: STORE, prCodeList: ['NEW'] })
  expect(await entries('price-entry', { prCode: 'NEW' })).toMatchObject([
    { before: null, after: '9,99 €', source: 'EDIT' },
    { before: '9,99 €', after: null, source: 'REMOVAL', who: ADMIN },
  ])
})

it('a label that confirms is entered with what it shows', async () => {
  await save('Milk', '2,20 €')
  await deliver()
  const shown = await entries('label-entry', { prCode })
  expect(shown.at(-1)).toMatchObject({ storeCode: STORE, price: '2,20 €', layoutId: 'SHELF' })
  const contents = await server.stage.kept('label-content', {
    storeCode: STORE,
    hash: String(shown.at(-1)?.['content']),
  })
  expect(contents).toMatchObject([{ prCode, layoutId: 'SHELF', prInfo: ['Milk', '2,20 €'] }])
})

it('prices that are reverted, and those of a file, say so', async () => {
  const [task] = (await call('POST /history/task/search', { length: 1 })).body.data ?? []
  await call(`POST /revert/task/${String(task?.['taskId'])}/store/${STORE}`)
  expect((await prices()).at(-1)).toMatchObject({ before: '2,20 €', after: '2,10 €', source: 'REVERT', who: ADMIN })
  const { payload, type } = form([{ name: 'prices.csv', content: `prCode,Price\n${prCode},"2,30 €"\n` }], {
    storeCode: STORE,
  })
  const headers = { 'access-token': as.token, 'access-email': as.email, 'content-type': type }
  expect((await server.call('POST /product/file', { raw: { payload, headers } })).status).toBe(200)
  await server.stage.settle()
  expect((await prices()).at(-1)).toMatchObject({ before: '2,10 €', after: '2,30 €', source: 'FILE', who: null })
})

it('changes that come at once stand in one chain', async () => {
  const codes = Array.from({ length: 12 }, (_, at) => `AT-ONCE-${at}`)
  await Promise.all(
    codes.map((code, at) =>
      call('POST /product', {
        storeCode: STORE,
        product: [{ prCode: code, layoutId: 'SHELF', prInfo: ['', `${at},00`] }],
      }),
    ),
  )
  const numbers = (await entries('price-entry')).map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  expect((await call(`GET /api/v1/ledger-check/${STORE}`)).body).toMatchObject({ broken: [] })
})

/** How many transactions wait for a lock. */
async function lockWaits(): Promise<number> {
  const rows = await server.stage.sql`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return rows.length
}

it('a save waits for the ledger and holds no product meanwhile, so that neither waits for the other for ever', async () => {
  let saving: Promise<{ status: number }> | undefined
  await server.stage.holdLedger({ storeCode: STORE, prCode }, async () => {
    saving = save('Milk', '2,40 €')
    // The embedded database has one transaction at a time: there the save has not begun.
    if (engine === 'server') await vi.waitUntil(async () => (await lockWaits()) === 1)
  })
  expect(await saving).toMatchObject({ status: 200 })
  expect((await prices()).at(-1)).toMatchObject({ before: '2,30 €', after: '2,40 €' })
})

it('a price that is saved before the labels follow a promotion that has begun goes on from the last one', async () => {
  const sale = { type: 'DISCOUNT', name: 'Sale', prCodeList: [prCode], discount: 50 }
  await call(`POST /product/promotion/${STORE}`, [{ ...sale, startDate: now + HOUR, endDate: now + 3 * HOUR }])
  const known = (await prices()).length
  now += HOUR + 1
  await save('Milk', '3,00 €')
  await step(60)
  now += 2 * HOUR
  await call(`POST /product/promotion/${STORE}`, [])
  await step(60)
  await save('Milk', '2,30 €')
  expect((await prices()).slice(known)).toMatchObject([
    { before: '2,40 €', after: '1,20 €', source: 'PROMOTION', who: null, taskId: null },
    { before: '1,20 €', after: '1,50 €', source: 'EDIT', who: ADMIN },
    { before: '1,50 €', after: '3,00 €', source: 'PROMOTION' },
    { before: '3,00 €', after: '2,30 €', source: 'EDIT', who: ADMIN },
  ])
})

it('what is older than it is kept goes, and what is left can be checked', async () => {
  const before = (await prices()).length
  const [first] = await entries('price-entry')
  now += HOUR
  expect(await server.stage.forgetLedger(Number(first?.['updatedAt']) + 1)).toBeGreaterThan(0)
  expect((await prices()).length).toBeLessThan(before)
  expect(Number((await entries('price-entry'))[0]?.['number'])).toBeGreaterThan(1)
  expect((await call(`GET /api/v1/ledger-check/${STORE}`)).body).toMatchObject({ broken: [] })
})

it('nobody can change an entry, or see those of a store that is not theirs', async () => {
  const [entry] = await prices()
  for (const method of ['PUT', 'DELETE'])
    expect((await call(`${method} /api/v1/price-entry/${String(entry?.['id'])}`, {})).status).toBe(404)
  const one = `GET /api/v1/price-entry/${String(entry?.['id'])}`
  expect((await call(one)).body).toEqual(entry)
  const elsewhere = await server.addPerson({
    email: 'elsewhere@shelfdeck.example',
    reads: ['product', 'tag'],
    store: [OTHER],
  })
  expect((await server.call(one, { as: elsewhere })).status).toBe(404)
  expect((await server.call('GET /api/v1/price-entry', { as: elsewhere })).body).toEqual([])
  expect((await server.call(`GET /api/v1/ledger-check/${STORE}`, { as: elsewhere })).status).toBe(403)
})

it('an entry that was changed or taken out behind the back of the server is found', async () => {
  const check = async () => (await call(`GET /api/v1/ledger-check/${STORE}`)).body
  const kept = await entries('price-entry')
  const before = kept.length + (await entries('label-entry')).length
  const number = Number(kept[1]?.['number'])
  expect(await check()).toEqual({ storeCode: STORE, entries: before, broken: [] })
  await server.stage.sql`UPDATE label_content SET "layoutId" = 'OTHER' WHERE "layoutId" = 'SHELF'`
  expect(await check()).toMatchObject({ broken: [{ book: 'LABEL', reason: 'CONTENT' }] })
  await server.stage.sql`UPDATE label_content SET "layoutId" = 'SHELF' WHERE "layoutId" = 'OTHER'`
  await server.stage.sql`UPDATE price_entry SET "after" = '1,99 €' WHERE "number" = ${number}`
  expect(await check()).toMatchObject({ broken: [{ book: 'PRICE', number, reason: 'CHANGED' }] })
  await server.stage.sql`UPDATE price_entry SET "after" = ${kept[1]?.['after']} WHERE "number" = ${number}`
  // A head that names an earlier end, a later beginning, or is gone, hides none of the entries.
  const heads = await server.stage.sql<LedgerHead>`SELECT * FROM ledger_head`
  const first = Number(kept[0]?.['number'])
  await server.stage
    .sql`UPDATE ledger_head SET "number" = ${number}, "hash" = ${kept[1]?.['hash']} WHERE "book" = 'PRICE'`
  expect(await check()).toMatchObject({ broken: [{ book: 'PRICE', number: number + 1, reason: 'EXTRA' }] })
  await server.stage
    .sql`UPDATE ledger_head SET "forgotten" = ${number}, "forgottenHash" = ${kept[1]?.['hash']} WHERE "book" = 'PRICE'`
  expect(await check()).toMatchObject({ broken: [{ book: 'PRICE', number: first, reason: 'EXTRA' }] })
  await server.stage.sql`DELETE FROM ledger_head WHERE "book" = 'PRICE'`
  expect(await check()).toMatchObject({ broken: [{ book: 'PRICE', number: first, reason: 'EXTRA' }] })
  await server.stage.put('ledger-head', heads)
  expect(await check()).toMatchObject({ broken: [] })
  await server.stage
    .sql`INSERT INTO price_entry ("storeCode", "number", "updatedAt", "prCode", "source", "hash") SELECT "storeCode", "number", 1, 'FORGED', "source", "hash" FROM price_entry WHERE "number" = ${number}`
  expect(await check()).toMatchObject({ broken: [{ book: 'PRICE', number, reason: 'EXTRA' }] })
  await server.stage.sql`DELETE FROM price_entry WHERE "number" = ${number}`
  expect(await check()).toMatchObject({ broken: [{ book: 'PRICE', number, reason: 'MISSING' }] })
  await server.stage.sql`DELETE FROM label_entry WHERE "number" = (SELECT max("number") FROM label_entry)`
  expect(await check()).toMatchObject({ broken: [{ book: 'PRICE' }, { book: 'LABEL', reason: 'MISSING' }] })
})
