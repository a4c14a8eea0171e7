import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Shop } from './storedStage'
import { type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed
let shop: Shop
const STORE = 'IT001'

beforeAll(async () => {
  server = await startTestServer({
    env: {
      SITE: 'edion',
      IMAGE_BASE_UPDATE: 'false',
      TAG_STATUS_CHECK: 'false',
      FAMILY_PRODUCTS: '5',
      PRODUCT_UPDATE_HISTORY: 'false',
    },
  })
  shop = await server.stage.openShop(STORE)
  await server.stage.nameAliases()
  await server.stage.startRadio()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const search = `POST /status/store/${STORE}/product/search`

describe('products', () => {
  it('say on which types of tags they are', async () => {
    const { body } = await call(search, { length: -1 })
    const tags = await server.list('tag', { storeCode: STORE })
    for (const { prCode, tagTypeList } of body.data ?? []) {
      const types = [...new Set(tags.filter((tag) => tag.prCode === prCode).map((tag) => tag.tagType))]
      expect(new Set(tagTypeList as string[])).toEqual(new Set(types))
      expect((await call(`GET /product/${String(prCode)}/store/${STORE}`)).body.tagTypeList).toEqual(tagTypeList)
    }
  })

  it('are found by an entry of their information, by its place', async () => {
    const { prCode, prInfo } = (shop.product ?? [])[3] as { prCode: string; prInfo: string[] }
    const { body } = await call(search, { filter_prInfo_9: prCode, condition_prInfo_9: '==', length: 25 })
    expect(body.data).toMatchObject([{ prCode, prInfo }])
    expect(
      (await call(search, { filter_prInfo_9: '^800[0-9]+$', condition_prInfo_9: 'regex' })).body.recordsFiltered,
    ).toBe(8)
    expect((await call(search, { filter_tagCount_gte: 'many' })).body.fields).toHaveProperty('tagCount')
  })

  it('are found by the box in the entries that the page shows', async () => {
    const { prInfo } = (shop.product ?? [])[3] as { prInfo: string[] }
    const word = String(prInfo[0])
    const own = (shop.product ?? []).filter((one) =>
      String((one.prInfo as string[])[0])
        .toLowerCase()
        .includes(word.toLowerCase()),
    ).length
    const box = { search: { value: word }, columns: [{ data: 'prCode' }, { data: 'prInfo_0' }] }
    expect((await call(search, box)).body.recordsFiltered).toBe(own)
    expect((await call(search, { ...box, columns: [{ data: 'prCode' }] })).body.recordsFiltered).toBe(0)
  })

  it('stand in the order of their amounts, however these are written, and texts behind them', async () => {
    const prices = [
      '€ 1.299,00',
      '9,89 €',
      '10.50',
      '¥1,280',
      'on request',
      '',
      '100',
      '2',
      'EUR 3.5',
      '12.500 원',
      '12,500원',
    ]
    await server.stage.add(
      'product',
      prices.map((price, at) => ({ storeCode: STORE, prCode: `AMOUNT-${at}`, layoutId: 'SHELF', prInfo: ['', price] })),
    )
    const sorted = async (dir: string, page: object = { length: -1 }) =>
      (
        await call(search, {
          filter_prCode: 'AMOUNT-',
          columns: [{ data: 'prInfo_1' }],
          order: [{ column: 0, dir }],
          ...page,
        })
      ).body.data?.map(({ prInfo }) => (prInfo as string[])[1])
    const texts = ['', 'on request']
    const amounts = ['2', 'EUR 3.5', '9,89 €', '10.50', '12.500 원', '100', '¥1,280', '€ 1.299,00', '12,500원']
    expect(await sorted('asc')).toEqual([...amounts, ...texts])
    expect(await sorted('desc')).toEqual([...amounts.toReversed(), ...texts.toReversed()])
    // The last page is read from the other end.
    expect(await sorted('asc', { start: 9, length: 2 })).toEqual(texts)
    await server.stage.remove('product', { storeCode: STORE, prCode: prices.map((_, at) => `AMOUNT-${at}`) })
  })

  it('have codes of thirteen digits on edion, however they come', async () => {
    expect(
      (
        await call('POST /product', {
          storeCode: STORE,
          product: [{ prCode: ' 4711 ', prInfo: ['Cologne'], layoutId: 'SHELF' }],
        })
      ).status,
    ).toBe(200)
    expect((await call(`GET /product/0000000004711/store/${STORE}`)).body).toMatchObject({ prInfo: ['Cologne'] })
    await call('POST /product/family', {
      fmPrCode: '99',
      prCodeList: ['4711'],
      layoutId: 'SHELF.FAMILY',
      storeCode: STORE,
    })
    expect((await call(`GET /product/family/0000000000099/store/${STORE}`)).body).toMatchObject({
      prCodeList: ['0000000004711', '', '', '', ''],
    })
  })

  it('are not saved where a field does not fit, or the store is nowhere', async () => {
    const one = { prCode: 'X', layoutId: 'SHELF' }
    expect((await call('POST /product', { storeCode: STORE, product: [] })).body.fields).toHaveProperty('product')
    expect((await call('POST /product', { storeCode: STORE, product: [{ ...one, layoutId: ' ' }] })).status).toBe(400)
    const unknownIn = (field: string) => ({
      status: 400,
      body: { message: 'There is no layout SHELFF.', fields: { [field]: 'There is no layout SHELFF.' } },
    })
    expect(
      await call('POST /product', { storeCode: STORE, product: [one, { prCode: 'Y', layoutId: 'SHELFF' }] }),
    ).toMatchObject(unknownIn('product/1/layoutId'))
    expect((await call(`GET /product/${'X'.padStart(13, '0')}/store/${STORE}`)).status).toBe(404)
    expect(
      await call('POST /product/family', { storeCode: STORE, fmPrCode: '1', prCodeList: ['2'], layoutId: 'SHELFF' }),
    ).toMatchObject(unknownIn('layoutId'))
    const [tag] = await server.list('tag', { storeCode: STORE })
    expect(
      await call('POST /tag/assign/multiple', {
        storeCode: STORE,
        tagList: [{ tagMac: tag?.tagMac, prCodeList: ['1', '2'], layoutId: 'SHELFF' }],
      }),
    ).toMatchObject(unknownIn('tagList/0/layoutId'))
    expect(
      (
        await call('POST /product', {
          storeCode: STORE,
          product: [{ ...one, prInfo: Array.from({ length: 256 }, () => '') }],
        })
      ).status,
    ).toBe(400)
    expect((await call('POST /product', { storeCode: 'NOWHERE', product: [one] })).status).toBe(404)
    expect((await call(`GET /product/X/store/${STORE}`)).body).toEqual({
      code: 0,
      message: 'This product does not exist',
      key: 'server.noProduct',
    })
  })

  it('are saved in the store that the guard has looked at, and shown of no other, whatever a product says', async () => {
    const prCode = '4900000000009'
    await server.stage.add('product', [{ storeCode: 'JP001', prCode, layoutId: 'SHELF', prInfo: ['Theirs'] }])
    const as = await server.addPerson({ email: 'clerk@shelfdeck.example', may: ['product'], store: [STORE] })
    const save = (more: object) =>
      server.call('POST /product', {
        as,
        body: {
          storeCode: STORE,
          product: [{ prCode, layoutId: 'SHELF', prInfo: ['Ours'], storeCode: 'JP001', ...more }],
        },
      })
    expect(await save({ revision: 'x'.repeat(22) })).toMatchObject({ status: 404, body: { key: 'server.noProduct' } })
    expect((await save({})).status).toBe(200)
    expect(
      (await server.stage.kept('product', { prCode })).map(({ storeCode, prInfo }) => [storeCode, prInfo?.[0]]),
    ).toEqual([
      ['IT001', 'Ours'],
      ['JP001', 'Theirs'],
    ])
    await server.stage.remove('product', { storeCode: 'JP001' })
  })
})

it('second codes are found by either code, with what coop knows of them where the system is theirs', async () => {
  const [first] = shop['second-code'] ?? []
  const coop = await startTestServer({ env: { SITE: 'coop' } })
  await coop.stage.add('second-code', shop['second-code'] ?? [])
  const theirs = await coop.signIn()
  for (const filter of [{ filter_prCode: first?.prCode }, { filter_secondCode: first?.secondCode }]) {
    const { body } = await call('POST /product/secondCode/search', filter)
    expect(body.data).toMatchObject([{ prCode: first?.prCode, secondCode: first?.secondCode }])
    expect(Object.keys(body.data?.[0] ?? {})).not.toContain('salesTypeCode')
    const answer = await coop.call('POST /product/secondCode/search', { as: theirs, body: filter })
    expect(answer.body.data).toMatchObject([
      { prCode: first?.prCode, secondCode: first?.secondCode, salesTypeCode: '01', dbTriggerFlag: 'I' },
    ])
  }
  await coop.close()
})

describe('sensors', () => {
  const sensor = () => String(shop.sensor?.[0]?.sensorMac)

  it('tell what they measured between two times, which must be in order', async () => {
    await server.stage.add(
      'sensor-sample',
      [100, 200, 300].map((sensingTime) => ({
        storeCode: STORE,
        sensorMac: sensor(),
        sensingTime,
        sensingValue: sensingTime / 50,
      })),
    )
    const path = `GET /history/store/${STORE}/sensor/${sensor()}`
    expect((await call(`${path}?startDate=150&endDate=300`)).body).toEqual({
      startDate: 150,
      endDate: 300,
      unit: '°C',
      data: [
        { sensingTime: 200, sensingValue: 4 },
        { sensingTime: 300, sensingValue: 6 },
      ],
    })
    expect((await call(`${path}?startDate=300&endDate=100`)).body.fields).toHaveProperty('startDate')
    expect((await call(`${path}?startDate=yesterday`)).body.fields).toHaveProperty('startDate')
    expect((await call(`GET /history/store/${STORE}/sensor/nobody`)).status).toBe(404)
  })

  it('have alarms between two dates, and stores sum them up', async () => {
    await server.stage.add(
      'sensor-alarm',
      [100, 200].map((alarmTime) => ({
        storeCode: STORE,
        sensorMac: sensor(),
        alarmTime,
        class: 2 as const,
        alarmType: 'UPDATE_FAILURE' as const,
        data: null,
      })),
    )
    const { body } = await call(`POST /history/alarm/store/${STORE}/sensor/${sensor()}/search`, {
      filter_startDate: 150,
      filter_endDate: 250,
    })
    expect(body.data).toMatchObject([{ alarmTime: 200, alarmType: 'UPDATE_FAILURE' }])
    for (const name of ['GET /status/sensor', 'GET /status/store/sensor'])
      expect((await call(name)).body).toMatchObject([{ storeCode: STORE, totalSensorCount: 1 }])
    expect((await call(`POST /status/store/${STORE}/sensor/search`, {})).body.data).toMatchObject([
      { sensorMac: sensor(), sensingValue: expect.any(Number), unit: '°C' },
    ])
    await server.stage.sensorReports({ storeCode: STORE, sensorMac: sensor(), value: 4.25, battery: 2.9 })
    expect(
      (await call(`POST /status/store/${STORE}/sensor/search`, { filter_sensingValue_gte: 4.2 })).body.data,
    ).toMatchObject([{ sensingValue: 4.25, battery: 2.9 }])
    for (const name of ['GET /status/product', 'GET /status/store/product'])
      expect((await call(name)).body).toMatchObject([{ storeCode: STORE }])
  })
})

it('without imageBaseUpdate products have no images, and the console is told so', async () => {
  expect((await call('GET /auth/login')).body.systemConfig).toMatchObject({ site: 'edion', imageBaseUpdate: false })
  const path = `GET /product/${String(shop.product?.[0]?.prCode)}/store/${STORE}/image`
  expect(await call(path)).toMatchObject({
    status: 404,
    body: { code: 0, message: 'This system does not support product images.' },
  })
})

it('without enableTagStatusCheck nobody asks tags for their status, and the console is told so', async () => {
  expect((await call('GET /auth/login')).body.systemConfig).toMatchObject({ enableTagStatusCheck: false })
  expect(await call('POST /tag/status/check', { storeCode: STORE })).toMatchObject({
    status: 404,
    body: { message: 'This system does not support tag status checks.' },
  })
})

it('a system says how many products a family has; its list is always so long, and one that is longer is refused', async () => {
  expect((await call('GET /auth/login')).body.systemConfig).toMatchObject({
    familyProductItemCount: 5,
    enableProductUpdateHistory: false,
  })
  const codes = ['1', '2', '3', '4', '5'].map((code) => code.padStart(13, '0'))
  const family = { fmPrCode: '500', layoutId: 'SHELF.FAMILY', storeCode: STORE }
  expect((await call('POST /product/family', { ...family, prCodeList: [...codes, '6'] })).body.fields).toHaveProperty(
    'prCodeList',
  )
  expect((await call('POST /product/family', { ...family, prCodeList: codes })).status).toBe(200)
  const path = `GET /product/family/${'500'.padStart(13, '0')}/store/${STORE}`
  const read = (await call(path)).body
  expect(read.prCodeList).toEqual(codes)
  // What was read is what is saved: its revision is of the list as it was answered.
  const shorter = [codes[0], '', '', '', '']
  expect((await call('POST /product/family', { ...family, prCodeList: shorter, revision: read.revision })).status).toBe(
    200,
  )
  const again = (await call(path)).body
  expect(again.prCodeList).toEqual(shorter)
  expect((await call('POST /product/family', { ...family, prCodeList: codes, revision: again.revision })).status).toBe(
    200,
  )
  for (const search of [
    `POST /status/store/${STORE}/product/family/search`,
    `GET /product/family/findByPrCode/${codes[0]}/store/${STORE}`,
  ]) {
    const { body } = await call(search, search.startsWith('POST') ? { length: -1 } : undefined)
    const rows = (Array.isArray(body) ? body : body.data) as { prCodeList: string[] }[]
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ prCodeList }) => prCodeList.length === 5)).toBe(true)
  }
})

it('a system without update histories of products answers none', async () => {
  const path = `POST /history/update/store/${STORE}/product/${String(shop.product?.[0]?.prCode)}/search`
  expect(await call(path, {})).toMatchObject({
    status: 404,
    body: { message: 'This system does not support product update history.' },
  })
})

it('a product whose layout has gone since can be saved with it', async () => {
  const prCode = 'OLD'.padStart(13, '0')
  await server.stage.add('product', [{ storeCode: STORE, prCode, layoutId: 'GONE', prInfo: [] }])
  expect(
    (await call('POST /product', { storeCode: STORE, product: [{ prCode, layoutId: 'GONE', prInfo: ['Still here'] }] }))
      .status,
  ).toBe(200)
  expect((await call(`GET /product/${prCode}/store/${STORE}`)).body).toMatchObject({
    layoutId: 'GONE',
    prInfo: ['Still here'],
  })
})
