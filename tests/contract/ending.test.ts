import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { signInByHttp } from '../support/api'
import { startServer } from '../support/server'
import { engine, openSharedDatabase, startTestServer } from './harness'

const closed = (address: string) =>
  new Promise<number>((resolve, reject) => {
    const socket = new WebSocket(address)
    socket.once('close', resolve)
    socket.once('error', reject)
  })

it('a server that ends is not ready at once, sends its sockets elsewhere, and answers calls still', async () => {
  const server = await startTestServer()
  const address = await server.listenSocket()
  const open = new WebSocket(address)
  await new Promise((resolve) => open.once('message', resolve))
  expect([(await server.call('GET /readyz')).status, (await server.call('GET /healthz')).status]).toEqual([200, 200])
  const code = new Promise((resolve) => open.once('close', resolve))
  server.drain()
  expect([await code, await closed(address), await closed(`${address}socket`)]).toEqual([1012, 1012, 1012])
  for (const path of ['/readyz', '/health'])
    expect(await server.call(`GET ${path}`)).toMatchObject({ status: 503, body: { status: 'ending' } })
  expect((await server.call('GET /healthz')).status).toBe(200)
  expect(await server.signIn()).toBeDefined()
  await server.close()
})

it(
  'SIGTERM: who watches it is told, calls are taken for the time that was set, and it ends cleanly',
  { timeout: 120_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ending-'))
    const server = await startServer({ dataDir, env: { SEED: 'none', DRAIN_SECONDS: '2' } })
    const began = performance.now()
    const ended = server.stop()
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const api = await signInByHttp(server.url, 'admin@shelfdeck.example')
    expect((await api.call('GET /version')).status).toBe(200)
    expect(await ended).toBe(0)
    expect(performance.now() - began).toBeLessThan(30_000)
    rmSync(dataDir, { recursive: true, force: true })
  },
)

it.skipIf(engine !== 'server')(
  'a server of several whose connections all wait for something is ready still',
  async () => {
    const database = await openSharedDatabase()
    const server = await startTestServer({
      connection: await database.connect(),
      env: { SERVERS: 'many', DATABASE_URL: 'postgres://there' },
    })
    await server.stage.whileConnectionsWait(async () =>
      expect(await server.call('GET /readyz')).toMatchObject({ status: 200, body: { status: 'ok' } }),
    )
    await server.close()
    await database.close()
  },
)
