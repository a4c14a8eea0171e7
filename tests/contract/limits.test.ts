import { Readable } from 'node:stream'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '../../src/generated/calls'
import { callNames, contract, limitsWith } from '../support/contract'
import { ADMIN, PASSWORD, type Signed, startTestServer, type TestServer } from './harness'

const PER_MINUTE = 40
let server: TestServer
let as: Signed

beforeAll(async () => {
  server = await startTestServer({ env: { SIGN_INS_PER_MINUTE: String(PER_MINUTE) } })
  as = await server.signIn()
})
afterAll(() => server.close())

const limits = limitsWith(PER_MINUTE)
const TOO_LARGE = 'server.tooMuchAtOnce'
const isOpen = (name: CallName) => contract[name].permission === 'open'
const withBody = callNames.filter((name) => !name.startsWith('GET'))
const pathOf = (name: string) =>
  name
    .replace('{n}', 'tag')
    .replace('{kind}', 'tagDecorator')
    .replace(/\{\w+\}/g, 'x')
const JSON_TYPE = 'application/json'
const send = (
  name: string,
  payload: string | Buffer | Readable,
  type = JSON_TYPE,
  remoteAddress = '127.0.0.1',
  signed: Signed | undefined = as,
) =>
  server.call(name, {
    raw: {
      payload,
      remoteAddress,
      headers: { 'content-type': type, ...(signed && { 'access-token': signed.token, 'access-email': signed.email }) },
    },
  })

describe('the bodies of calls', () => {
  it('are a few kilobytes where strangers call, and small where nothing else is said', () => {
    expect(withBody.filter(isOpen).map((name) => limits(name).body)).toEqual([4096, 4096, 4096])
    expect(limits('PUT /config/server').body).toBe(65_536)
  })

  it('are no larger than the call says', async () => {
    for (const [at, name] of withBody.entries()) {
      const headers = {
        'content-type': JSON_TYPE,
        'content-length': String(limits(name).body + 1),
        'access-token': as.token,
        'access-email': as.email,
      }
      const { status, body } = await server.call(pathOf(name), {
        raw: { payload: '{}', remoteAddress: `10.1.0.${at}`, headers },
      })
      expect([status, body.key], name).toEqual([413, TOO_LARGE])
    }
  })

  it('are no larger where they do not say how large they are', async () => {
    const { status } = await send('POST /auth/login', Readable.from([Buffer.alloc(4000, ' '), Buffer.alloc(97, ' ')]))
    expect(status).toBe(413)
  })

  it('are not unpacked', async () => {
    const login = JSON.stringify({ email: ADMIN, password: PASSWORD })
    const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n1\r\n--x--\r\n'
    const packed = (name: string, type: string, payload: Buffer, encoding: string) =>
      server.call(name, {
        raw: {
          payload,
          headers: {
            'content-type': type,
            'content-encoding': encoding,
            'access-token': as.token,
            'access-email': as.email,
          },
        },
      })
    for (const [encoding, pack] of [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
      ['deflate', deflateSync],
      ['GZIP', gzipSync],
    ] as const) {
      expect(await packed('POST /auth/login', JSON_TYPE, pack(login), encoding)).toMatchObject({
        status: 415,
        body: { code: 0, message: 'Send the body uncompressed.' },
      })
      expect((await packed('POST /product/file', 'multipart/form-data; boundary=x', pack(form), encoding)).status).toBe(
        415,
      )
    }
    expect((await packed('POST /auth/login', JSON_TYPE, Buffer.from(login), 'identity')).status).toBe(200)
  })

  it('take 413 for too many values, and name the first field alone of many that do not fit', async () => {
    const list = (item: string, times: number) =>
      `{"storeCode":"S1","tagList":[${Array.from({ length: times }, () => item).join(',')}]}`
    expect(await send('POST /tag/deassign', list('1', 600_000))).toMatchObject({
      status: 413,
      body: { code: 0, key: TOO_LARGE },
    })
    const few = await send('POST /tag/deassign', list('{"a":1}', 10))
    const many = await send('POST /tag/deassign', list('{"a":1}', 5_000))
    expect([few.status, many.status]).toEqual([400, 400])
    expect(Object.keys(few.body.fields ?? {}).length).toBe(10)
    expect(Object.keys(many.body.fields ?? {})).toEqual(['tagList/0/a'])
  })

  it('are no files where the call takes none', async () => {
    const form = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'
    for (const name of ['POST /auth/login', 'PUT /config/server'])
      expect((await send(name, form, 'multipart/form-data; boundary=x')).status).toBe(415)
  })
})

