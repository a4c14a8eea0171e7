import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResult } from '../../src/generated/types'
import { type Signed, startTestServer, type TestServer } from './harness'

type Found = SearchResult['results'][number]

const [MILANO, SHINJUKU] = ['IT001', 'JP001']
let server: TestServer
let admin: Signed
let clerk: Signed

const product = (storeCode: string, prCode: string, ...names: string[]) => ({
  storeCode,
  prCode,
  layoutId: 'SHELF',
  prInfo: [...names, '1,00'],
})
const tag = (storeCode: string, tagMac: string, tagId: string, prCode: string | null) => ({
  storeCode,
  tagMac,
  tagId,
  prCode,
  tagType: 'B3',
})

beforeAll(async () => {
  server = await startTestServer()
  await server.stage.openShop(MILANO, { gateways: 2, tags: 0, products: 0, sensors: 1 })
  await server.stage.openShop(SHINJUKU, { gateways: 1, tags: 0, products: 0, sensors: 0 })
  await server.stage.nameAliases()
  await server.stage.add('product', [
    product(MILANO, '8000000000017', 'Spaghetti n. 5'),
    product(MILANO, '8000000000024', 'Crème fraîche'),
    product(MILANO, '8000000000031', 'Sugo per spaghetti'),
    product(SHINJUKU, '4900000000012', '北海道牛乳'),
    product(SHINJUKU, '4900000000029', 'コシヒカリ 5kg'),
    product(SHINJUKU, '8000000000017', 'Spaghetti n. 5'),
    product(SHINJUKU, '100%', '50%引き_特価'),
  ])
  await server.stage.add('tag', [
    tag(MILANO, '06AABBCC0001', '1234567B3001', '8000000000017'),
    tag(SHINJUKU, '06AABBCC0002', '7654321B3002', '4900000000012'),
    tag(SHINJUKU, '06AABBDD0003', '1234999B3003', null),
  ])
  await server.stage.add('plus-device', [
    { storeCode: SHINJUKU, mac: '001122334455', name: 'Entrance', model: 'IP231A' },
  ])
  admin = await server.signIn()
  clerk = await server.addPerson({
    email: 'clerk@shop.example',
    name: 'Carla Clerici',
    reads: ['store', 'tag', 'product'],
    store: [MILANO],
  })
}, 60_000)
afterAll(() => server.close())

async function found(
  q: string,
  { as = admin, ...more }: { as?: Signed; store?: string; kind?: Found['kind'] } = {},
): Promise<Found[]> {
  const { status, body } = await server.call(`GET /search?${new URLSearchParams({ q, ...more }).toString()}`, { as })
  expect([q, status, body.message]).toEqual([q, 200, undefined])
  return (body as unknown as SearchResult).results
}

const names = (results: readonly Found[], kind?: Found['kind']) =>
  results
    .filter((one) => kind === undefined || one.kind === kind)
    .map(({ kind: of, storeCode, id }) => `${of} ${storeCode ?? ''} ${id}`)

