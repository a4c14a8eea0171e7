import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed

beforeAll(async () => {
  server = await startTestServer()
  as = await server.signIn()
  for (const [at, storeCode] of ['S1', 'S2', 'S3'].entries()) {
    await server.addStore(storeCode, `Shop ${3 - at}`)
    const tags = Array.from({ length: at + 1 }, (_, number) => ({
      storeCode,
      tagMac: `${storeCode}-${number}`,
      tagId: `T${number}`,
      tagType: 'B3',
    }))
    await server.stage.add(
      'tag',
      tags.map((tag, number) => ({
        ...tag,
        prCode: 'P',
        status: number === 0 ? ('NG' as const) : ('OK' as const),
        battStatus: number === 1 ? ('LOW' as const) : ('OK' as const),
      })),
    )
    await server.stage.add('product', [
      { storeCode, prCode: 'P' },
      { storeCode, prCode: 'Q' },
    ])
  }
})
afterAll(() => server.close())

describe('a page of the summaries of stores', () => {
  const page = async (kind: string, body: object) =>
    (await server.call(`POST /status/store/pagination/${kind}`, { as, body })).body

  it('counts what hangs in the stores on it', async () => {
    const { data, recordsTotal } = await page('tag', { start: 1, length: 2 })
    expect(recordsTotal).toBe(3)
    expect(data).toMatchObject([
      { storeCode: 'S2', total: 2, success: 1, error: 1, lowBattery: 1, countNgByType: { B3: 1 } },
      { storeCode: 'S3', total: 3, success: 2, error: 1, lowBattery: 1, countByType: { B3: 3 } },
    ])
    expect((await page('product', { length: 1 })).data).toMatchObject([
      { storeCode: 'S1', total: 2, success: 1, error: 1 },
    ])
  })

  it('is ordered and narrowed by names and by numbers', async () => {
    const by = (name: string) => ({ columns: [{ data: name }], order: [{ column: 0, dir: 'desc' }], length: 1 })
    expect((await page('tag', by('storeName'))).data).toMatchObject([{ storeCode: 'S1', total: 1 }])
    expect((await page('tag', by('total'))).data).toMatchObject([{ storeCode: 'S3', total: 3 }])
    const narrowed = await page('tag', { filter_storeName: 'shop 2', condition_storeName: '~' })
    expect(narrowed).toMatchObject({ recordsTotal: 3, recordsFiltered: 1, data: [{ storeCode: 'S2', total: 2 }] })
  })

  it('takes patterns that no engine should try, and refuses those that make no sense', async () => {
    await server.addStore('LONG', 'a'.repeat(60))
    const body = { filter_storeName: '^(a+)+b$', condition_storeName: 'regex' }
    expect(await page('gw', body)).toMatchObject({ recordsTotal: 4, recordsFiltered: 0 })
    expect(await page('gw', { ...body, filter_storeName: '^a+$' })).toMatchObject({ recordsFiltered: 1 })
    expect(
      (await server.call('POST /status/store/pagination/gw', { as, body: { ...body, filter_storeName: '(' } })).status,
    ).toBe(400)
  })
})
