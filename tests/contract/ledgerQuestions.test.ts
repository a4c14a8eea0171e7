import { afterAll, beforeAll, expect, it } from 'vitest'
import { clockIn } from '../../src/schema/clock'
import type { Tag } from '../../src/generated/types'
import { type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

const STORE = 'IT001'
const HOUR = 3600
const rome = clockIn('Europe/Rome')
let server: TestServer
let as: Signed
let now = NOON
let tag: Tag

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  await server.stage.openShop(STORE)
  await server.stage.nameAliases()
  const [first] = await server.list('tag', { storeCode: STORE })
  if (!first?.prCode) throw new Error('no tag with a product')
  tag = first
  await server.stage.change('product', { storeCode: STORE, prCode: first.prCode }, { prInfo: ['Milk', '2,00 €'] })
  await server.stage.change('tag', { storeCode: STORE, tagMac: first.tagMac }, { layoutId: 'SHELF' })
  await server.stage.startRadio()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const save = (price: string) =>
  call('POST /product', {
    storeCode: STORE,
    product: [{ prCode: tag.prCode, layoutId: 'SHELF', prInfo: ['Milk', price] }],
  })
const shown = (at?: number | string, name = tag.tagMac) =>
  call(`GET /api/v1/label-shown/${STORE}/${name}${at === undefined ? '' : `?at=${encodeURIComponent(at)}`}`)

/** Lets the air deliver. */
async function deliver(): Promise<void> {
  for (const end = now + 90; now < end; now += 10) await server.stage.radioRound()
}

it('what a label showed at a moment is what it had confirmed last by then, with its picture', async () => {
  expect((await shown()).body).toMatchObject({ isKnown: false, knownFrom: null, isForgotten: false })
  await save('2,10 €')
  await deliver()
  now += HOUR
  await server.stage.radioRound()
  const between = now
  await save('2,20 €')
  expect((await shown()).body).toMatchObject({ price: '2,10 €', until: null })
  await deliver()
  const [before, after] = [(await shown(between)).body, (await shown()).body]
  expect(before).toMatchObject({
    storeCode: STORE,
    tagMac: tag.tagMac,
    tagId: tag.tagId,
    at: between,
    timeZone: 'Europe/Rome',
    isKnown: true,
    prCode: tag.prCode,
    price: '2,10 €',
    layoutId: 'SHELF',
    until: after['confirmedAt'],
    prInfo: ['Milk', '2,10 €'],
    noPicture: null,
  })
  expect(after).toMatchObject({ price: '2,20 €', until: null })
  expect(String(before['encodedImage'])).toMatch(/^[A-Za-z0-9+/]{100,}=*$/)
  expect(before['encodedImage']).not.toBe(after['encodedImage'])
  const first = Number(before['knownFrom'])
  expect((await shown(first - 1)).body).toMatchObject({ isKnown: false, knownFrom: first })
})

it('the picture is the one that was drawn then', async () => {
  const drawn = (await call(`GET /preview/store/${STORE}/tag/${tag.tagId}`)).body
  expect((await shown()).body).toMatchObject({ encodedImage: drawn['encodedImage'], subPage: drawn['subPage'] })
})

it('a moment is a time of the store’s clock, or epoch seconds', async () => {
  const at = now - (now % 60)
  for (const text of [rome.text(at), rome.text(at).slice(0, 16), rome.text(at).replace(' ', 'T')])
    expect((await shown(text)).body).toMatchObject({ at })
  expect((await shown(rome.text(now + HOUR))).body).toMatchObject({
    key: 'server.momentAhead',
    fields: { at: expect.any(String) },
  })
  for (const text of ['yesterday', '2026-02-30', '-5'])
    expect(await shown(text)).toMatchObject({ status: 400, body: { fields: { at: expect.any(String) } } })
})

it('a tag is known by its ID too, an unknown one is said by its field, and so is an unknown store', async () => {
  expect((await shown(undefined, tag.tagId)).body).toMatchObject({ tagMac: tag.tagMac })
  expect(await shown(undefined, 'NOWHERE')).toMatchObject({
    status: 404,
    body: { fields: { tagMac: expect.any(String) } },
  })
  expect(await call('GET /api/v1/label-shown/NOWHERE/1')).toMatchObject({
    status: 404,
    body: { fields: { storeCode: expect.any(String) } },
  })
})

it('what was kept of a content and is gone or changed is no picture, nor is that of a tag that is gone', async () => {
  const change = (from: string, to: string) =>
    server.stage.sql`UPDATE label_content SET "layoutId" = ${to} WHERE "layoutId" = ${from}`
  await change('SHELF', 'PROMO')
  expect((await shown()).body).toMatchObject({ price: '2,20 €', encodedImage: null, noPicture: 'CONTENT', prInfo: [] })
  await change('PROMO', 'SHELF')
  await server.stage.remove('tag', { storeCode: STORE, tagMac: tag.tagMac })
  expect((await shown()).body).toMatchObject({ price: '2,20 €', noPicture: 'TAG', prInfo: ['Milk', '2,20 €'] })
  await server.stage.add('tag', [tag])
})

it('what the ledger no longer keeps is not known, and it says so', async () => {
  const first = Number((await shown()).body['knownFrom'])
  await server.stage.forgetLedger(first + 1)
  expect((await shown(first)).body).toMatchObject({ isKnown: false, isForgotten: true })
})

it('of a family there is no picture, because which products it had is not kept', async () => {
  const [family] = await server.list('family-product', { storeCode: STORE })
  const { fmPrCode: prCode = '' } = family ?? {}
  await server.stage.change('tag', { storeCode: STORE, tagMac: tag.tagMac }, { prCode, layoutId: 'FAMILY' })
  await call('POST /tag/reassign', { storeCode: STORE, tagList: [{ tagMac: tag.tagMac }] })
  await deliver()
  expect((await shown()).body).toMatchObject({ prCode, layoutId: 'FAMILY', encodedImage: null, noPicture: 'FAMILY' })
})
