import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engine, type Signed, startTestServer, type TestServer } from './harness'

const STORE = 'L1'
const TAGS = 2_300
const SEARCH = `POST /status/store/${STORE}/tag/search`
const BY_BATTERY = { columns: [{ data: 'battery' }], order: [{ column: 0, dir: 'desc' }] }

let server: TestServer
let as: Signed

beforeAll(async () => {
  server = await startTestServer()
  as = await server.signIn()
  await server.addStore(STORE, 'Large')
  await server.stage.add(
    'tag',
    Array.from({ length: TAGS }, (_, at) => ({
      storeCode: STORE,
      tagId: `T${at}`,
      tagMac: `M${at}`,
      prCode: `pr${at % 600}`,
      status: 'OK' as const,
      battery: 2 + (at % 10) / 10,
      updatedAt: 1_000 + at,
    })),
  )
})
afterAll(() => server.close())

const search = async (input: object) => (await server.call(SEARCH, { as, body: { ...BY_BATTERY, ...input } })).body
const ids = (rows: readonly { readonly tagId?: unknown }[] | undefined) => (rows ?? []).map(({ tagId }) => tagId)

describe(`a page of a whole table on the ${engine} database`, () => {
  it('is what its pages are, in their order, with what is added to their rows', async () => {
    const whole = await search({ length: -1 })
    expect(whole).toMatchObject({ recordsTotal: TAGS, recordsFiltered: TAGS })
    expect(whole.data?.[0]).toMatchObject({ countByPrCode: expect.any(Number) as number })
    const pages: unknown[] = []
    for (let start = 0; start < TAGS; start += 1_000) pages.push(...ids((await search({ start, length: 1_000 })).data))
    expect(ids(whole.data)).toEqual(pages)
  })

  it('may begin elsewhere and be filtered', async () => {
    const filter = { filter_tagId: 'T', condition_tagId: '~' }
    const whole = ids((await search(filter)).data)
    expect(ids((await search({ ...filter, start: 100, length: -1 })).data)).toHaveLength(TAGS - 100)
    expect(ids((await search({ ...filter, start: 0, length: 2_100 })).data).slice(0, whole.length)).toEqual(whole)
  })
})
