import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPng, scan } from '../support/pictures'
import type { Shop } from './storedStage'
import { type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed
let shop: Shop
const STORE = 'IT001'

beforeAll(async () => {
  server = await startTestServer()
  shop = await server.stage.openShop(STORE)
  await server.stage.nameAliases()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const tag = (at = 1) => shop.tag?.[at] ?? {}
const product = (code: unknown) => shop.product?.find(({ prCode }) => prCode === code) ?? {}
const picture = (base64: unknown) => readPng(Buffer.from(String(base64), 'base64'))
const preview = (at?: number) => call(`GET /preview/store/${STORE}/tag/${String(tag(at).tagId)}?t=1`)

async function pixelsOf(type: unknown): Promise<{ width: number; height: number }> {
  const found = await server.one('tag-type-info', { tagType: String(type) })
  if (!found) throw new Error(`there is no type ${String(type)}`)
  return found.resolution
}

async function getImage(path: string) {
  const answer = await server.request({
    method: 'GET',
    url: path,
    headers: { 'access-token': as.token, 'access-email': as.email },
  })
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    data: answer.rawPayload,
    body: answer.payload,
  }
}

describe('the preview of a tag', () => {
  it('has its images at its true size, the aliases and what it says', async () => {
    const { status, body } = await preview()
    expect(status).toBe(200)
    const { width, height } = await pixelsOf(tag().tagType)
    const main = picture(body.encodedImage)
    expect([main.width, main.height]).toEqual([width, height])
    expect(scan(main, 'EAN_13')).toBe(tag().prCode)
    expect(body.subPage).toHaveLength(2)
    expect(body).toMatchObject({ layoutId: tag().layoutId, prInfo: product(tag().prCode).prInfo })
    expect((body.alias as { name: string }[])[1]?.name).toBe('Price')
  })

  it('follows the product at once', async () => {
    const before = (await preview()).body.encodedImage
    const { prCode, prInfo, layoutId } = product(tag().prCode) as { prCode: string; prInfo: string[]; layoutId: string }
    await call('POST /product', { storeCode: STORE, product: [{ prCode, prInfo: prInfo.with(1, '77.70'), layoutId }] })
    const after = (await preview()).body
    expect(after.encodedImage).not.toBe(before)
    expect((after.prInfo as string[])[1]).toBe('77.70')
  })

  it('shows who it is without a product, and its family', async () => {
    await call('POST /tag/deassign', { storeCode: STORE, tagList: [{ tagMac: tag(2).tagMac }] })
    const own = (await preview(2)).body
    expect(own).toMatchObject({ subPage: [], prInfo: [], layoutId: null })
    expect(scan(picture(own.encodedImage), 'CODE_128')).toBe(tag(2).tagId)
    const family = shop['family-product']?.[0] ?? {}
    await call('POST /tag/assign/multiple', {
      tagList: [{ tagMac: tag(3).tagMac, prCodeList: family.prCodeList, layoutId: 'SHELF.FAMILY' }],
    })
    const shared = (await preview(3)).body
    expect(shared.layoutId).toBe('SHELF.FAMILY')
    expect(scan(picture(shared.encodedImage), 'EAN_13')).toBe(family.fmPrCode)
  })

  it('is not there for a tag that is not', async () => {
    expect((await call(`GET /preview/store/${STORE}/tag/nobody`)).status).toBe(404)
    expect((await call('GET /preview/store/NOWHERE/tag/nobody')).status).toBe(404)
  })
})

describe('the image of a product', () => {
  const path = (query = '') => `/product/${String(shop.product?.[0]?.prCode)}/store/${STORE}/image${query}`

  it('is a PNG of the type that is asked for', async () => {
    const answer = await getImage(path('?tagType=B6'))
    expect(answer).toMatchObject({ status: 200, type: 'image/png' })
    expect(readPng(answer.data)).toMatchObject({ width: 600, height: 448 })
    expect(scan(readPng(answer.data), 'EAN_13')).toBe(shop.product?.[0]?.prCode)
    expect((await getImage(path())).status).toBe(200)
  })

  it('of a task is what that task sent', async () => {
    const prCode = String(shop.product?.[0]?.prCode)
    await call('POST /tag/assign', { storeCode: STORE, tagList: [{ tagMac: tag(4).tagMac, prCode }] })
    const task = (await server.list('task', { storeCode: STORE })).at(-1)
    const sent = await getImage(path(`?tagType=B3&taskId=${String(task?.taskId)}`))
    await call('POST /product', {
      storeCode: STORE,
      product: [{ prCode, prInfo: ['Altro', '0.01'], layoutId: 'SHELF' }],
    })
    expect((await getImage(path(`?tagType=B3&taskId=${String(task?.taskId)}`))).data.equals(sent.data)).toBe(true)
    expect((await getImage(path('?tagType=B3'))).data.equals(sent.data)).toBe(false)
  })

  it('says what is wrong', async () => {
    expect((await getImage(path('?tagType=ZZ'))).status).toBe(400)
    expect((await getImage(path('?taskId=x'))).status).toBe(400)
    const missing = await getImage(`/product/nothing/store/${STORE}/image`)
    expect(missing.status).toBe(404)
    expect(JSON.parse(missing.body)).toEqual({
      code: 0,
      message: 'This product does not exist',
      key: 'server.noProduct',
    })
  })
})

describe('the thumbnails of products', () => {
  it('have the shape of a tag that shows them, else the usual one; what is no product is left out', async () => {
    const usual = await pixelsOf('B3')
    const types = new Set(
      (await server.list('tag-type-info'))
        .filter(({ resolution }) => resolution.width !== usual.width)
        .map(({ tagType }) => tagType),
    )
    const shown = shop.tag?.find(({ prCode, tagType }) => prCode && types.has(String(tagType)))
    const bare = { prCode: 'BARE', prInfo: ['Bare'], layoutId: 'SHELF' }
    await call('POST /product', { storeCode: STORE, product: [bare] })
    const { body } = await call(`POST /preview/store/${STORE}/products`, [shown?.prCode, bare.prCode, 'nothing'])
    const drawn = new Map(
      (body as unknown as { id: string; image: string }[]).map(({ id, image }) => [id, picture(image)]),
    )
    expect(new Set(drawn.keys())).toEqual(new Set([bare.prCode, shown?.prCode]))
    const { width, height } = await pixelsOf(shown?.tagType)
    const small = drawn.get(String(shown?.prCode))
    expect((small?.width ?? 0) / (small?.height ?? 1)).toBeCloseTo(width / height, 1)
    expect((await call(`POST /preview/store/${STORE}/products`, [])).body).toEqual([])
  })
})

describe('drawn products', () => {
  it('come as base64 in the order of the list, on paper and as tags', async () => {
    const products = [
      { prCode: '8001234567897', prInfo: ['Uno', '1.00'], layoutId: 'CROMA.105' },
      { prCode: '8001234567897', prInfo: ['Uno', '1.00'], layoutId: 'SHELF', tagType: 'B0' },
      { prCode: String(shop.product?.[1]?.prCode), layoutId: 'SHELF', storeCode: STORE },
    ]
    const { status, body } = await call('POST /product/preview/encoded', products)
    expect(status).toBe(200)
    const pictures = (body as unknown as string[]).map(picture)
    expect(pictures.map(({ width, height }) => [width, height])).toEqual([
      [840, 472],
      [200, 200],
      [400, 300],
    ])
    expect(scan(pictures[0]!, 'EAN_13')).toBe('8001234567897')
  })

  it('come at the dots of the printer that is named', async () => {
    const label = { prCode: '8001234567897', prInfo: ['Uno', '1.00'], layoutId: 'CROMA.107' }
    const drawn = async (dpi: string) => {
      const { body } = await call(`POST /product/preview/encoded?dpi=${dpi}`, [label])
      return picture((body as unknown as string[])[0]!)
    }
    expect((await drawn('203')).width).toBe(600)
    expect((await drawn('300')).width).toBe(886)
    for (const margin of ['-1', '21', 'wide']) {
      expect(await call(`POST /product/preview/encoded?margin=${margin}`, [label])).toMatchObject({
        status: 400,
        body: { fields: { margin: 'validation error' } },
      })
    }
    for (const dpi of ['0', '601', '30.5', 'fine']) {
      expect(await call(`POST /product/preview/encoded?dpi=${dpi}`, [label])).toMatchObject({
        status: 400,
        body: { fields: { dpi: 'validation error' } },
      })
    }
  })

  it("are refused where there is nothing to draw, or the store is another's", async () => {
    expect(
      (await call('POST /product/preview/encoded', [{ prCode: 'nothing', layoutId: 'SHELF', storeCode: STORE }]))
        .status,
    ).toBe(404)
    expect(
      (await call('POST /product/preview/encoded', [{ prCode: '1', layoutId: 'SHELF', prInfo: [], tagType: 'ZZ' }]))
        .status,
    ).toBe(400)
    expect((await call('POST /product/preview/encoded', {})).status).toBe(400)
  })
})

describe('layouts', () => {
  it('are named, those of tags apart from those of paper', async () => {
    const names = (answer: unknown) => (answer as { id: string }[]).map(({ id }) => id)
    await server.stage.add('layout-name', [{ id: 'OUR.OWN', name: 'Our own', kind: 'tag' }])
    expect(names((await call('GET /layout/name')).body)).toEqual([
      'OUR.OWN',
      'SHELF',
      'SHELF.FAMILY',
      'SHELF.FRESH',
      'SHELF.PROMO',
    ])
    expect((await call('GET /paper/layout/name')).body).toMatchObject([
      { id: 'CROMA.105', width: 105, height: 59 },
      { id: 'CROMA.105.PROMO', width: 105, height: 59 },
      ...['107', '107.PROMO', 'A4', 'A4.PROMO', 'A6', 'A6.PROMO'].map((name) => ({ id: `CROMA.${name}` })),
    ])
    const aliases = await server.list('alias', {})
    const drawn = ((await call('GET /paper/layout/name')).body as unknown as { id: string; drawn: number[] }[]).map(
      (one) => [one.id, one.drawn.map((at) => aliases.find(({ index }) => index === at)?.name)] as const,
    )
    const of = new Map(drawn)
    expect(of.get('CROMA.105')).toEqual(expect.arrayContaining(['Name', 'Price', 'Unit price', 'EAN']))
    expect(of.get('CROMA.105')).not.toContain('Original price')
    expect(of.get('CROMA.105.PROMO')).toContain('Original price')
  })
})
