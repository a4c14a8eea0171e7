import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/postgres.mjs'
import { PASSWORD, type RunningServer, startServer } from '../support/server'
import { type Proxy, type ProxyKind, startProxy, type Upstream } from './support/proxies'

const ADMIN = 'admin@shelfdeck.example'
/** Addresses of this machine that are neither the proxy's nor the server's. */
const [PERSON, OTHER] = ['127.0.0.5', '127.0.0.6']
const SIGN_INS = 20
const folder = mkdtempSync(join(tmpdir(), 'shelfdeck-proxied-'))
const servers: RunningServer[] = []
const proxies: Proxy[] = []
afterAll(async () => {
  for (const proxy of proxies) await proxy.stop()
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Record<string, unknown> & { data?: Record<string, unknown>[] }
}

interface Options {
  readonly from?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

function ask(url: string, { from = PERSON, headers = {}, body }: Options = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const make = url.startsWith('https:') ? httpsRequest : httpRequest
    const payload = body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const sent = make(
      url,
      {
        method: payload ? 'POST' : 'GET',
        localAddress: from,
        rejectUnauthorized: false,
        headers: {
          host: 'esl.example.com',
          ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
          ...headers,
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {},
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(payload)
  })
}

const login = (url: string, options: Options = {}, password = PASSWORD) =>
  ask(`${url}/auth/login`, { ...options, body: { email: ADMIN, password } })

async function signIn(url: string): Promise<Record<string, string>> {
  const { status, body } = await login(url)
  expect(status).toBe(200)
  return { 'access-token': String(body.accessToken), 'access-email': ADMIN }
}

/** The address of the newest sign-in. */
async function lastAddress(url: string, headers: Record<string, string>): Promise<unknown> {
  const { body } = await ask(`${url}/auth/account/history/${ADMIN}/search`, { headers, body: { draw: 1, length: 1 } })
  return body.data?.[0]?.['ip']
}

async function serve(trust: string): Promise<{ url: string; port: number; wsPort: number }> {
  const wsPort = await freePort()
  const server = await startServer({
    dataDir: join(folder, String(servers.length)),
    env: { SEED: 'none', TRUST_PROXY: trust, WS_PORT: String(wsPort), SIGN_INS_PER_MINUTE: String(SIGN_INS) },
  })
  servers.push(server)
  return { url: server.url, port: Number(new URL(server.url).port), wsPort }
}

async function before(kind: ProxyKind, upstream: Upstream) {
  const proxy = await startProxy(kind, upstream)
  proxies.push(proxy)
  return { url: `https://127.0.0.1:${proxy.port}`, port: proxy.port }
}

describe.each(['nginx', 'haproxy'] as const)('behind %s, as the documentation sets it up', (kind) => {
  let direct: string
  let wsPort: number
  let url: string
  let headers: Record<string, string>

  beforeAll(async () => {
    const server = await serve('127.0.0.1')
    ;({ url: direct, wsPort } = server)
    ;({ url } = await before(kind, server))
    headers = await signIn(url)
  })

  it('a sign-in comes from the person, whatever they write', async () => {
    expect(await lastAddress(url, headers)).toBe(PERSON)
    expect((await login(url, { headers: { 'x-forwarded-for': '198.51.100.9' } })).status).toBe(200)
    expect(await lastAddress(url, headers)).toBe(PERSON)
  })

  it('who goes past the proxy is not believed', async () => {
    expect(
      (await login(direct, { headers: { 'x-forwarded-for': '198.51.100.9', 'x-forwarded-proto': 'https' } })).status,
    ).toBe(200)
    expect(await lastAddress(direct, headers)).toBe(PERSON)
    expect(
      (await ask(`${direct}/config.json`, { headers: { 'x-forwarded-proto': 'https' } })).headers,
    ).not.toHaveProperty('strict-transport-security')
  })

  it('answers ask for https from then on, and name a socket of https', async () => {
    const answer = await ask(`${url}/config.json`, {
      headers: { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example' },
    })
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
    expect(answer.body['wsUrl']).toBe(`wss://esl.example.com:${wsPort}`)
  })

  it('the socket opens for pages of the same host alone', async () => {
    const open = (origin: string) =>
      new Promise<unknown>((resolve, reject) => {
        const socket = new WebSocket(`${url.replace('https', 'wss')}/socket`, {
          rejectUnauthorized: false,
          origin,
          headers: { host: 'esl.example.com' },
        })
        socket.once('message', (data: Buffer) => {
          resolve(JSON.parse(data.toString()))
          socket.close()
        })
        socket.once('close', (code) => resolve(code)).once('error', reject)
      })
    expect(await open('https://esl.example.com')).toMatchObject({ type: 1 })
    expect(await open('https://evil.example')).toBe(1008)
  })

  it('a large file passes, and one that is too large for a call is refused', async () => {
    const part = (bytes: number) =>
      Buffer.concat([
        Buffer.from('--x\r\ncontent-disposition: form-data; name="files"; filename="a.csv"\r\n\r\n'),
        Buffer.alloc(bytes, 'a'),
        Buffer.from('\r\n--x--\r\n'),
      ])
    const sent = await ask(`${url}/upload/db/X1`, {
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: part(30 * 1024 * 1024),
    })
    expect(sent.status).toBe(200)
    expect(sent.body['error_msg']).toContain('a.csv')
    expect((await ask(`${url}/auth/login`, { body: { email: 'x'.repeat(5000), password: 'x' } })).status).toBe(413)
  })

  it('limits count people, not the proxy', async () => {
    const statuses = new Set<number>()
    for (let at = 0; at <= SIGN_INS; at++) statuses.add((await login(url, { from: OTHER }, '')).status)
    expect([...statuses]).toEqual([400, 429])
    expect((await login(url)).status).toBe(200)
  })
})

describe('behind two proxies in a row', () => {
  it('a number of proxies finds the person', async () => {
    const server = await serve('2')
    const inner = await before('haproxy', server)
    const { url } = await before('nginx', { ...inner, wsPort: inner.port, isSecure: true })
    const headers = await signIn(url)
    expect((await login(url, { headers: { 'x-forwarded-for': '198.51.100.9' } })).status).toBe(200)
    expect(await lastAddress(url, headers)).toBe(PERSON)
  })
})
