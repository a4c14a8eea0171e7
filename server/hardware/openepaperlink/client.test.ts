import { afterEach, expect, it } from 'vitest'
import { macOf } from '../../../tests/hardware/openepaperlink/ride'
import { serveStub, type StubServer } from '../../../tests/hardware/openepaperlink/server'
import { StubAccessPoint } from '../../../tests/hardware/openepaperlink/stub'
import { GatewayHttp } from '../http'
import { AccessPointClient } from './client'

const servers: StubServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function start(labels = 1) {
  const stub = new StubAccessPoint(1_780_000_000)
  for (let at = 0; at < labels; at++) stub.add(macOf(at))
  const server = await serveStub(stub)
  servers.push(server)
  const network = {
    fetch: (input: string | URL | Request, init?: RequestInit) => fetch(input, init),
    patience: () => AbortSignal.timeout(200),
  }
  return {
    stub,
    server,
    client: new AccessPointClient(new GatewayHttp({ host: '127.0.0.1', port: server.port }, network)),
  }
}

it('reads pages until there are no more', async () => {
  const { client } = await start(200)
  const { tags, isWhole } = await client.list()
  expect([tags.length, new Set(tags.map(({ mac }) => mac)).size, isWhole]).toEqual([200, 200, true])
})

it('stops where positions begin anew, and says that there may be more', async () => {
  const { client, server } = await start(700)
  const { tags, isWhole } = await client.list()
  expect(new Set(tags.map(({ mac }) => mac)).size).toBe(tags.length)
  expect(tags.length).toBeGreaterThan(250)
  expect(isWhole).toBe(false)
  expect(server.calls.get('/get_db')).toBeLessThan(60)
})

it.each([
  ['silent', 'TIMEOUT'],
  ['closed', 'CUT'],
  ['half', 'CUT'],
  ['json', 'NOT_JSON'],
  ['html', 'NOT_JSON'],
  ['empty', 'NOT_JSON'],
  ['huge', 'TOO_LARGE'],
  ['moved', 'REDIRECTED'],
  ['status', 'STATUS'],
] as const)('names what is wrong with an answer (%s: %s)', async (fault, named) => {
  const { client, server } = await start()
  server.faults.set('/', fault)
  await expect(client.config()).rejects.toMatchObject({ fault: named })
})

it('takes what was said for an answer, not the status', async () => {
  const { client, server, stub } = await start()
  server.faults.set('/get_db', 'error')
  await expect(client.list()).rejects.toMatchObject({ fault: 'REFUSED' })
  await expect(client.upload('no name', new Uint8Array(), 0)).rejects.toMatchObject({ fault: 'REFUSED' })
  await expect(client.upload(macOf(9), new Uint8Array(), 0)).rejects.toMatchObject({ fault: 'UNKNOWN_LABEL' })
  stub.wrong.isPaused = true
  await expect(client.upload(macOf(0), new Uint8Array(), 0)).rejects.toMatchObject({ fault: 'BUSY' })
})

it('is told where another machine answers', async () => {
  const { client, server } = await start()
  server.faults.set('/sysinfo', 'error')
  await expect(client.system()).rejects.toMatchObject({ fault: 'NOT_THIS_KIND' })
})

it('gives up what is under way when it is closed', async () => {
  const { client, server } = await start()
  server.faults.set('/', 'silent')
  const asked = client.system()
  client.close()
  await expect(asked).rejects.toMatchObject({ fault: 'CLOSED' })
})

it('says that nobody is there', async () => {
  const { client, server } = await start()
  await server.close()
  await expect(client.system()).rejects.toMatchObject({ fault: 'UNREACHABLE' })
})
