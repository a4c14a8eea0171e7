import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Signed, startTestServer, type TestServer } from '../../../tests/contract/harness'
import { NOON } from '../../../tests/support/shop'
import { until } from '../../../tests/support/until'

/** Nothing of a database in memory is backed up: what is sent here is this test's alone. */
const KIND = 'backup'
const [GONE, STAYS] = ['esl-gone', 'esl-stays']

let server: TestServer
let as: Signed
let watcher: Signed

const call = (name: string, by = as, body?: unknown) =>
  server.call(name, { as: by, ...(body !== undefined && { body }) })
const alarmsOf = (id: string) => call(`POST /history/alarm/server/${id}/search`, as, { length: -1 })
const jobs = async (about: string) =>
  (await call(`GET /api/v1/job?filter=${encodeURIComponent(JSON.stringify({ about }))}`)).body as unknown as {
    id: string
    state: string
    reason: string | null
  }[]

beforeAll(async () => {
  server = await startTestServer({ clock: () => NOON })
  const kept = {
    type: 'esl' as const,
    status: 'NORMAL' as const,
    state: 'MASTER' as const,
    reportTime: NOON,
    simulated: true,
  }
  await server.stage.add(
    'server',
    [GONE, STAYS].map((id) => ({ ...kept, id, name: id })),
  )
  const alarm = { alarmTime: NOON, alarmType: 'DISK_USAGE_ABNORMAL' as const, data: '91 %' }
  await server.stage.add('server-alarm', [
    { ...alarm, serverId: GONE, class: 2 },
    { ...alarm, serverId: STAYS, class: 2 },
    // As a proxy of this name had it: the history of a server is that of what it is now.
    { ...alarm, serverId: STAYS, class: 1 },
  ])
  for (const id of [GONE, STAYS]) await server.stage.add('server-status-sample', [{ id, time: NOON }])
  as = await server.signIn()
  watcher = await server.addPerson({ email: 'watch@shop.example', may: ['server'], enableWholeStore: true })
})
afterAll(() => server.close())

it('a server has the alarms of its type, and takes them and its samples with it', async () => {
  expect((await alarmsOf(STAYS)).body).toMatchObject({ recordsTotal: 1, data: [{ class: 2, data: '91 %' }] })
  expect((await call(`DELETE /status/server/${GONE}`)).status).toBe(200)
  expect((await alarmsOf(GONE)).status).toBe(404)
  expect((await server.stage.kept('server-alarm')).map(({ serverId }) => serverId)).toEqual([STAYS, STAYS])
  expect((await server.stage.kept('server-status-sample')).map(({ id }) => id)).toEqual([STAYS])
})

it('a job that failed says why, and can be tried again or removed once', async () => {
  let works = false
  server.stage.doJobs(KIND, async () => {
    if (!works) throw new Error('no room for it')
  })
  for (const about of ['again', 'away']) await server.stage.sendJob(KIND, null, { about })
  await until(
    async () => [await jobs('again'), await jobs('away')].flat().filter((job) => job.state === 'FAILED').length === 2,
  )
  const [[one], [other]] = [await jobs('again'), await jobs('away')]
  expect(one).toMatchObject({ reason: 'no room for it' })
  expect((await call(`GET /api/v1/job/${String(one?.id)}`)).body).toMatchObject({ id: one?.id, state: 'FAILED' })
  works = true
  expect((await call('POST /api/v1/job/retry', as, { idList: [one?.id] })).body).toMatchObject({ code: 1 })
  expect((await call('POST /api/v1/job/discard', as, { idList: [other?.id] })).body).toMatchObject({ code: 1 })
  expect(await jobs('away')).toEqual([])
  await until(async () => (await jobs('again')).length === 0)
  for (const step of ['retry', 'discard'])
    expect((await call(`POST /api/v1/job/${step}`, as, { idList: [other?.id] })).status).toBe(404)
})

it('jobs are for role 0 alone, and no job at all is refused at its field', async () => {
  expect((await call('GET /status/server', watcher)).status).toBe(200)
  expect((await call('GET /api/v1/job', watcher)).status).toBe(403)
  expect((await call('POST /api/v1/job/retry', watcher, { idList: ['1'] })).status).toBe(403)
  expect(await call('POST /api/v1/job/retry', as, { idList: [] })).toMatchObject({
    status: 400,
    body: { fields: { idList: expect.any(String) } },
  })
})
