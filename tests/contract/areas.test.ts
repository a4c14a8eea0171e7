import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Shop } from './storedStage'
import { type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed
let shop: Shop
const STORE = 'IT001'

beforeAll(async () => {
  server = await startTestServer()
  shop = await server.stage.openShop(STORE)
  await server.stage.openShop('JP001')
  await server.stage.nameAliases()
  await server.stage.startRadio()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const tag = () => shop.tag?.[0] ?? {}

describe('stores', () => {
  it('are summed up by what hangs in them', async () => {
    const { body } = await call('GET /status/store')
    expect(body).toMatchObject([{ storeCode: STORE, gwCount: 2, normal: 2, status: 'NORMAL' }, { storeCode: 'JP001' }])
    const page = await call('POST /status/store/pagination/tag', { draw: 4, length: 1, filter_storeName: 'milano' })
    expect(page.body).toMatchObject({
      draw: 4,
      recordsTotal: 2,
      recordsFiltered: 1,
      data: [{ storeCode: STORE, total: 12, success: 12, error: 0 }],
    })
  })

  it('carry their gateways', async () => {
    const { body } = await call(`GET /status/store/${STORE}`)
    expect((body.objList as unknown[]).length).toBe(2)
    expect((await call('GET /status/store/NOWHERE')).status).toBe(404)
  })

  it('begin with their defaults for what is not said, and without what is emptied', async () => {
    const store = {
      storeCode: 'PLAIN',
      storeName: 'Plain',
      totalDuration: 120,
      eventDuration: 1,
      cpDuration: 39,
      baseTimeout: 60,
      timeoutTag: 0.1,
    }
    const { body } = await call('POST /config/store', { ...store, nfRetryCnt: null })
    expect(body).toMatchObject({
      nfRandomPercent: 5,
      nfBasicSleep: 18,
      nfDeepSleepDuration: 30,
      tagStatusCheckDay: 'SUN',
      timeServerPort: 123,
    })
    expect(body.nfRetryCnt ?? null).toBeNull()
    await call('DELETE /config/store/PLAIN')
  })

  it('are added, changed and deleted; one with labels is not', async () => {
    const store = {
      storeCode: 'NEW',
      storeName: 'New',
      totalDuration: 120,
      eventDuration: 1,
      cpDuration: 39,
      baseTimeout: 60,
      timeoutTag: 0.1,
    }
    expect((await call('POST /config/store', store)).status).toBe(200)
    expect((await call('POST /config/store', store)).status).toBe(409)
    expect((await call('PUT /config/store', { ...store, storeName: 'Newer' })).body.storeName).toBe('Newer')
    await server.stage.add('paper-task', [{ storeCode: 'NEW', taskDes: 'Prices', updatedAt: 1 }])
    expect((await call('DELETE /config/store/NEW')).status).toBe(200)
    expect(await server.count('paper-task', { storeCode: 'NEW' })).toBe(0)
    expect((await call('GET /config/store/NEW')).status).toBe(404)
    const refused = await call(`DELETE /config/store/${STORE}`)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'This store still has 2 gateways, 12 tags, 1 sensor. Remove them first.' },
    })
    expect((await call('POST /config/store', { ...store, totalDuration: 10 })).body.fields).toHaveProperty(
      'totalDuration',
    )
  })
})

describe('tags', () => {
  it('are found by product and by list', async () => {
    const { body } = await call(`POST /status/store/${STORE}/tag/list/search`, { tagMacList: [tag().tagMac] })
    expect(body).toMatchObject({ recordsTotal: 1, data: [{ tagId: tag().tagId }] })
  })

  it('take products by barcode or address, and an unknown tag is told', async () => {
    const prCode = shop.product?.[1]?.prCode
    expect(
      (await call('POST /tag/assign', { storeCode: STORE, tagList: [{ tagMac: tag().tagId, prCode }] })).body,
    ).toMatchObject({ code: 1 })
    const { body } = await call('POST /history/task/search', { length: 1 })
    expect(body.data).toMatchObject([
      { storeCode: STORE, taskType: 'ASSIGN', totalTags: 1, progress: 0, endTime: null },
    ])
    const unknown = await call('POST /tag/assign', { storeCode: STORE, tagList: [{ tagMac: 'X', prCode }] })
    expect(unknown).toMatchObject({ status: 404, body: { code: 0, message: 'no matching tags' } })
  })

  it('blink and turn their page by product; products without tags are told', async () => {
    const [one, other] = [shop.product?.[0]?.prCode, shop.product?.[1]?.prCode]
    const product = [{ prCode: one }, { prCode: other, duration: 9 }]
    expect(await call('POST /tag/led', { storeCode: STORE, product })).toMatchObject({ status: 200, body: { code: 1 } })
    const pages = [
      { prCode: one, pageNo: 2 },
      { prCode: other, pageNo: 2 },
    ]
    expect(await call('POST /tag/page/individual', { storeCode: STORE, product: pages })).toMatchObject({
      status: 200,
      body: { code: 1 },
    })
    const nowhere = await call('POST /tag/led', { storeCode: STORE, product: [{ prCode: 'NOWHERE' }] })
    expect(nowhere).toMatchObject({ status: 404, body: { code: 0, message: 'no matching tags' } })
  })

  it('are asked for their status, which anybody sees, and which can be stopped', async () => {
    expect((await call('POST /tag/status/check', { storeCode: STORE, cmd: 0 })).status).toBe(200)
    const open = await server.call('GET /tag/status/collecting/store')
    expect(open.body).toMatchObject([{ storeCode: STORE, cmd: 0 }])
    expect((await call('POST /tag/status/check/stop')).status).toBe(200)
    expect((await server.call('GET /tag/status/collecting/store')).body).toEqual([])
  })
})

