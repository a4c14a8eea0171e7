import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPng } from '../support/pictures'
import type { Shop } from './storedStage'
import { type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed
let shop: Shop
const STORE = 'IT001'
const OTHER = 'JP001'

beforeAll(async () => {
  server = await startTestServer()
  shop = await server.stage.openShop(STORE)
  await server.stage.openShop(OTHER)
  await server.stage.nameAliases()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const shown = () => (shop.tag ?? []).filter(({ prCode }) => shop.product?.some((one) => one.prCode === prCode))
const product = (prCode: unknown) =>
  (shop.product?.find((one) => one.prCode === prCode) ?? {}) as { prCode: string; prInfo: string[]; layoutId: string }
const nameOf = (prCode: unknown) => product(prCode).prInfo[0] ?? ''
const search = async (query: object) =>
  (await call(`POST /status/store/${STORE}/tag/search`, { draw: 1, start: 0, length: 500, ...query })).body.data as {
    tagMac: string
    prCode: string | null
    productName: string | null
  }[]
const thumbnails = async (kind: string, ids: readonly unknown[]) =>
  (await call(`POST /preview/store/${STORE}/${kind}`, ids)).body as unknown as { id: string; image: string }[]
const pictureOf = ({ image }: { image: string }) => readPng(Buffer.from(image, 'base64'))

describe('thumbnails', () => {
  it('of tags fit a list, each in the shape of its label and small on the wire', async () => {
    const tags = shown().slice(0, 25)
    const found = await thumbnails(
      'tags',
      tags.map(({ tagMac }) => tagMac),
    )
    expect(found.map(({ id }) => id).sort()).toEqual(tags.map(({ tagMac }) => String(tagMac)).sort())
    for (const one of found) {
      const { width, height } = pictureOf(one)
      expect(width <= 136 && height <= 56, one.id).toBe(true)
      expect(width === 136 || height === 56, one.id).toBe(true)
    }
    expect(found.reduce((sum, { image }) => sum + image.length, 0)).toBeLessThan(60_000)
  })

  it('of products are those of the tags that show them', async () => {
    const [tag] = shown()
    const [ofTag, ofProduct] = [await thumbnails('tags', [tag?.tagMac]), await thumbnails('products', [tag?.prCode])]
    expect(ofProduct[0]?.id).toBe(tag?.prCode)
    expect(pictureOf(ofProduct[0]!).width).toBe(pictureOf(ofTag[0]!).width)
  })

  it('follow the product', async () => {
    const [tag] = shown()
    const [before] = await thumbnails('tags', [tag?.tagMac])
    const { prCode, prInfo, layoutId } = product(tag?.prCode)
    await call('POST /product', { storeCode: STORE, product: [{ prCode, prInfo: prInfo.with(1, '55.50'), layoutId }] })
    expect((await thumbnails('tags', [tag?.tagMac]))[0]?.image).not.toBe(before?.image)
  })

  it('leave out what is not there, or of another store', async () => {
    const elsewhere = (await server.list('tag', { storeCode: OTHER }))[0]
    expect(await thumbnails('tags', ['NOPE', elsewhere?.tagMac])).toEqual([])
    expect(await thumbnails('products', ['NOPE'])).toEqual([])
    expect(await thumbnails('tags', [])).toEqual([])
  })

  it('are a hundred at most', async () => {
    expect(
      (
        await call(
          `POST /preview/store/${STORE}/tags`,
          Array.from({ length: 101 }, (_, at) => `T${at}`),
        )
      ).status,
    ).toBe(400)
  })
})

describe('the tags of a store', () => {
  it('have the names of what they show; of a family that of its first product', async () => {
    const tags = await search({})
    const [tag] = shown()
    expect(tags.find(({ tagMac }) => tagMac === tag?.tagMac)?.productName).toBe(nameOf(tag?.prCode))
    const { fmPrCode, prCodeList } = (shop['family-product']?.[0] ?? {}) as { fmPrCode: string; prCodeList: string[] }
    await call('POST /tag/assign', { storeCode: STORE, tagList: [{ tagMac: shown()[0]?.tagMac, prCode: fmPrCode }] })
    expect((await search({})).find(({ prCode }) => prCode === fmPrCode)?.productName).toBe(nameOf(prCodeList[0]))
    expect(tags.filter(({ prCode }) => prCode === null).every(({ productName }) => productName == null)).toBe(true)
  })

  it('are found by these names, in the box and by a filter', async () => {
    const name = nameOf(shown()[0]?.prCode)
    const all = await search({})
    const expected = all
      .filter(({ productName }) => productName === name)
      .map(({ tagMac }) => tagMac)
      .sort()
    expect(expected.length).toBeGreaterThan(0)
    for (const query of [
      { search: { value: name.toUpperCase() } },
      { filter_productName: name, condition_productName: '~' },
      { filter_productName: name, condition_productName: '==' },
    ]) {
      const found = await search(query)
      expect(found.map(({ tagMac }) => tagMac).sort()).toEqual(expect.arrayContaining(expected))
      expect(found.every(({ productName }) => productName?.toLowerCase().includes(name.toLowerCase()))).toBe(true)
    }
    expect(await search({ filter_productName: 'No such product' })).toEqual([])
  })

  it('are found by these names in a moment in a store of many products and families', async () => {
    await server.stage
      .sql`INSERT INTO product_text SELECT 'MANY', 'P' || n, ' milk ' || n FROM generate_series(1, 20000) AS n`
    await server.stage.add(
      'family-product',
      Array.from({ length: 1000 }, (_, at) => ({
        storeCode: 'MANY',
        fmPrCode: `F${at}`,
        prCodeList: Array.from({ length: 10 }, (__, place) => `P${at * 10 + place}`),
      })),
    )
    const [like] = await server.list('tag', { storeCode: STORE })
    if (!like) throw new Error('no tag')
    await server.stage.add(
      'tag',
      ['F7', 'P7', 'none'].map((prCode, at) => ({
        ...like,
        storeCode: 'MANY',
        tagMac: `M${at}`,
        tagId: `T${at}`,
        prCode,
      })),
    )
    const begun = performance.now()
    const { data } = (
      await call('POST /status/store/MANY/tag/search', { draw: 1, start: 0, length: 25, search: { value: 'milk' } })
    ).body
    expect((data as { prCode: string }[]).map(({ prCode }) => prCode).sort()).toEqual(['F7', 'P7'])
    expect(performance.now() - begun).toBeLessThan(10_000)
  })

  it('are those of the file too, that keeps to what the box and the filter say', async () => {
    const name = nameOf(shown()[0]?.prCode)
    const expected = (await search({ search: { value: name } })).map(({ tagMac }) => tagMac).sort()
    for (const filter of [{ 'search[value]': name }, { filter_productName: name, condition_productName: '~' }]) {
      const { taskId } = (await call('POST /file/download', { type: 3, storeCode: STORE, filter })).body
      await server.stage.settle()
      const lines = String((await call(`GET /file/download/task/${String(taskId)}`)).body.message)
        .trim()
        .split('\r\n')
      expect(expected.filter((mac) => !lines.some((line) => line.includes(mac)))).toEqual([])
      expect(lines).toHaveLength(expected.length + 1)
    }
  })
})
