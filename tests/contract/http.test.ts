import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callNames } from '../support/contract'
import { engine, type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  as = await server.signIn()
})
afterAll(() => server.close())

const SEARCH = 'POST /config/store/pagination'

describe(`the server on the ${engine} database`, () => {
  it('says when it is ready, and tells the console where things are', async () => {
    expect((await server.call('GET /health')).body).toMatchObject({ status: 'ok' })
    expect((await server.call('GET /config.json')).body).toMatchObject({ apiBase: '' })
  })

  it('takes the parameters of a table as a form and as JSON', async () => {
    const form = {
      draw: '7',
      start: '0',
      length: '3',
      'columns[0][data]': 'storeName',
      'order[0][column]': '0',
      'order[0][dir]': 'desc',
    }
    const body = { draw: 7, start: 0, length: 3, columns: [{ data: 'storeName' }], order: [{ column: 0, dir: 'desc' }] }
    const [one, other] = [await server.call(SEARCH, { as, form }), await server.call(SEARCH, { as, body })]
    expect(one.status).toBe(200)
    expect(one.body.draw).toBe(7)
    expect(one.body.data).toHaveLength(3)
    expect(one.body).toEqual(other.body)
  })

  it('names the field of a body that does not fit', async () => {
    const { status, body } = await server.call('POST /config/store', { as, body: { storeCode: 'N1', storeName: 7 } })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 0,
      fields: { storeName: expect.any(String) as string, totalDuration: 'is missing' },
    })
  })

  it.each([
    ['GET /nosuch', 404, {}],
    ['GET /config/store/%E0%A4%A', 400, {}],
    ['GET /config/store/a%2Fb', 404, {}],
    ['GET /config/store/%00', 404, {}],
    ['POST /config/store', 401, { raw: { payload: '{"a":', headers: { 'content-type': 'application/json' } } }],
  ])('answers %s with %i', async (call, status, options) => {
    expect((await server.call(call, { as, ...options })).status).toBe(status)
  })

  it('names a whole number that is larger than what is kept', async () => {
    const large = {
      email: 'large@shop.example',
      name: 'Large',
      mobile: '1',
      password: 'Correct-Horse-9',
      role_id: 1e300,
    }
    expect(await server.call('POST /auth/account', { as, body: large })).toMatchObject({
      status: 400,
      body: { fields: { role_id: expect.any(String) } },
    })
    expect(await server.call('POST /file/download', { as, body: { type: 6 } })).toMatchObject({
      status: 400,
      body: { fields: { type: expect.any(String) } },
    })
  })

  it('refuses broken JSON and bodies that are too large', async () => {
    const headers = { 'access-token': as.token, 'access-email': as.email, 'content-type': 'application/json' }
    expect((await server.call(SEARCH, { raw: { payload: '{"a":', headers } })).status).toBe(400)
    expect((await server.call(SEARCH, { raw: { payload: `{"a":"${'x'.repeat(17_000_000)}"}`, headers } })).status).toBe(
      413,
    )
  })

  it('never answers 500 to input', { timeout: 300_000 }, async () => {
    const parts = ['S1', '1', '-1', '99999999999999999999', 'a%2Fb', "'%22%3B--", '%F0%9F%92%A9', 'x'.repeat(500)]
    const bodies = [
      undefined,
      [],
      'text',
      7,
      null,
      { storeCode: ['x'] },
      { storeCode: { a: 1 }, tagList: 'x' },
      { storeCode: 'a\0b' },
      { length: '1e99' },
      { order: 'x', columns: 7, filter_a: {} },
      { filter_updatedAt: '9e30', condition_updatedAt: 'gte' },
      { search: { value: '%_\\' } },
      { filter_storeName: '(', condition_storeName: 'regex' },
    ]
    const failures: string[] = []
    for (const [at, name] of callNames.entries()) {
      if (/logout|account\/(reset|unlock)|DELETE/.test(name)) continue
      for (const [turn, body] of bodies.entries()) {
        const call = name.replace(/\{\w+\}/g, () => parts[(at + turn) % parts.length] ?? '')
        const { status, body: answer } = await server.call(call, {
          as,
          body: name.startsWith('GET') ? undefined : body,
        })
        if (status === 500) failures.push(`${call} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`)
      }
    }
    expect(failures).toEqual([])
  })
})
