import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTICES } from '../../scripts/viteNotices'
import { root } from '../support/server'
import { startTestServer, type TestServer } from './harness'
import type { Served } from './stage'

let server: TestServer
let served: Served
const folder = mkdtempSync(join(tmpdir(), 'console-'))

beforeAll(async () => {
  server = await startTestServer()
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Console</title>')
  copyFileSync(join(root, 'public/widget.html'), join(folder, 'widget.html'))
  writeFileSync(join(folder, 'widget.html.br'), brotliCompressSync('<!doctype html><title>Widget</title>'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/app-1.js'), 'export {}')
  writeFileSync(join(folder, NOTICES), 'Names and licences')
  served = await server.stage.serve(folder)
})
afterAll(async () => {
  await served.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The policy of a page, by its directives. */
async function policyOf(url: string, headers: Record<string, string> = {}): Promise<ReadonlyMap<string, string>> {
  const answer = await served.request({ method: 'GET', url, headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  const text = String(answer.headers['content-security-policy'])
  return new Map(
    text
      .split(';')
      .map((part) => part.trim())
      .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
  )
}

describe('the page that widgets stand in', () => {
  it.each(['identity', 'br'])('gives their scripts an origin of their own and no network (%s)', async (encoding) => {
    const policy = await policyOf('/widget.html', { 'accept-encoding': encoding })
    expect(policy.get('sandbox')).toBe('allow-scripts')
    expect(policy.get('default-src')).toBe("'none'")
    expect(policy.get('frame-ancestors')).toBe("'self'")
    const reachable = [...policy].filter(
      ([name, sources]) => name !== 'frame-ancestors' && /'self'|https?:|wss?:|\*/.test(sources),
    )
    expect(reachable).toEqual([])
    // What would load from somewhere falls back to 'none'.
    for (const name of ['connect-src', 'frame-src', 'child-src', 'worker-src', 'object-src', 'manifest-src'])
      expect(policy.has(name)).toBe(false)
  })

  it('is not told by another page, nor shown as one of the console', async () => {
    const answer = await served.request({ method: 'GET', url: '/widget.html' })
    expect(answer.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-cache' })
    expect(answer.payload).toContain('source !== parent')
    expect(answer.payload).toMatch(/setAttribute\('sandbox', 'allow-scripts'\)/)
  })
})

describe('the console', () => {
  it('runs its own scripts alone, and stands in no frame', async () => {
    const policy = await policyOf('/')
    expect([
      policy.get('script-src'),
      policy.get('frame-ancestors'),
      policy.get('object-src'),
      policy.get('base-uri'),
    ]).toEqual(["'self'", "'none'", "'none'", "'none'"])
    expect(policy.has('sandbox')).toBe(false)
  })

  it('says under which licences its parts are', async () => {
    const { statusCode, headers, payload } = await served.request({ method: 'GET', url: `/${NOTICES}` })
    expect([statusCode, payload]).toEqual([200, 'Names and licences'])
    expect(headers['content-type']).toContain('text/plain')
  })

  it('keeps hashed parts for good, and says no policy with them', async () => {
    const { headers } = await served.request({ method: 'GET', url: '/assets/app-1.js' })
    expect(headers['cache-control']).toContain('immutable')
    expect(headers).not.toHaveProperty('content-security-policy')
  })
})
