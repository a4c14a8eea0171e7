import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExceptionsStats, FileDownload } from '../../src/generated/types'
import { type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed
let reader: Signed
let macs: string[]
const STORE = 'IT001'

beforeAll(async () => {
  server = await startTestServer()
  await server.stage.openShop(STORE, { gateways: 3, tags: 20, products: 20, sensors: 1 })
  await server.stage.openShop('JP001', { gateways: 1, tags: 5, products: 3, sensors: 1 })
  const tags = await server.list('tag', { storeCode: STORE })
  macs = tags.map(({ tagMac }) => tagMac)
  const change = (from: number, to: number, fields: object) =>
    server.stage.change('tag', { storeCode: STORE, tagMac: macs.slice(from, to) }, fields)
  await server.stage.changeEach(
    'tag',
    tags.map(({ storeCode, tagMac }, at) => ({ storeCode, tagMac, prCode: `P${at}` })),
  )
  await change(0, 1, { status: 'NG' })
  await change(1, 2, { status: 'MISSING' })
  await change(2, 3, { status: 'WIP' })
  await change(3, 6, { prCode: null })
  await change(6, 8, { battStatus: 'LOW', battery: 2.2 })
  await change(8, 11, { prCode: 'TWICE' })
  const [offline, late] = await server.list('gateway', { storeCode: STORE })
  await server.stage.change('gateway', { storeCode: STORE, gwMac: offline?.gwMac ?? '' }, { status: 'OFFLINE' })
  await server.stage.change('gateway', { storeCode: STORE, gwMac: late?.gwMac ?? '' }, { timeSync: false })
  as = await server.signIn()
  reader = await server.addPerson({ email: 'tags@shelfdeck.example', reads: ['tag'], store: [STORE] })
})
afterAll(() => server.close())

const stats = async (by: Signed) =>
  (await server.call(`GET /stats/exceptions/store/${STORE}`, { as: by })).body as unknown as ExceptionsStats
const list = async (exception: string, query = '') =>
  (await server.call(`GET /tag/${exception}/store/${STORE}/list${query}`, { as: reader })).body

describe('the exceptions of a store', () => {
  it('are counted, with the gateways that are not well', async () => {
    const all = await stats(as)
    expect(all).toMatchObject({
      storeCode: STORE,
      totalTags: 20,
      errorTags: 2,
      noProductTags: 3,
      duplicateTags: 3,
      batteryNgTags: 2,
      totalGWs: 3,
      ngGWs: 2,
    })
    expect(all.ngGWDetail?.map(({ status }) => status).sort()).toEqual(['ALARM', 'OFFLINE'])
    expect((await server.call('GET /stats/exceptions/store/NOWHERE', { as })).status).toBe(404)
  })

  it('leave the gateways out for who may not read stores, and foreign stores altogether', async () => {
    const seen = await stats(reader)
    expect(seen.errorTags).toBe(2)
    for (const part of ['totalGWs', 'ngGWs', 'ngGWDetail']) expect(seen).not.toHaveProperty(part)
    expect((await server.call('GET /stats/exceptions/store/JP001', { as: reader })).status).toBe(403)
    expect((await server.call('GET /tag/error/store/JP001/list', { as: reader })).status).toBe(403)
  })

  it('are listed, as many as are counted', async () => {
    const { errorTags, noProductTags, batteryNgTags, duplicateTags } = await stats(reader)
    for (const [name, count] of Object.entries({
      error: errorTags,
      noproduct: noProductTags,
      lowbattery: batteryNgTags,
      duplicate: duplicateTags,
    })) {
      expect(await list(name)).toMatchObject({ recordsTotal: count, recordsFiltered: count, data: { length: count } })
    }
    expect((await list('duplicate')).data?.map(({ prCode, countByPrCode }) => [prCode, countByPrCode])).toEqual(
      Array.from({ length: 3 }, () => ['TWICE', 3]),
    )
  })

  it('are paged, sorted and filtered like any table', async () => {
    const last = await list(
      'noproduct',
      '?draw=7&start=2&length=2&columns[0][data]=tagMac&order[0][column]=0&order[0][dir]=asc',
    )
    expect(last).toMatchObject({ draw: 7, recordsTotal: 3, recordsFiltered: 3, data: [{ tagMac: macs[5] }] })
    expect(await list('error', '?filter_status=NG&condition_status===')).toMatchObject({
      recordsTotal: 2,
      recordsFiltered: 1,
      data: [{ tagMac: macs[0] }],
    })
    expect(await list('duplicate', `?filter_tagMac=${macs[9]}&length=10`)).toMatchObject({
      recordsTotal: 3,
      recordsFiltered: 1,
    })
    expect((await server.call(`GET /tag/error/store/${STORE}/list?filter_nope=1`, { as })).status).toBe(400)
  })

  it('come as a file, each list', async () => {
    const lines = async (exception: FileDownload['exception']) => {
      const { body } = await server.call('POST /file/download', { as, body: { type: 3, storeCode: STORE, exception } })
      await server.stage.settle()
      const file = await server.call(`GET /file/download/task/${String(body.taskId)}`, { as })
      return String(file.body.message).trim().split('\r\n')
    }
    for (const [exception, count] of Object.entries({
      error: 2,
      noproduct: 3,
      lowbattery: 2,
      duplicate: 3,
      ngGateway: 2,
    })) {
      expect(await lines(exception as FileDownload['exception'])).toHaveLength(count + 1)
    }
    expect((await lines('ngGateway'))[0]).toContain('gwMac')
    expect(
      (
        await server.call('POST /file/download', {
          as: reader,
          body: { type: 3, storeCode: STORE, exception: 'ngGateway' },
        })
      ).status,
    ).toBe(403)
  })
})
