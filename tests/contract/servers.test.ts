import { hostname } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ServerMonitor } from '../../server/health/monitor'
import type { ServerReport } from '../../server/health/report'
import { simulatedServers } from '../../server/health/simulatedServers'
import { type Answer, engine, type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed
let now = 1_800_000_000
const MINUTE = 60

beforeAll(async () => {
  server = await startTestServer()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const rows = (answer: Answer) => answer.body as unknown as Record<string, unknown>[]
const alarmsOf = async (id: string) => ((await call(`POST /history/alarm/server/${id}/search`, { draw: 1, length: -1 })).body.data ?? []).reverse()

describe('this server', () => {
  beforeAll(() => server.monitor.step())

  it('reports itself and its database with what is true of the machine', async () => {
    const list = rows(await call('GET /status/server'))
    expect(list.map(({ type, simulated }) => `${String(type)} ${String(simulated)}`)).toEqual(expect.arrayContaining(['proxy false', 'esl false', 'database false']))
    const database = list.find(({ type }) => type === 'database')
    expect(database).toMatchObject({ state: 'PRIMARY', name: expect.stringContaining(engine === 'embedded' ? 'Embedded PostgreSQL' : 'PostgreSQL 1') as string })
    const esl = list.find(({ type }) => type === 'esl')
    expect(esl?.name).toContain(hostname())
    const [sample] = rows(await call(`GET /system/status/server/${String(esl?.id)}`))
    expect(sample).toMatchObject({ ramUsage: { used: expect.any(Number) as number }, serviceStatusList: [{ name: 'radio', status: 'STOPPED' }, { name: 'downloads', status: 'IDLE' }, { name: 'histories' }, { name: 'jobs', status: 'RUNNING' }] })
    const usage = sample?.ramUsage as { used: number; total: number } | undefined
    expect(usage?.used).toBeLessThan(usage?.total ?? 0)
    expect((await call(`GET /status/server/${String(esl?.id)}`)).body).toMatchObject({ type: 'esl', status: 'ALARM' })
  })

  it('comes back after it was deleted, as long as it reports', async () => {
    const { id } = rows(await call('GET /status/server')).find(({ type }) => type === 'proxy') ?? {}
    expect((await call(`DELETE /status/server/${String(id)}`)).status).toBe(200)
    expect((await call(`GET /status/server/${String(id)}`)).status).toBe(404)
    await server.monitor.step()
    expect((await call(`GET /status/server/${String(id)}`)).status).toBe(200)
  })

  it('gives its own log', async () => {
    server.services.log.info('A line that is looked for')
    const { id } = rows(await call('GET /status/server')).find(({ type }) => type === 'esl') ?? {}
    const { body } = await call('POST /file/download', { type: 0, serverId: id })
    await server.services.downloads.settled()
    const path = `/file/download/task/${String(body.taskId)}`
    expect((await call(`POST ${path}`, {})).body.finishedAt).toBeTruthy()
    const log = String((await call(`GET ${path}`)).body.message)
    expect(log).toContain('A line that is looked for')
    expect(log).toMatch(/Started: Shelfdeck \d/)
    expect(log).toMatch(/info DELETE \/status\/server\/proxy-\S+ 200 \d+ ms admin@shelfdeck\.example/)
    expect(log).not.toMatch(/GET \/status\/server 200/)
  })
})

describe('servers', () => {
  let reports: ServerReport[] = []
  let monitor: ServerMonitor
  const report = (id: string, type: ServerReport['type'], change: Partial<ServerReport> = {}): ServerReport => ({
    id, type, name: id, state: 'PRIMARY', memory: { used: 40, total: 100 }, disk: { used: 30, total: 100 }, services: [{ name: 'api', status: 'RUNNING' }], networks: [], simulated: false, ...change,
  })
  const step = async (next: ServerReport[], seconds = MINUTE) => {
    reports = next
    now += seconds
    await monitor.step()
  }

  beforeEach(async () => {
    const { records } = server.services
    await records.remove('server', {})
    await records.remove('server-alarm', {})
    await records.remove('server-status-sample', {})
    monitor = new ServerMonitor({ records, clock: () => now, sources: [async () => reports] })
    await monitor.load()
  })

  it('raise an alarm when memory or disk run short, and when they are well again', async () => {
    await step([report('e1', 'esl', { memory: { used: 85, total: 100 } })])
    await step([report('e1', 'esl', { memory: { used: 79, total: 100 }, disk: { used: 95, total: 100 } })])
    expect((await call('GET /status/server/e1')).body.status).toBe('ALARM')
    await step([report('e1', 'esl', { memory: { used: 70, total: 100 } })])
    expect((await alarmsOf('e1')).map(({ alarmType, data }) => `${String(alarmType)} ${String(data)}`)).toEqual([
      'MEMORY_USAGE_ABNORMAL 85 %', 'DISK_USAGE_ABNORMAL 95 %', 'MEMORY_USAGE_ABNORMAL 70 %', 'DISK_USAGE_ABNORMAL 30 %',
    ])
    expect((await call('GET /status/server/e1')).body.status).toBe('NORMAL')
  })

  it('hold to the thresholds of the alarm setting', async () => {
    const setting = { memoryThreshold: 95, diskThreshold: 20, progressThreshold: 90, totalTagsThreshold: 0, receiveCriticalOnly: false }
    await server.services.records.upsert('alarm-setting', [setting])
    await step([report('e2', 'esl', { memory: { used: 90, total: 100 } })])
    await server.services.records.remove('alarm-setting', {})
    expect((await alarmsOf('e2')).map(({ alarmType }) => alarmType)).toEqual(['DISK_USAGE_ABNORMAL'])
  })

  it('are offline when they have said nothing for three minutes, and can be deleted for good', async () => {
    await step([report('d1', 'database'), report('d2', 'database', { state: 'SECONDARY' })])
    await step([report('d1', 'database')], 2 * MINUTE)
    expect((await call('GET /status/server/d2')).body.status).toBe('NORMAL')
    await step([report('d1', 'database')], 2 * MINUTE)
    expect((await call('GET /status/server/d2')).body).toMatchObject({ status: 'OFFLINE', state: 'DOWN' })
    expect((await alarmsOf('d2')).map(({ data }) => data)).toEqual(['OFFLINE'])
    await call('DELETE /status/server/d2')
    await step([report('d1', 'database')])
    expect((await call('GET /status/server/d2')).status).toBe(404)
    expect(await server.services.records.count('server-alarm', { serverId: 'd2' })).toBe(0)
  })

  it('show only the class of alarms that their type has', async () => {
    await step([report('p1', 'proxy', { state: 'ERROR' }), report('e3', 'esl', { state: 'RECOVERING' }), report('d3', 'database', { services: [{ name: 'database', status: 'FAILED' }] })])
    const shown = await Promise.all(['p1', 'e3', 'd3'].map(alarmsOf))
    expect(shown.map((list) => list.map((alarm) => `${String(alarm.class)} ${String(alarm.alarmType)} ${String(alarm.data)}`))).toEqual([
      ['1 SERVER_STATUS_ABNORMAL ERROR'], ['2 SERVER_STATUS_ABNORMAL RECOVERING'], ['3 SERVER_STATUS_ABNORMAL database FAILED'],
    ])
    const all = await call('POST /history/alarm/system/search', { draw: 1, length: -1, storeList: ['SYSTEM'] })
    expect(all.body.data?.filter(({ target }) => target === 'p1')).toMatchObject([{ class: 3, type: 'SERVER_STATUS_ABNORMAL' }])
  })

  it('keep a sample a minute for two days, of which the chart shows one', async () => {
    const { records } = server.services
    await records.insert('server-status-sample', [{ id: 'e4', time: now - 3 * 86_400, serviceStatusList: [], networkInformation: [] }])
    await step([report('e4', 'esl')])
    await step([report('e4', 'esl')], 10)
    await step([report('e4', 'esl')])
    expect(await records.count('server-status-sample', { id: 'e4' })).toBe(2)
    const window = await call(`GET /system/status/server/e4?start=${now - 86_400}&end=${now - 30}`)
    expect(rows(window)).toHaveLength(1)
    expect((await call('GET /system/status/server/none')).status).toBe(404)
  })

  it('of the demonstration move, and stay away once deleted', async () => {
    const { records } = server.services
    await records.insert('server', [{ id: 's1', name: 'Demo', type: 'database', status: 'NORMAL', state: 'SECONDARY', simulated: true }])
    monitor = new ServerMonitor({ records, clock: () => now, sources: [simulatedServers()] })
    const states = new Set<unknown>()
    const memory = new Set<number | undefined>()
    for (let round = 0; round < 40; round++) {
      now += MINUTE
      await monitor.step()
      states.add((await records.one('server', { id: 's1' }))?.state)
    }
    for (const { ramUsage } of await records.find('server-status-sample', { id: 's1' })) memory.add(ramUsage?.used)
    expect(memory.size).toBeGreaterThan(20)
    expect(states).toContain('SECONDARY')
    await call('DELETE /status/server/s1')
    await monitor.step()
    expect((await call('GET /status/server/s1')).status).toBe(404)
  })
})