const BROKEN = {
  'no end': '{"email":',
  'a comma too many': '{"email":"a@x.example",}',
  'half a character': '{"email":"\\ud800","password":"x"}',
  'a NUL': '{"email":"a\\u0000","password":"x"}',
  'no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'a number without end': `{"email":${'9'.repeat(2000)},"password":1e99999}`,
  'a property twice': '{"email":"a@x.example","email":"b@x.example","password":"x","name":"x","mobile":"1"}',
  __proto__: '{"__proto__":{"email":"a@x.example"},"email":"a@x.example","password":"x","name":"x","mobile":"1"}',
  'constructor.prototype':
    '{"constructor":{"prototype":{"a":1}},"email":"a@x.example","password":"x","name":"x","mobile":"1"}',
  'a deep list': '['.repeat(2000),
  'a closed deep list': '['.repeat(1000) + ']'.repeat(1000),
  'two values': '{}{}',
  NaN: '{"email":NaN}',
  'a comment': '{/**/}',
  'single quotes': "{'email':1}",
  'a tab in a text': '{"email":"\t"}',
  nothing: ' ',
  'the mark of UTF-16': Buffer.from('\ufeff{"email":1}', 'utf16le'),
  'a list': '[]',
  'a text': '"x"',
}

describe('an open call', () => {
  it.each(
    withBody
      .filter(isOpen)
      .flatMap((name, of) => Object.entries(BROKEN).map(([what, payload]) => [name, what, payload, of] as const)),
  )('%s answers 400 to %s', async (name, _what, payload, of) => {
    const { status, body } = await send(name, payload, JSON_TYPE, `10.2.0.${of}`, undefined)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 0, message: expect.any(String) as string })
  })

  it('is counted by address, each by itself', async () => {
    const login = (ip: string) => send('POST /auth/login', '{}', JSON_TYPE, ip, undefined)
    for (let at = 0; at < PER_MINUTE; at++) expect((await login('10.3.0.1')).status).toBe(400)
    const refused = await login('10.3.0.1')
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 0 },
      headers: { 'retry-after': expect.anything() as unknown },
    })
    expect((await login('10.3.0.2')).status).toBe(400)
    expect((await send('POST /auth/signup', '{}', JSON_TYPE, '10.3.0.1', undefined)).status).toBe(400)
  })

  it('counts the addresses of one network of IPv6 as one', async () => {
    const login = (at: number) =>
      send('POST /auth/login', '{}', JSON_TYPE, `2001:db8:0:7::${(at + 1).toString(16)}`, undefined)
    for (let at = 0; at < PER_MINUTE; at++) expect((await login(at)).status).toBe(400)
    expect((await login(PER_MINUTE)).status).toBe(429)
  })

  it('has a limit, as have the check of a session and config.json', async () => {
    expect([...callNames.filter(isOpen), 'GET /auth/login' as const].filter((name) => !limits(name).perMinute)).toEqual(
      [],
    )
    const answers = new Set<number>()
    for (let at = 0; at <= 1200; at++)
      answers.add((await server.request({ url: '/config.json', remoteAddress: '10.4.0.1' })).statusCode)
    expect([...answers]).toEqual([200, 429])
  })

  it('checks no session for an address that has asked too often', async () => {
    const check = () =>
      server.call('GET /auth/login', {
        raw: { remoteAddress: '10.5.0.1', headers: { 'access-token': 'x', 'access-email': 'nobody@x.example' } },
      })
    const answers = new Set<number>()
    for (let at = 0; at <= (limits('GET /auth/login').perMinute ?? 0); at++) answers.add((await check()).status)
    expect([...answers]).toEqual([401, 429])
  })
})
