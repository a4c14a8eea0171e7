import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { framingOf } from './framing'

const CONSOLE = 'https://console.example'
const everywhere = { origin: CONSOLE, isAllowed: () => true }

let server: Server
let asked: string[]
let answer: RequestListener
let at: string

beforeEach(async () => {
  asked = []
  answer = (_request, response) => response.end()
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const says = (headers: Record<string, string | string[]>, status = 200) => {
  answer = (_request, response) => response.writeHead(status, headers).end('<p>')
}

describe('a page', () => {
  it.each<[headers: Record<string, string | string[]>, framed: string, reason: string]>([
    [{}, 'allowed', 'headers'],
    [{ 'X-Frame-Options': 'DENY' }, 'forbidden', 'x-frame-options'],
    [{ 'X-Frame-Options': 'SameOrigin' }, 'forbidden', 'x-frame-options'],
    [{ 'X-Frame-Options': ['ALLOWALL', 'deny'] }, 'forbidden', 'x-frame-options'],
    [{ 'X-Frame-Options': 'ALLOW-FROM https://other.example' }, 'allowed', 'headers'],
    [{ 'Content-Security-Policy': "default-src 'self'" }, 'allowed', 'headers'],
    [{ 'Content-Security-Policy': "default-src 'self'; frame-ancestors 'none'" }, 'forbidden', 'frame-ancestors'],
    [{ 'Content-Security-Policy': "frame-ancestors 'self' https://shop.example" }, 'forbidden', 'frame-ancestors'],
    [{ 'Content-Security-Policy': 'frame-ancestors *', 'X-Frame-Options': 'DENY' }, 'allowed', 'headers'],
    [{ 'Content-Security-Policy': 'frame-ancestors https:' }, 'allowed', 'headers'],
    [{ 'Content-Security-Policy': 'frame-ancestors https://console.example' }, 'allowed', 'headers'],
    [{ 'Content-Security-Policy': 'frame-ancestors *.example' }, 'allowed', 'headers'],
    [{ 'Content-Security-Policy': 'frame-ancestors https://*' }, 'allowed', 'headers'],
    [{ 'Content-Security-Policy': 'frame-ancestors https://console.example:443' }, 'allowed', 'headers'],
    [{ 'Content-Security-Policy': 'frame-ancestors https://console.example:8443' }, 'forbidden', 'frame-ancestors'],
    [{ 'Content-Security-Policy': 'frame-ancestors notconsole.example' }, 'forbidden', 'frame-ancestors'],
    [{ 'Content-Security-Policy': ['frame-ancestors *', "frame-ancestors 'none'"] }, 'forbidden', 'frame-ancestors'],
  ])('that answers %j is %s', async (headers, framed, reason) => {
    says(headers)
    expect(await framingOf(`${at}/`, everywhere)).toEqual({ framed, reason })
  })

  it('with an error is unknown, unless it forbids frames', async () => {
    says({}, 503)
    expect(await framingOf(at, everywhere)).toEqual({ framed: 'unknown', reason: 'status' })
    says({ 'X-Frame-Options': 'DENY' }, 404)
    expect(await framingOf(at, everywhere)).toMatchObject({ framed: 'forbidden' })
  })

  it('is followed over some redirects', async () => {
    answer = ({ url }, response) =>
      (url === '/there'
        ? response.writeHead(200, { 'X-Frame-Options': 'DENY' })
        : response.writeHead(302, { location: '/there' })
      ).end()
    expect(await framingOf(`${at}/here`, everywhere)).toMatchObject({ framed: 'forbidden' })
    expect(asked).toEqual(['/here', '/there'])
    says({ location: '/again' }, 302)
    expect(await framingOf(at, everywhere)).toEqual({ framed: 'unknown', reason: 'redirects' })
    says({ location: 'file:///etc/passwd' }, 302)
    expect(await framingOf(at, everywhere)).toEqual({ framed: 'unknown', reason: 'redirects' })
  })

  it('that answers nothing, or endless headers, times out', async () => {
    answer = () => undefined
    expect(await framingOf(at, { ...everywhere, timeoutMs: 50 })).toEqual({ framed: 'unknown', reason: 'timeout' })
    says({ 'X-Long': 'x'.repeat(64 * 1024) })
    expect(await framingOf(at, everywhere)).toEqual({ framed: 'unknown', reason: 'unreachable' })
  })

  it('with endless content is read up to its headers', async () => {
    let ended: () => void
    const isEnded = new Promise<void>((resolve) => (ended = resolve))
    answer = (_request, response) => {
      response.writeHead(200, { 'X-Frame-Options': 'DENY' }).write('x'.repeat(100_000))
      response.on('close', () => ended())
    }
    expect(await framingOf(at, everywhere)).toMatchObject({ framed: 'forbidden' })
    await isEnded
  })
})

describe('a private address', () => {
  it('is not contacted, by any name', async () => {
    const { port } = server.address() as AddressInfo
    for (const host of [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '169.254.169.254',
      '10.0.0.1',
    ]) {
      expect([host, await framingOf(`http://${host}:${port}/`)]).toEqual([
        host,
        { framed: 'unknown', reason: 'private' },
      ])
    }
    expect(asked).toEqual([])
  })

  it('is not contacted if a public page redirects to it', async () => {
    says({ location: `${at.replace('127.0.0.1', 'localhost')}/secret` }, 302)
    let looked = 0
    expect(await framingOf(`${at}/door`, { ...everywhere, isAllowed: () => ++looked === 1 })).toEqual({
      framed: 'unknown',
      reason: 'private',
    })
    expect(asked).toEqual(['/door'])
  })

  it('is refused on ports of other services, too', async () => {
    expect(await framingOf('http://127.0.0.1:25/', everywhere)).toEqual({ framed: 'unknown', reason: 'port' })
  })
})
