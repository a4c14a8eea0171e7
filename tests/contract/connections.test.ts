// @module-tag one-engine
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Signed, startTestServer, type TestServer } from './harness'
import type { Served } from './stage'

const STALL = 1
const KILOBYTE = 1024
let server: TestServer
let served: Served
let as: Signed
let port: number
const folder = mkdtempSync(join(tmpdir(), 'console-'))

beforeAll(async () => {
  server = await startTestServer({ env: { STALL_SECONDS: String(STALL) } })
  as = await server.signIn()
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Console</title>')
  writeFileSync(join(folder, 'a.json'), '{}')
  served = await server.stage.serve(folder)
  port = Number(new URL(await served.listen()).port)
})
afterAll(async () => {
  await served.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Talk {
  readonly text: string
  /** Milliseconds until the server ended the connection. */
  readonly ms: number
}

/** Writes the parts, each so many milliseconds after the one before, and reads until the server ends the connection. */
function talk(parts: readonly (string | Buffer)[], pause = 0): Promise<Talk> {
  return new Promise((resolve) => {
    const start = performance.now()
    const socket = connect(port, '127.0.0.1')
    let [text, at] = ['', 0]
    socket.on('data', (data) => (text += data.toString()))
    socket.on('error', () => undefined)
    const next = () => {
      const part = parts[at++]
      if (part === undefined || socket.destroyed) return
      socket.write(part)
      timer = setTimeout(next, pause)
    }
    let timer: NodeJS.Timeout | undefined
    socket.on('connect', next)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve({ text, ms: performance.now() - start })
    })
  })
}

