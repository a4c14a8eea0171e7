import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Signed, startTestServer, type TestServer } from './harness'

type Recorded = Record<
  'first page' | 'next page' | 'sorted downwards' | 'a column searched' | 'all columns searched' | 'all rows',
  string
>

let server: TestServer
let as: Signed

beforeAll(async () => {
  server = await startTestServer()
  as = await server.signIn()
  const tags = Array.from({ length: 40 }, (_, at) => ({
    storeCode: 'S1',
    tagId: `T${String(at).padStart(4, '0')}`,
    tagMac: `M${at}`,
    tagType: 'B3',
    prCode: `P${at % 5}`,
    status: 'OK' as const,
  }))
  await server.stage.add('tag', tags)
})
afterAll(() => server.close())

/** Bodies that unmodified clients sent, as they were on the wire (tests/fixtures/datatables). */
describe.each(['1.13', '2', '3'])('a DataTables %s client', (version) => {
  const recorded = JSON.parse(
    readFileSync(join(process.cwd(), `tests/fixtures/datatables/${version}.json`), 'utf8'),
  ) as Recorded

  const rowsOf = async (body: string) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'access-token': as.token,
      'access-email': as.email,
    }
    const answer = await server.call('POST /status/store/S1/tag/search', { raw: { payload: body, headers } })
    expect(answer.status).toBe(200)
    expect(answer.body.draw).toBe(Number(new URLSearchParams(body).get('draw')))
    expect(answer.body.recordsTotal).toBe(40)
    return { filtered: answer.body.recordsFiltered, ids: answer.body.data?.map((row) => row.tagId) ?? [] }
  }
  const numbered = (numbers: readonly number[]) => numbers.map((one) => `T${String(one).padStart(4, '0')}`)
  const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at)

  it('pages', async () => {
    expect(await rowsOf(recorded['first page'])).toEqual({ filtered: 40, ids: numbered(upTo(10)) })
    expect(await rowsOf(recorded['next page'])).toEqual({ filtered: 40, ids: numbered(upTo(10, 10)) })
  })

  it('sorts', async () => {
    expect((await rowsOf(recorded['sorted downwards'])).ids).toEqual(numbered(upTo(10, 30).reverse()))
  })

  it('searches in one column and in all', async () => {
    expect(await rowsOf(recorded['a column searched'])).toEqual({
      filtered: 8,
      ids: numbered(upTo(8).map((at) => 36 - at * 5)),
    })
    expect(await rowsOf(recorded['all columns searched'])).toEqual({
      filtered: 10,
      ids: numbered(upTo(10, 10).reverse()),
    })
  })

  it('shows all', async () => {
    expect((await rowsOf(recorded['all rows'])).ids).toEqual(numbered(upTo(40).reverse()))
  })
})
