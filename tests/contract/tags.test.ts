import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Shop } from './storedStage'
import { type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

let server: TestServer
let as: Signed
let shop: Shop
let now = NOON
const STORE = 'IT001'
const OTHER = 'JP001'

beforeAll(async () => {
  server = await startTestServer()
  shop = await server.stage.openShop(STORE)
  await server.stage.openShop(OTHER)
  await server.stage.startRadio()
  as = await server.signIn()
  now = Math.max(now, Math.floor(Date.now() / 1000))
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const tag = (at: number) => ({ tagMac: String(shop.tag?.[at]?.tagMac), tagId: String(shop.tag?.[at]?.tagId) })
const product = (at: number) => String(shop.product?.[at]?.prCode)
/** A family of the shop's own, as the demonstration has them. */
const family = () => (shop['family-product']?.[0] ?? {}) as { fmPrCode: string; prCodeList: string[] }
const stored = async (at: number) => server.one('tag', { storeCode: STORE, tagMac: tag(at).tagMac })

/** Lets the air answer: the radio of a still server is moved by hand, and its clock with it. */
async function answers(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (let seconds = 0; seconds < 120; seconds += 10) {
      now += 10
      vi.setSystemTime(now * 1000)
      await server.stage.radioRound()
    }
  } finally {
    vi.useRealTimers()
  }
}

describe('assigning', () => {
  it('takes a code that is no product yet: the person was asked', async () => {
    expect(
      (await call('POST /tag/assign', { storeCode: STORE, tagList: [{ tagMac: tag(0).tagId, prCode: ' NEW-1 ' }] }))
        .status,
    ).toBe(200)
    expect(await stored(0)).toMatchObject({ prCode: 'NEW-1', layoutId: null, status: 'WIP' })
  })

  it('gives several products as the family that holds exactly them, or as one of their own', async () => {
    const { fmPrCode, prCodeList } = family()
    const give = (at: number, prCodeList: readonly string[]) =>
      call('POST /tag/assign/multiple', { storeCode: STORE, tagList: [{ tagMac: tag(at).tagId, prCodeList }] })
    expect((await give(1, [...prCodeList, String(prCodeList[0])].reverse())).status).toBe(200)
    expect(await stored(1)).toMatchObject({ prCode: fmPrCode, layoutId: 'SHELF.FAMILY' })
    expect((await give(2, [product(0), product(7)])).status).toBe(200)
    const own = (await stored(2))?.prCode
    const added = await call(`GET /product/family/${own}/store/${STORE}`)
    expect(added.body).toMatchObject({ prCodeList: [product(0), product(7), '', ''] })
    expect((await give(3, [product(7), product(0)])).status).toBe(200)
    expect((await stored(3))?.prCode).toBe(own)
  })

  it('makes no family of more products than one has room for', async () => {
    const before = await stored(2)
    const codes = [0, 1, 2, 3, 4].map(product)
    expect(
      await call('POST /tag/assign/multiple', {
        storeCode: STORE,
        tagList: [{ tagMac: tag(2).tagId, prCodeList: codes }],
      }),
    ).toMatchObject({ status: 400, body: { message: 'A family holds at most 4 products.' } })
    expect((await stored(2))?.prCode).toBe(before?.prCode)
    expect(
      (
        await call('POST /tag/assign/multiple', {
          storeCode: STORE,
          tagList: [{ tagMac: tag(2).tagId, prCodeList: codes.slice(1) }],
        })
      ).status,
    ).toBe(200)
  })

  it('fills codes up to thirteen digits on edion, as products are', async () => {
    const goBack = server.stage.startedWith({ SITE: 'edion' })
    try {
      expect(
        (await call('POST /tag/assign', { storeCode: STORE, tagList: [{ tagMac: tag(8).tagId, prCode: ' 4711 ' }] }))
          .status,
      ).toBe(200)
      expect((await stored(8))?.prCode).toBe('0000000004711')
      expect(
        (
          await call('POST /tag/assign/multiple', {
            storeCode: STORE,
            tagList: [{ tagMac: tag(8).tagId, prCodeList: ['4712', '0000000004712'] }],
          })
        ).status,
      ).toBe(200)
      expect((await stored(8))?.prCode).toBe('0000000004712')
    } finally {
      goBack()
    }
  })

  it('tells two families with the same products apart by their layout', async () => {
    const codes = [product(1), product(2)]
    for (const [fmPrCode, layoutId] of [
      ['TWIN-A', 'SHELF.FAMILY'],
      ['TWIN-B', 'SHELF'],
      ['TWIN-C', 'SHELF.FRESH'],
    ])
      await call('POST /product/family', { storeCode: STORE, fmPrCode, prCodeList: codes, layoutId })
    for (const [layoutId, fmPrCode] of [
      ['SHELF', 'TWIN-B'],
      ['SHELF.FRESH', 'TWIN-C'],
      ['SHELF.FAMILY', 'TWIN-A'],
    ] as const) {
      expect(
        (
          await call('POST /tag/assign/multiple', {
            storeCode: STORE,
            tagList: [{ tagMac: tag(4).tagId, prCodeList: codes, nfc: null, layoutId }],
          })
        ).status,
      ).toBe(200)
      expect(await stored(4)).toMatchObject({ prCode: fmPrCode, layoutId })
    }
  })

  it('puts no family on a large ticket where the site is croma, and changes nothing then', async () => {
    const { fmPrCode, prCodeList } = family()
    const before = await stored(6)
    const tagId = `${tag(6).tagId.slice(0, 8)}9${tag(6).tagId.slice(9)}`
    await server.stage.change('tag', { storeCode: STORE, tagMac: tag(6).tagMac }, { tagId })
    const goBack = server.stage.startedWith({ SITE: 'croma' })
    try {
      const refused = { status: 400, body: { message: `A large ticket cannot show family ${fmPrCode}.` } }
      expect(
        await call('POST /tag/assign', {
          storeCode: STORE,
          tagList: [
            { tagMac: tag(7).tagMac, prCode: product(1) },
            { tagMac: tag(6).tagMac, prCode: fmPrCode },
          ],
        }),
      ).toMatchObject(refused)
      expect(
        await call('POST /tag/assign/multiple', { tagList: [{ tagMac: tagId, prCodeList: [fmPrCode] }] }),
      ).toMatchObject(refused)
      expect(await call('POST /tag/assign/multiple', { tagList: [{ tagMac: tagId, prCodeList }] })).toMatchObject(
        refused,
      )
      expect((await stored(6))?.prCode).toBe(before?.prCode)
      expect(
        (await call('POST /tag/assign', { storeCode: STORE, tagList: [{ tagMac: tagId, prCode: product(6) }] })).status,
      ).toBe(200)
    } finally {
      goBack()
      await server.stage.change('tag', { storeCode: STORE, tagMac: tag(6).tagMac }, { tagId: tag(6).tagId })
    }
  })

  it('refuses several codes of which none is a product, and tags that the store does not have', async () => {
    const give = (tagMac: string, prCodeList: readonly string[]) =>
      call('POST /tag/assign/multiple', { storeCode: STORE, tagList: [{ tagMac, prCodeList }] })
    expect(await give(tag(4).tagId, ['X1', 'X2'])).toMatchObject({
      status: 404,
      body: { message: 'This product does not exist' },
    })
    expect(await give('NOWHERE', [product(0)])).toMatchObject({ status: 404, body: { message: 'no matching tags' } })
  })

  it('finds the store of the tags by itself where the body names none', async () => {
    expect(
      (await call('POST /tag/assign/multiple', { tagList: [{ tagMac: tag(5).tagMac, prCodeList: [product(5)] }] }))
        .status,
    ).toBe(200)
    expect(await stored(5)).toMatchObject({ prCode: product(5), status: 'WIP' })
  })

  it("finds no tag of a store that is not the person's", async () => {
    const bound = await server.addPerson({ email: 'bound@x.example', may: ['tag'], store: [OTHER] })
    const before = await stored(6)
    const body = { tagList: [{ tagMac: tag(6).tagMac, prCodeList: [product(5)] }] }
    expect(await server.call('POST /tag/assign/multiple', { as: bound, body })).toMatchObject({
      status: 404,
      body: { message: 'no matching tags' },
    })
    expect(await stored(6)).toEqual(before)
  })

  it('writes into the history of a family ticket what its first product says', async () => {
    const { fmPrCode, prCodeList } = family()
    const first = shop.product?.find(({ prCode }) => prCode === prCodeList[0])
    const { body } = await call(`POST /history/update/store/${STORE}/tag/${tag(1).tagId}/search`, { length: 1 })
    expect(body.data?.[0]).toMatchObject({ prCode: fmPrCode, prInfo: first?.prInfo, status: null })
  })

  it('finds the tags of a product, and counts them in the list', async () => {
    const { body } = await call(`GET /tag/assign/findByPrCode/${product(5)}/store/${STORE}`)
    const tags = body as unknown as Record<string, unknown>[]
    expect(tags.map(({ tagId }) => tagId)).toContain(tag(5).tagId)
    const page = await call(`POST /status/store/${STORE}/tag/search`, {
      filter_tagId: tag(5).tagId,
      condition_tagId: '==',
    })
    expect(page.body.data?.[0]).toMatchObject({ countByPrCode: tags.length })
  })

  it('takes products off, and sends again only what has one', async () => {
    expect((await call('POST /tag/deassign', { storeCode: STORE, tagList: [{ tagMac: tag(6).tagMac }] })).status).toBe(
      200,
    )
    expect(await stored(6)).toMatchObject({ prCode: null, operationName: 'DEASSIGN' })
    expect(await call('POST /tag/reassign', { storeCode: STORE, tagList: [{ tagMac: tag(6).tagMac }] })).toMatchObject({
      status: 404,
      body: { message: 'no matching tags' },
    })
    expect((await call('POST /tag/reassign', { storeCode: STORE, tagList: [{ tagId: tag(7).tagId }] })).status).toBe(
      200,
    )
    expect((await call('POST /tag/reassign/all', { storeCode: STORE })).status).toBe(200)
  })
})

describe('what is told to tags', () => {
  it('reaches them over the air: they answer, and it costs them battery', async () => {
    await answers()
    const before = await stored(7)
    const prCode = before?.prCode ?? ''
    expect(
      (await call('POST /tag/led', { storeCode: STORE, product: [{ prCode, duration: 600, ledBrightness: 3 }] }))
        .status,
    ).toBe(200)
    expect(await stored(7)).toMatchObject({ operationName: 'LED' })
    const readings = await server.count('battery-history', { storeCode: STORE, tagId: tag(7).tagId })
    await answers()
    expect(await server.count('battery-history', { storeCode: STORE, tagId: tag(7).tagId })).toBeGreaterThan(readings)
    const turned = server.stage.pagesTurned()
    expect(
      (await call('POST /tag/page/individual', { storeCode: STORE, product: [{ prCode, pageNo: 1, returnTime: 2 }] }))
        .status,
    ).toBe(200)
    expect(turned).toMatchObject([{ storeCode: STORE, pageNo: 1, returnTime: 2 }])
    expect(await stored(7)).toMatchObject({ operationName: 'PAGE' })
  })

  it('leaves a tag that failed failed, though it answers', async () => {
    await server.stage.changeEach('tag', [
      { storeCode: STORE, tagMac: tag(8).tagMac, status: 'NG' },
      { storeCode: STORE, tagMac: tag(9).tagMac, status: 'MISSING' },
    ])
    const tagList = [{ tagMac: tag(8).tagMac }, { tagMac: tag(9).tagMac }]
    expect((await call('POST /tag/status/check', { storeCode: STORE, cmd: 1, tagList })).status).toBe(200)
    await answers()
    const failed = await stored(8)
    expect(['NG', 'MISSING']).toContain(failed?.status)
    expect(['OK', 'MISSING']).toContain((await stored(9))?.status)
  })

  it('stops a status check in one store and leaves that of another', async () => {
    for (const storeCode of [STORE, OTHER])
      expect((await call('POST /tag/status/check', { storeCode, cmd: 2 })).status).toBe(200)
    expect(await call('POST /tag/status/check', { storeCode: OTHER })).toMatchObject({ status: 409 })
    expect((await call('POST /tag/status/check/stop', { storeCode: STORE })).status).toBe(200)
    const running = async () =>
      ((await server.call('GET /tag/status/collecting/store')).body as unknown as { storeCode: string }[]).map(
        ({ storeCode }) => storeCode,
      )
    expect(await running()).toEqual([OTHER])
    expect((await call('POST /tag/status/check/stop')).status).toBe(200)
    for (const body of [{ storeCode: [STORE] }, { stores: STORE }, [STORE]])
      expect((await call('POST /tag/status/check/stop', body)).status).toBe(400)
    expect(await running()).toEqual([])
  })
})

it('says what each type of tag is, by the code table', async () => {
  const types = (await call('GET /tag/type/info')).body as unknown as Record<string, unknown>[]
  expect(types.find(({ tagType }) => tagType === 'B3')).toMatchObject({
    size: '2.90',
    peripheral: ['LED', 'COLOR', 'NFC'],
  })
  expect(types.find(({ tagType }) => tagType === 'CA')).toMatchObject({ size: '5.65N', peripheral: ['LED', 'FREEZER'] })
  expect((await call('GET /tag/type')).body).toHaveLength(types.length)
})
