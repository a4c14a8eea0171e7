import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { naughtyTexts } from '../support/naughty'
import { engine, type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed

beforeAll(async () => {
  server = await startTestServer()
  as = await server.signIn()
})
afterAll(() => server.close())

const body = (storeCode: string, storeName: string) => ({
  storeCode,
  storeName,
  totalDuration: 120,
  eventDuration: 1,
  cpDuration: 39,
  baseTimeout: 60,
  timeoutTag: 0.1,
})

/** Nothing but blanks, longer than a name may be, or changed by the database. */
const UNFIT = new Set([
  'NUL',
  'NUL alone',
  'an ideographic space alone',
  'byte order mark alone',
  'lone high surrogate',
  'lone low surrogate',
  'surrogates the wrong way round',
  'empty',
  'long',
])

describe(`texts of all kinds on the ${engine} database`, () => {
  it.each(Object.entries(naughtyTexts).filter(([, { length }]) => length < 10_000))(
    'a name is read back as it was written, without spaces around it, or refused by its field: %s',
    async (what, text) => {
      const storeCode = `S ${what}`.slice(0, 64)
      const written = await server.call('POST /config/store', { as, body: body(storeCode, text) })
      const { body: read } = await server.call(`GET /config/store/${encodeURIComponent(storeCode)}`, { as })
      const refused = { status: 400, name: undefined, refused: true }
      expect({
        status: written.status,
        name: read.storeName,
        refused: typeof written.body.fields?.storeName === 'string',
      }).toEqual(UNFIT.has(what) ? refused : { status: 200, name: text.trim(), refused: false })
    },
  )

  it.each(['a\0', 'a\ud83d', '\ude00a'])(
    'what the database would change is refused, by its field: %j',
    async (text) => {
      const { status, body: answer } = await server.call('POST /config/store', { as, body: body('S1', text) })
      expect({ status, fields: answer.fields }).toEqual({
        status: 400,
        fields: { storeName: 'The text contains a character that cannot be stored.' },
      })
      const within = await server.call('POST /product', {
        as,
        body: {
          taskId: -1,
          priorTaskId: -1,
          storeCode: 'S1',
          product: [{ prCode: '1', prInfo: ['a', text], layoutId: 'SHELF' }],
        },
      })
      expect(within.body.fields).toHaveProperty('product/0/prInfo/1')
      const name = await server.call('POST /file/download', {
        as,
        body: { type: 3, storeCode: 'S1', filter: { [text]: 'a' } },
      })
      expect(name.body.fields).toHaveProperty('filter')
    },
  )

  it.each(['.', '..', ' .. '])('a code that no address can name is refused: %j', async (code) => {
    expect((await server.call('POST /config/store', { as, body: body(code, 'Name') })).body.fields).toHaveProperty(
      'storeCode',
    )
    const product = {
      taskId: -1,
      priorTaskId: -1,
      storeCode: 'S1',
      product: [{ prCode: code, prInfo: ['a'], layoutId: 'SHELF' }],
    }
    expect((await server.call('POST /product', { as, body: product })).body.fields).toHaveProperty('product/0/prCode')
  })

  it('a NUL in an address is refused by the name of its parameter', async () => {
    const { status, body: answer } = await server.call('GET /tag/error/store/S%20SQL/list?filter_tagId=a%00', { as })
    expect({ status, fields: Object.keys(answer.fields ?? {}) }).toEqual({ status: 400, fields: ['filter_tagId'] })
  })
})