describe('a search over everything', () => {
  it('finds products in all stores by name, and the tags that show them', async () => {
    const results = await found('spaghetti')
    expect(
      results
        .filter(({ kind }) => kind === 'product')
        .map(({ name, code, storeName, match }) => ({ name, code, storeName, match })),
    ).toEqual([
      { name: 'Spaghetti n. 5', code: '8000000000017', storeName: 'Demo Milano Duomo', match: 'PREFIX' },
      { name: 'Spaghetti n. 5', code: '8000000000017', storeName: 'デモ 新宿店', match: 'PREFIX' },
      { name: 'Sugo per spaghetti', code: '8000000000031', storeName: 'Demo Milano Duomo', match: 'PART' },
    ])
    expect(results.filter(({ kind }) => kind === 'tag')).toEqual([
      {
        kind: 'tag',
        id: '06AABBCC0001',
        name: 'Spaghetti n. 5',
        code: '1234567B3001',
        storeCode: MILANO,
        storeName: 'Demo Milano Duomo',
        match: 'PREFIX',
      },
    ])
  })

  it.each([
    ['a letter that is missing', 'spagetti', 'product IT001 8000000000017'],
    ['an accent that is missing', 'creme fraiche', 'product IT001 8000000000024'],
    ['a syllable that is wrong', 'コシヒカル', 'product JP001 4900000000029'],
    ['Hiragana for Katakana', 'こしひかり', 'product JP001 4900000000029'],
    ['a part of a name without spaces', '牛乳', 'product JP001 4900000000012'],
    ['letters of full width', 'ＳＰＡＧＨＥＴＴＩ', 'product IT001 8000000000017'],
    ['a store with a letter too few', 'milno', 'store IT001 IT001'],
    ['a person with a letter too many', 'clerrici', 'person  clerk@shop.example'],
  ])('forgives %s', async (_, typed, wanted) => {
    expect(names(await found(typed))).toContain(wanted)
  })

  it('finds what has a code: by barcode, by MAC with and without marks, by its beginning and its end', async () => {
    expect(names(await found('1234567b3001'))).toEqual(['tag IT001 06AABBCC0001'])
    expect(names(await found('06:aa:bb:cc:00:02'))).toEqual(['tag JP001 06AABBCC0002'])
    expect(names(await found('06-AA-BB'), 'tag')).toHaveLength(3)
    expect(names(await found('DD0003', { store: SHINJUKU }))).toEqual(['tag JP001 06AABBDD0003'])
    expect(names(await found('999B3'))).toEqual(['tag JP001 06AABBDD0003'])
    expect((await found('4900000000012'))[0]).toMatchObject({ kind: 'product', match: 'EXACT' })
    expect(names(await found('001122334455'))).toEqual(['display JP001 001122334455'])
  })

  it('puts what fits exactly first, then the store that one works on', async () => {
    expect(names(await found('spaghetti', { store: SHINJUKU }), 'product')[0]).toBe('product JP001 8000000000017')
    expect(names(await found('123', { store: SHINJUKU }), 'tag')[0]).toBe('tag JP001 06AABBDD0003')
    expect(names(await found('1234567B3001', { store: SHINJUKU }), 'tag')[0]).toBe('tag IT001 06AABBCC0001')
  })

  it('takes a word for a store and searches the others there', async () => {
    expect(names(await found('milano spaghetti'), 'product')).toEqual([
      'product IT001 8000000000017',
      'product IT001 8000000000031',
    ])
    expect(names(await found('牛乳 新宿店'), 'product')).toEqual(['product JP001 4900000000012'])
    expect(names(await found('jp001 490000'), 'product')).toEqual([
      'product JP001 4900000000012',
      'product JP001 4900000000029',
    ])
    expect(names(await found('jp001 7654321'), 'tag')).toEqual(['tag JP001 06AABBCC0002'])
    expect(names(await found('JP001 entrance'))).toEqual(['display JP001 001122334455'])
    const gateways = await server.list('gateway', { storeCode: MILANO })
    expect(names(await found('milano', { kind: 'gateway' })).sort()).toEqual(
      gateways.map(({ gwMac }) => `gateway IT001 ${gwMac}`).sort(),
    )
    expect(names(await found('', { kind: 'gateway', store: SHINJUKU }))[0]).toMatch(/^gateway JP001 /)
  })

  it('keeps to the stores and to what the account may read', async () => {
    expect(names(await found('spaghetti', { as: clerk }), 'product')).toEqual([
      'product IT001 8000000000017',
      'product IT001 8000000000031',
    ])
    for (const typed of ['牛乳', '新宿店', '06AABBCC0002', 'Entrance', 'Clerici'])
      expect([typed, await found(typed, { as: clerk })]).toEqual([typed, []])
    expect(await found('', { as: clerk, kind: 'gateway', store: SHINJUKU })).toHaveLength(2)
    expect(await found('', { as: clerk, kind: 'person' })).toEqual([])
    expect(names(await found('Clerici'))).toEqual(['person  clerk@shop.example'])
    expect((await server.call('GET /search?q=spaghetti')).status).toBe(401)
  })

  it('takes signs of patterns for themselves, and refuses what nobody can mean', async () => {
    expect(names(await found('100%'), 'product')).toEqual(['product JP001 100%'])
    expect(names(await found('50%引き_'), 'product')).toEqual(['product JP001 100%'])
    for (const typed of ['%%%', '___', '\\\\', "'; --", '', ' ', 'x'])
      expect([typed, await found(typed)]).toEqual([typed, []])
    expect((await server.call(`GET /search?q=${'a'.repeat(10_000)}`, { as: admin })).status).toBe(400)
    expect((await server.call('GET /search?q=a%00b', { as: admin })).status).toBe(400)
    expect((await server.call('GET /search?q=abc&kind=role', { as: admin })).status).toBe(400)
    expect(await found('\ud83d\ude00 \u202e')).toEqual([])
  })
})

describe('the names by which products are found', () => {
  it('follow what is saved, and go with the product', async () => {
    const save = (name: string) =>
      server.call('POST /product', {
        as: admin,
        body: {
          taskId: -1,
          priorTaskId: -1,
          storeCode: MILANO,
          product: [{ storeCode: MILANO, prCode: '8000000000048', layoutId: 'SHELF', prInfo: [name, '1,00'] }],
        },
      })
    expect((await save('Tortellini')).status).toBe(200)
    expect(names(await found('tortellini'))).toEqual(['product IT001 8000000000048'])
    await save('Cappelletti')
    expect([names(await found('tortellini')), names(await found('cappelletti'))]).toEqual([
      [],
      ['product IT001 8000000000048'],
    ])
    await server.call('POST /product/remove/unused', {
      as: admin,
      body: { storeCode: MILANO, prCodeList: ['8000000000048'] },
    })
    expect(await found('cappelletti')).toEqual([])
  })

  it('are taken from where the configuration says that they stand', async () => {
    await server.stage.add('product', [product(MILANO, '8000000000055', '1', 'Ravioli')])
    expect(await found('ravioli')).toEqual([])
    await server.stage.change('alias', { index: 0 }, { name: 'Kind' })
    await server.stage.change('alias', { index: 1 }, { name: 'Name' })
    expect([await server.stage.readNamesAnew(), await server.stage.readNamesAnew()]).toEqual([true, false])
    expect(names(await found('ravioli'), 'product')).toEqual(['product IT001 8000000000055'])
  })
})