const head = (line: string, headers: Record<string, string | number> = {}) =>
  `${line} HTTP/1.1\r\nhost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
const signed = () => ({ 'access-token': as.token, 'access-email': as.email })
const JSON_BODY = { 'content-type': 'application/json' }
const times = <Part>(count: number, part: Part) => Array.from({ length: count }, () => part)
const statusOf = ({ text }: Talk) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])

describe('a request that does not come on', () => {
  // Each waits for the server, and none for another.
  it.concurrent.each([
    ['nothing at all', () => []],
    ['half of its headers', () => ['POST /auth/login HTTP/1.1\r\nhost: x\r\n']],
    ['headers that trickle', () => ['POST /auth/login HTTP/1.1\r\n', ...times(1000, 'x')], 50],
    ['a body that never begins', () => [head('POST /auth/login', { ...JSON_BODY, 'content-length': 100 })]],
    [
      'a body that trickles',
      () => [head('POST /auth/login', { ...JSON_BODY, 'content-length': 4000 }), ...times(1000, ' ')],
      50,
    ],
    [
      'chunks that trickle',
      () => [head('POST /auth/login', { ...JSON_BODY, 'transfer-encoding': 'chunked' }), ...times(1000, '1\r\n \r\n')],
      50,
    ],
    [
      'an upload that stops',
      () => [
        head('POST /product/file', {
          ...signed(),
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 9_999_999,
        }),
        '--x\r\ncontent-disposition: form-data; name="files"; filename="a.csv"\r\n\r\n',
        Buffer.alloc(70_000, 'a'),
      ],
    ],
    ['the body of a call that there is not', () => [head('POST /nosuch', { ...JSON_BODY, 'content-length': 1000 })]],
    [
      'the body of a call that was refused',
      () => [head('PUT /config/server', { ...JSON_BODY, 'content-length': 1000 })],
    ],
  ] satisfies [string, () => (string | Buffer)[], number?][])(
    'is ended: %s',
    { timeout: 15_000 },
    async (_what, parts, pause = 0) => {
      const { ms } = await talk(parts(), pause)
      expect(ms).toBeGreaterThan(STALL * 500)
      expect(ms).toBeLessThan(STALL * 8_000)
    },
  )

  it('hears why', async () => {
    const answer = await talk([head('POST /auth/login', { ...JSON_BODY, 'content-length': 100 })])
    expect(statusOf(answer)).toBe(408)
    expect(answer.text).toContain('"message":"The body took too long to arrive."')
  })

  it('is not one that comes slowly but steadily', { timeout: 20_000 }, async () => {
    const start = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.csv"\r\n\r\n'
    const end = '\r\n--x--\r\n'
    const parts = times(40, Buffer.alloc(KILOBYTE, 'a'))
    const length = start.length + end.length + 40 * KILOBYTE
    const answer = await talk(
      [
        head('POST /product/file', {
          ...signed(),
          connection: 'close',
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': length,
        }),
        start,
        ...parts,
        end,
      ],
      100,
    )
    expect(answer.ms).toBeGreaterThan(STALL * 3_000)
    expect(answer.text).toContain('"code":')
    expect([200, 400]).toContain(statusOf(answer))
  })

  it('leaves the server as it was', async () => {
    expect(statusOf(await talk([head('GET /health', { connection: 'close' })]))).toBe(200)
  })
})

describe('every answer', () => {
  const login = (body: string | Buffer, headers: Record<string, string | number> = {}) => [
    head('POST /auth/login', { ...JSON_BODY, connection: 'close', 'content-length': body.length, ...headers }),
    body,
  ]
  const get = (path: string, headers: Record<string, string> = {}) => [
    head(`GET ${path}`, { connection: 'close', ...headers }),
  ]

  it.each([
    ['a page', 200, () => get('/')],
    ['a file', 200, () => get('/a.json')],
    [
      'a file that is unchanged',
      304,
      () => get('/a.json', { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() }),
    ],
    ['config.json', 200, () => get('/config.json')],
    ['health', 200, () => get('/health')],
    ['an open call', 200, () => get('/tag/status/collecting/store')],
    ['a call', 200, () => get('/auth/login', signed())],
    ['the list of a call', 200, () => get('/config/store', signed())],
    ['a call without a session', 401, () => get('/config/store')],
    ['what there is not', 404, () => get('/nosuch')],
    ['an address that is not well formed', 400, () => get('/config/store/%E0%A4%A')],
    ['an address with a part that is too long', 404, () => get(`/config/store/${'x'.repeat(2000)}`)],
    ['a body that is broken', 400, () => login('{')],
    ['a body that is too large', 413, () => login('x', { 'content-length': 5000 })],
    ['a body of another type', 415, () => login('x', { 'content-type': 'text/plain' })],
    ['a method that there is not', 404, () => [head('PATCH /auth/login', { connection: 'close' })]],
    ['headers that are too long', 431, () => get('/', { x: 'x'.repeat(20_000) })],
    ['an address that is too long', 431, () => get(`/?${'a&'.repeat(10_000)}`)],
    ['what is no HTTP', 400, () => ['\u0016\u0003\u0001 hello\r\n\r\n']],
    ['a host that is missing', 400, () => ['GET / HTTP/1.1\r\nconnection: close\r\n\r\n']],
    ['an expectation that nobody meets', 417, () => get('/health', { expect: 'the-unexpected' })],
  ] as const)('says that its type is not to be guessed, nor where one came from: %s', async (_what, status, parts) => {
    const answer = await talk(parts())
    expect(statusOf(answer)).toBe(status)
    expect(answer.text.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(answer.text.toLowerCase()).toContain('referrer-policy: no-referrer')
  })
})

describe('a server that ends', () => {
  it('ends the connection of a call that was under way, which its client keeps open', async () => {
    const ending = await server.stage.serve()
    const socket = connect(Number(new URL(await ending.listen()).port), '127.0.0.1')
    const body = JSON.stringify({ email: 'nobody@shelfdeck.example', password: 'x' })
    const came = ending.asked()
    const answer = new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (data) => (text += data.toString())).on('close', () => resolve(text))
    })
    socket.write(head('POST /auth/login', { ...JSON_BODY, 'content-length': body.length }))
    await came
    const closed = ending.close()
    socket.write(body)
    expect(await answer).toMatch(/^HTTP\/1\.1 401 [^]*\r\nconnection: close\r\n/i)
    await closed
  })
})

describe('a request for another protocol', () => {
  const socket = { connection: 'Upgrade', 'sec-websocket-version': 13, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }

  it.each(['/', '/socket', '/nosuch', '/config/store', '/health'])('is refused as a WebSocket: %s', async (path) => {
    const answer = await talk([head(`GET ${path}`, { ...socket, upgrade: 'websocket' })])
    expect(statusOf(answer)).toBe(404)
    expect(answer.text).toMatch(/^connection: close\r$/im)
    expect(answer.text).toContain(`"message":"There is no WebSocket ${path}."`)
  })

  it('is answered as it is where another protocol is only offered', async () => {
    const offered = {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABkAARAAAAAAAIAAAAA',
    }
    const body = JSON.stringify({ email: 'nobody@shop.example', password: 'wrong' })
    const login = head('POST /auth/login', { ...JSON_BODY, ...offered, 'content-length': body.length }) + body
    const last = head('GET /health', { connection: 'close' })
    const { text } = await talk([head('GET /health', offered), login, last], 300)
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401', 'HTTP/1.1 200'])
  })
})
