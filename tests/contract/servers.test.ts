import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, engine, type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed

beforeAll(async () => {
  server = await startTestServer()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const rows = (answer: Answer) => answer.body as unknown as Record<string, unknown>[]

describe('this server', () => {
  beforeAll(() => server.stage.serversReport())

  it('reports itself and its database with what is true of the machine', async () => {
    const list = rows(await call('GET /status/server'))
    expect(list.map(({ type, simulated }) => `${String(type)} ${String(simulated)}`)).toEqual(
      expect.arrayContaining(['proxy false', 'esl false', 'database false']),
    )
    const database = list.find(({ type }) => type === 'database')
    expect(database).toMatchObject({
      state: 'PRIMARY',
      name: expect.stringContaining(engine === 'embedded' ? 'Embedded PostgreSQL' : 'PostgreSQL 1') as string,
    })
    const esl = list.find(({ type }) => type === 'esl')
    expect(esl?.name).toContain(hostname())
    const [sample] = rows(await call(`GET /system/status/server/${String(esl?.id)}`))
    expect(sample).toMatchObject({
      ramUsage: { used: expect.any(Number) as number },
      serviceStatusList: [
        { name: 'radio', status: 'STOPPED' },
        { name: 'downloads', status: 'IDLE' },
        { name: 'histories' },
        { name: 'jobs', status: 'RUNNING' },
      ],
    })
    const usage = sample?.ramUsage as { used: number; total: number } | undefined
    expect(usage?.used).toBeLessThan(usage?.total ?? 0)
    expect((await call(`GET /status/server/${String(esl?.id)}`)).body).toMatchObject({ type: 'esl', status: 'ALARM' })
  })

  it('comes back after it was deleted, as long as it reports', async () => {
    const { id } = rows(await call('GET /status/server')).find(({ type }) => type === 'proxy') ?? {}
    expect((await call(`DELETE /status/server/${String(id)}`)).status).toBe(200)
    expect((await call(`GET /status/server/${String(id)}`)).status).toBe(404)
    await server.stage.serversReport()
    expect((await call(`GET /status/server/${String(id)}`)).status).toBe(200)
  })

  it('gives its own log', async () => {
    server.stage.log('A line that is looked for')
    const { id } = rows(await call('GET /status/server')).find(({ type }) => type === 'esl') ?? {}
    const { body } = await call('POST /file/download', { type: 0, serverId: id })
    await server.stage.settle()
    const path = `/file/download/task/${String(body.taskId)}`
    expect((await call(`POST ${path}`, {})).body.finishedAt).toBeTruthy()
    const log = String((await call(`GET ${path}`)).body.message)
    expect(log).toContain('A line that is looked for')
    expect(log).toMatch(/Started: Shelfdeck \d/)
    expect(log).toMatch(/info DELETE \/status\/server\/proxy-\S+ 200 \d+ ms admin@shelfdeck\.example/)
    expect(log).not.toMatch(/GET \/status\/server 200/)
  })
})
