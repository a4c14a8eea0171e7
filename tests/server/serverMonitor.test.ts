import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { defaultLimits } from '../../server/alarms/alarmLimits'
import type { Connection } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { Records } from '../../server/db/records'
import { ServerMonitor } from '../../server/health/monitor'
import type { ServerReport } from '../../server/health/report'
import { ServerAlarms } from '../../server/health/serverAlarms'
import { simulatedServers } from '../../server/health/simulatedServers'
import {
  type Answer,
  engine,
  openSharedDatabase,
  type Signed,
  startTestServer,
  type TestServer,
} from '../contract/harness'

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
const alarmsOf = async (id: string) =>
  ((await call(`POST /history/alarm/server/${id}/search`, { draw: 1, length: -1 })).body.data ?? []).reverse()

describe('servers', () => {
  let reports: ServerReport[] = []
  let monitor: ServerMonitor
  const report = (id: string, type: ServerReport['type'], change: Partial<ServerReport> = {}): ServerReport => ({
    id,
    type,
    name: id,
    state: 'PRIMARY',
    memory: { used: 40, total: 100 },
    disk: { used: 30, total: 100 },
    services: [{ name: 'api', status: 'RUNNING' }],
    networks: [],
    simulated: false,
    ...change,
  })
  const step = async (next: ServerReport[], seconds = MINUTE) => {
    reports = next
    now += seconds
    await monitor.step()
  }

  beforeEach(async () => {
    const { records } = server.stage.inside.services
    await server.stage.remove('server', {})
    await server.stage.remove('server-alarm', {})
    await server.stage.remove('server-status-sample', {})
    await sql`DELETE FROM server_meta WHERE "name" = 'health.told'`.execute(records.db)
    monitor = new ServerMonitor({ records, clock: () => now, sources: [async () => reports] })
  })

  it('raise an alarm when memory or disk run short, and when they are well again', async () => {
    await step([report('e1', 'esl', { memory: { used: 85, total: 100 } })])
    await step([report('e1', 'esl', { memory: { used: 79, total: 100 }, disk: { used: 95, total: 100 } })])
    expect((await call('GET /status/server/e1')).body.status).toBe('ALARM')
    await step([report('e1', 'esl', { memory: { used: 70, total: 100 } })])
    expect((await alarmsOf('e1')).map(({ alarmType, data }) => `${String(alarmType)} ${String(data)}`)).toEqual([
      'MEMORY_USAGE_ABNORMAL 85 %',
      'DISK_USAGE_ABNORMAL 95 %',
      'MEMORY_USAGE_ABNORMAL 70 %',
      'DISK_USAGE_ABNORMAL 30 %',
    ])
    expect((await call('GET /status/server/e1')).body.status).toBe('NORMAL')
  })

  it('hold to the thresholds of the alarm setting', async () => {
    const setting = {
      memoryThreshold: 95,
      diskThreshold: 20,
      progressThreshold: 90,
      totalTagsThreshold: 0,
      receiveCriticalOnly: false,
    }
    await server.stage.put('alarm-setting', [setting])
    await step([report('e2', 'esl', { memory: { used: 90, total: 100 } })])
    await server.stage.remove('alarm-setting', {})
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
    expect((await server.stage.kept('server-alarm', { serverId: 'd2' })).length).toBe(0)
  })

  it('show only the class of alarms that their type has', async () => {
    await step([
      report('p1', 'proxy', { state: 'ERROR' }),
      report('e3', 'esl', { state: 'RECOVERING' }),
      report('d3', 'database', { services: [{ name: 'database', status: 'FAILED' }] }),
    ])
    const shown = await Promise.all(['p1', 'e3', 'd3'].map(alarmsOf))
    expect(
      shown.map((list) =>
        list.map((alarm) => `${String(alarm.class)} ${String(alarm.alarmType)} ${String(alarm.data)}`),
      ),
    ).toEqual([
      ['1 SERVER_STATUS_ABNORMAL ERROR'],
      ['2 SERVER_STATUS_ABNORMAL RECOVERING'],
      ['3 SERVER_STATUS_ABNORMAL database FAILED'],
    ])
    const all = await call('POST /history/alarm/system/search', { draw: 1, length: -1, storeList: ['SYSTEM'] })
    expect(all.body.data?.filter(({ target }) => target === 'p1')).toMatchObject([
      { class: 3, type: 'SERVER_STATUS_ABNORMAL' },
    ])
  })

  describe('of which there are several', () => {
    const jobs = (status: 'FAILED' | 'RUNNING') => ({ services: [{ name: 'jobs', status }], shared: ['jobs'] })
    const told = async (target: string) => {
      const all = await call('POST /history/alarm/system/search', { draw: 1, length: -1, storeList: ['SYSTEM'] })
      return (all.body.data ?? [])
        .filter((alarm) => alarm.target === target && alarm.updatedAt === now)
        .map(({ type, data, state }) => [type, data, state].join(' '))
    }
    const monitorOf = (...sources: ServerReport[]) =>
      new ServerMonitor({
        records: server.stage.inside.services.records,
        clock: () => now,
        sources: [async () => sources],
      })
    const all = (change: Partial<ServerReport>) =>
      ['e5', 'e6', 'e7'].map((id) => monitorOf(report(id, 'esl', change), report('d5', 'database', usage)))
    let usage: Partial<ServerReport> = {}
    const stepAll = async (change: Partial<ServerReport>) => {
      now += MINUTE
      await Promise.all(all(change).map((one) => one.step()))
    }

    it('say once that a service of all is in trouble, and that it is over', async () => {
      await stepAll(jobs('FAILED'))
      expect(await told('jobs')).toEqual(['SERVER_STATUS_ABNORMAL jobs FAILED OPEN'])
      for (const id of ['e5', 'e6', 'e7']) expect((await call(`GET /status/server/${id}`)).body.status).toBe('ALARM')
      await stepAll(jobs('FAILED'))
      expect(await told('jobs')).toEqual([])
      await stepAll(jobs('RUNNING'))
      expect(await told('jobs')).toEqual(['SERVER_STATUS_ABNORMAL NORMAL '])
      await stepAll({ ...jobs('FAILED'), state: 'RECOVERING' })
      expect(await told('e6')).toEqual(['SERVER_STATUS_ABNORMAL RECOVERING OPEN'])
      expect(await told('jobs')).toHaveLength(1)
    })

    it('say once that the memory of their database runs short', async () => {
      usage = { memory: { used: 95, total: 100 } }
      await stepAll({})
      expect(await told('d5')).toEqual(['MEMORY_USAGE_ABNORMAL 95 % OPEN'])
      usage = {}
    })

    it('say once that one is silent, and who comes back that it is not', async () => {
      await step([report('e8', 'esl')])
      now += 300
      await stepAll({})
      expect(await told('e8')).toEqual(['SERVER_STATUS_ABNORMAL OFFLINE OPEN'])
      now += MINUTE
      await monitorOf(report('e8', 'esl')).step()
      expect(await told('e8')).toEqual(['SERVER_STATUS_ABNORMAL NORMAL '])
    })
  })

  it('keep a sample a minute for two days, of which the chart shows one', async () => {
    const { records } = server.stage.inside.services
    await server.stage.add('server-status-sample', [
      { id: 'e4', time: now - 3 * 86_400, serviceStatusList: [], networkInformation: [] },
    ])
    await step([report('e4', 'esl')])
    await step([report('e4', 'esl')], 10)
    await step([report('e4', 'esl')])
    expect(await records.count('server-status-sample', { id: 'e4' })).toBe(2)
    const window = await call(`GET /system/status/server/e4?start=${now - 86_400}&end=${now - 30}`)
    expect(rows(window)).toHaveLength(1)
    expect((await call('GET /system/status/server/none')).status).toBe(404)
  })

  it('of the demonstration move, and stay away once deleted', async () => {
    const { records } = server.stage.inside.services
    await server.stage.add('server', [
      { id: 's1', name: 'Demo', type: 'database', status: 'NORMAL', state: 'SECONDARY', simulated: true },
    ])
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

it.skipIf(engine !== 'server')(
  'a server that hangs while it looks keeps no other from looking',
  { timeout: 30_000 },
  async () => {
    const database = await openSharedDatabase()
    onTestFinished(() => database.close())
    const [hanging, other] = await Promise.all([database.connect(), database.connect()])
    await migrate(hanging.db, server.stage.inside.services.descriptors.values())
    const recordsOf = ({ db }: Connection) => new Records(db, server.stage.inside.services.descriptors)
    let end = () => undefined as void
    const isOver = new Promise<void>((resolve) => (end = resolve))
    const hangs = recordsOf(hanging).transaction(async (within) => {
      await ServerAlarms.take(within, { limits: defaultLimits, isShared: true })
      await isOver
    })
    await expect.poll(() => isLocked(other)).toBe(true)
    await new ServerMonitor({ records: recordsOf(other), clock: () => now, sources: [], isShared: true }).step()
    end()
    await expect(hangs).rejects.toThrow()
  },
)

/** Whether somebody in this database has a lock that is no row's, within a transaction. */
async function isLocked({ db }: Connection): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database JOIN pg_stat_activity a USING (pid)
    WHERE l.locktype = 'advisory' AND d.datname = current_database() AND a.state = 'idle in transaction'`.execute(db)
  return rows.length > 0
}
