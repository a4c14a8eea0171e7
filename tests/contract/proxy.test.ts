import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, PASSWORD, startTestServer, type TestServer } from './harness'

const PROXY = '10.9.0.1'
const PERSON = '203.0.113.7'
const [byAddress, byHops, plain] = ['10.9.0.0/24,loopback', '1', '']
const servers = new Map<string, TestServer>()

beforeAll(async () => {
  for (const trust of [byAddress, byHops, plain])
    servers.set(
      trust,
      await startTestServer({ env: { TRUST_PROXY: trust, SIGN_INS_PER_MINUTE: '5', WS_PORT: '9123' } }),
    )
})
afterAll(async () => {
  for (const server of servers.values()) await server.close()
})

const server = (trust: string) => servers.get(trust) as TestServer
const forwarded = {
  'x-forwarded-for': PERSON,
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'esl.example.com',
  host: '127.0.0.1:8800',
}
const login = (
  trust: string,
  remoteAddress: string,
  headers: Record<string, string> = forwarded,
  password = PASSWORD,
) =>
  server(trust).call('POST /auth/login', {
    raw: {
      remoteAddress,
      payload: JSON.stringify({ email: ADMIN, password }),
      headers: { 'content-type': 'application/json', ...headers },
    },
  })
const config = (trust: string, remoteAddress: string, headers: Record<string, string> = forwarded) =>
  server(trust).call('GET /config.json', { raw: { remoteAddress, headers } })

/** The address of the newest line of the login history. */
async function lastAddress(trust: string): Promise<unknown> {
  return (await server(trust).stage.kept('login-history')).at(-1)?.ip
}

describe('behind a proxy that is trusted', () => {
  it.each([
    [byAddress, PROXY],
    [byHops, PROXY],
  ])('a sign-in comes from the person (TRUST_PROXY=%s)', async (trust, from) => {
    expect((await login(trust, from)).status).toBe(200)
    expect(await lastAddress(trust)).toBe(PERSON)
  })

  it('what a person writes before the proxy is not believed', async () => {
    for (const trust of [byAddress, byHops]) {
      expect((await login(trust, PROXY, { ...forwarded, 'x-forwarded-for': `198.51.100.1, ${PERSON}` })).status).toBe(
        200,
      )
      expect(await lastAddress(trust)).toBe(PERSON)
    }
  })

  it('limits count the person, not the proxy', async () => {
    const from = (address: string) =>
      login(byAddress, PROXY, { ...forwarded, 'x-forwarded-for': address }, '').then(({ status }) => status)
    for (let at = 0; at < 5; at++) expect(await from('203.0.113.50')).toBe(400)
    expect(await from('203.0.113.50')).toBe(429)
    expect(await from('203.0.113.51')).toBe(400)
  })

  it('an answer over https asks for https from then on, and names a socket that a page may open', async () => {
    const { headers, body } = await config(byAddress, PROXY)
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(body.wsUrl).toBe('wss://esl.example.com:9123')
    const bare = await config(byAddress, PROXY, { ...forwarded, 'x-forwarded-proto': 'http' })
    expect(bare.headers).not.toHaveProperty('strict-transport-security')
    expect(bare.body.wsUrl).toBe('ws://esl.example.com:9123')
  })
})

describe('what nobody trusts', () => {
  it.each([
    [plain, PROXY],
    [plain, '127.0.0.1'],
    [byAddress, '192.0.2.9'],
  ])('is no word for an address, a scheme or a host (TRUST_PROXY=%s, from %s)', async (trust, from) => {
    expect((await login(trust, from)).status).toBe(200)
    expect(await lastAddress(trust)).toBe(from)
    const { headers, body } = await config(trust, from)
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(body.wsUrl).toBe('ws://127.0.0.1:9123')
  })

  it('buys no further attempts', async () => {
    const from = (address: string) =>
      login(plain, '192.0.2.77', { ...forwarded, 'x-forwarded-for': address }, '').then(({ status }) => status)
    for (let at = 0; at < 5; at++) expect(await from(`203.0.113.${at}`)).toBe(400)
    expect(await from('203.0.113.99')).toBe(429)
  })
})