describe('products', () => {
  it('are saved, kept in their history and removed when no label shows them', async () => {
    const product = [{ prCode: 'P-1', prInfo: ['Milk', '1.00'], layoutId: 'SHELF' }]
    expect((await call('POST /product', { taskId: -1, priorTaskId: -1, storeCode: STORE, product })).status).toBe(200)
    expect((await call(`GET /product/P-1/store/${STORE}`)).body).toMatchObject({
      prInfo: ['Milk', '1.00'],
      tagCount: 0,
    })
    expect((await call(`POST /history/update/store/${STORE}/product/P-1/search`, {})).body.recordsTotal).toBe(1)
    const shown = shop.tag?.[2]?.prCode
    expect((await call('POST /product/remove/unused', { storeCode: STORE, prCodeList: ['P-1', shown] })).status).toBe(
      200,
    )
    expect((await call(`GET /product/P-1/store/${STORE}`)).status).toBe(404)
    expect((await call(`GET /product/${shown}/store/${STORE}`)).status).toBe(200)
  })

  it('share labels as families, of a store or of all', async () => {
    const family = { fmPrCode: 'F-1', prCodeList: ['a', 'b', 'a'], layoutId: 'SHELF.FAMILY', storeCode: '' }
    const saved = await call('POST /product/family', { ...family, storeCode: 'default' })
    expect(saved.status).toBe(200)
    expect((await call('POST /status/product/family/search', {})).body.data).toMatchObject([
      { fmPrCode: 'F-1', prCodeList: ['a', 'b', '', ''] },
    ])
    for (const store of ['default', '']) {
      expect(await call(`GET /product/family/F-1/store/${store}`)).toMatchObject({
        status: 200,
        body: { fmPrCode: 'F-1' },
      })
      expect((await call(`GET /product/family/findByPrCode/a/store/${store}`)).body).toMatchObject([
        { fmPrCode: 'F-1' },
      ])
    }
    expect((await call('POST /product/family/delete', { storeCode: 'default', fmPrCodeList: ['F-1'] })).status).toBe(
      200,
    )
  })

  it('that a family is changed to are sent under a name of their own, which is no file’s', async () => {
    const [one, two] = (shop.product ?? []).map(({ prCode }) => String(prCode))
    const tagMac = String(shop.tag?.[4]?.tagMac)
    await call('POST /tag/assign/multiple', { tagList: [{ tagMac, prCodeList: [one, two], layoutId: 'SHELF.FAMILY' }] })
    const family = await server.one('tag', { storeCode: STORE, tagMac })
    const change = (prCodeList: (string | undefined)[]) =>
      call('POST /product/family', { storeCode: STORE, fmPrCode: family?.prCode, prCodeList, layoutId: 'SHELF.FAMILY' })
    for (const list of [
      [two, one],
      [one, two],
    ])
      expect((await change(list)).status).toBe(200)
    const updates = (await server.list('task', { storeCode: STORE })).filter(({ updateId }) =>
      updateId?.startsWith('F-'),
    )
    expect(updates).toHaveLength(2)
    expect(new Set(updates.map(({ updateId }) => updateId)).size).toBe(2)
    for (const { updateId } of updates) expect(updateId).not.toMatch(/^F-\d+$/)
  })
})

describe('settings', () => {
  it('keep exactly one alias as the key and drop blank names', async () => {
    const two = [
      { index: 0, name: 'Name', key: true },
      { index: 1, name: 'Price', key: true },
    ]
    expect((await call('POST /config/alias', two)).status).toBe(400)
    const twice = [
      { index: 4, name: ' ' },
      { index: 0, name: 'Name', key: true },
      { index: 1, name: 'Price' },
      { index: 1, name: 'Unit' },
    ]
    expect(await call('POST /config/alias', twice)).toMatchObject({
      status: 400,
      body: { fields: { '3/index': 'Index 1 is used more than once.' } },
    })
    await call('POST /config/alias', [
      { index: 0, name: 'Name', key: true },
      { index: 1, name: '  ' },
    ])
    expect((await call('GET /config/alias')).body).toMatchObject([{ index: 0, name: 'Name', key: true, chart: false }])
  })

  const setOutband = async (outbandEnable: boolean) => {
    for (const code of [STORE, 'JP001'])
      await call('PUT /config/store', { ...(await call(`GET /config/store/${code}`)).body, outbandEnable })
  }

  it('refuse a channel in the row that has it', async () => {
    await setOutband(false)
    const rows = [
      { gwIndex: 0, dataChannel: 11, eventChannel: 26 },
      { gwIndex: 1, dataChannel: 30, eventChannel: 26 },
    ]
    expect(await call('POST /config/gw/channel', rows)).toMatchObject({
      status: 400,
      body: { fields: { '1/dataChannel': expect.any(String) } },
    })
    await setOutband(true)
  })

  it('keep abstract codes', async () => {
    const code = { abstractCode: 'DOOR', abstractData: 'x' }
    expect((await call('POST /config/amac', code)).status).toBe(200)
    expect((await call('POST /config/amac', code)).status).toBe(409)
    expect((await call('PUT /config/amac', { ...code, abstractData: 'y' })).body.abstractData).toBe('y')
    expect((await call('DELETE /config/amac', { abstractCode: 'DOOR' })).status).toBe(200)
    expect((await call('DELETE /config/amac', { abstractCode: 'DOOR' })).status).toBe(404)
  })
})

describe('downloads', () => {
  it('make a CSV of the products that the filter finds, for their owner alone', async () => {
    const prCode = String(shop.product?.[0]?.prCode)
    const { body } = await call('POST /file/download', {
      type: 4,
      storeCode: STORE,
      filter: { filter_prCode: prCode, condition_prCode: '==' },
    })
    await server.stage.settle()
    const task = await call(`POST /file/download/task/${String(body.taskId)}`)
    expect(task.body).toMatchObject({ progress: 100, error: null })
    expect(String(task.body.fileName)).toMatch(/^product_list_filtered_IT001_\d+\.csv$/)
    const file = await call(`GET /file/download/task/${String(body.taskId)}`)
    expect(String(file.headers['content-disposition'])).toMatch(/^attachment; /)
    expect(String(file.body.message).trim().split('\r\n')).toHaveLength(2)
    const tags = await server.list('tag', { storeCode: STORE, prCode })
    const box = { 'search[value]': String(tags[0]?.tagId), 'columns[0][data]': 'tagId' }
    const filtered = await call('POST /file/download', {
      type: 3,
      storeCode: STORE,
      filter: { filter_prCode: prCode, condition_prCode: '==', ...box },
    })
    await server.stage.settle()
    const found = await call(`GET /file/download/task/${String(filtered.body.taskId)}`)
    expect(String(found.headers['content-disposition'])).toContain('tag_list_filtered_')
    expect(String(found.body.message).trim().split('\r\n')).toHaveLength(2)
    const zoned = await call('POST /file/download', {
      type: 3,
      storeCode: STORE,
      timeZone: 'Asia/Seoul',
      filter: { filter_prCode: prCode, condition_prCode: '==' },
    })
    await server.stage.settle()
    const [headings, line] = String((await call(`GET /file/download/task/${String(zoned.body.taskId)}`)).body.message)
      .trim()
      .split('\r\n')
    expect(headings).toContain(',updatedAt (Asia/Seoul),respondedAt (Asia/Seoul)')
    const there = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Seoul',
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(Number(tags[0]?.updatedAt) * 1000)
    expect(line).toContain(there)
    expect((await call('POST /file/download/task/unknown')).status).toBe(404)
  })

  it('refuse what they cannot make', async () => {
    expect((await call('POST /file/download', { type: 3 })).status).toBe(400)
    expect((await call('POST /file/download', { type: 3, storeCode: STORE, timeZone: 'Mars/Olympus' })).status).toBe(
      400,
    )
    expect((await call('POST /file/download', { type: 4, storeCode: STORE, filter: { nope: '1' } })).status).toBe(400)
    const [gateway] = shop.gateway ?? []
    await server.stage.change('gateway', { storeCode: STORE, gwMac: String(gateway?.gwMac) }, { status: 'OFFLINE' })
    const offline = await call('POST /file/download', { type: 1, gwMac: gateway?.gwMac })
    expect(offline).toMatchObject({ status: 409, body: { message: 'Unable to log download from offline gateway.' } })
  })
})
