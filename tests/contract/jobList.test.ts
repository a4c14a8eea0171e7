import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../support/until'
import { type Signed, startTestServer, type TestServer } from './harness'

/** Nothing of a database in memory is backed up: what is sent here is this test's alone. */
const KIND = 'backup'
let server: TestServer
let as: Signed
let works = false

beforeAll(async () => {
  server = await startTestServer()
  as = await server.signIn()
  server.stage.doJobs(KIND, async () => {
    if (!works) throw new Error('no room for it')
  })
})
afterAll(() => server.close())

type Job = Record<'id' | 'kind' | 'state' | 'storeCode' | 'about' | 'reason' | 'tries' | 'everySeconds', unknown>
const list = async (filter: object) => {
  const { body, headers } = await server.call(
    `GET /api/v1/job?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["updatedAt","DESC"]&range=[0,9]`,
    { as },
  )
  return { jobs: body as unknown as Job[], range: headers['content-range'] }
}
const failed = async (about: string) => {
  await server.stage.sendJob(KIND, null, { store: 'IT001', about })
  let jobs: Job[] = []
  await until(async () => ((jobs = (await list({ about, state: ['FAILED'] })).jobs), jobs.length === 1))
  return jobs[0] as Job
}

it('shows what has failed, with the reason, by kind and store, and what comes by itself', async () => {
  const job = await failed('the first')
  expect(job).toMatchObject({ kind: KIND, storeCode: 'IT001', reason: 'no room for it', tries: 1, everySeconds: null })
  expect(await list({ kind: [KIND], storeCode: 'IT0' })).toMatchObject({ jobs: [{ id: job.id }], range: 'job 0-0/1' })
  expect((await list({ kind: ['histories'] })).jobs).toMatchObject([
    { state: 'QUEUED', everySeconds: 3600, storeCode: null },
  ])
  expect((await server.call(`GET /api/v1/job/${String(job.id)}`, { as })).body).toMatchObject({ id: job.id })
  expect((await server.call('GET /api/v1/job/00000000-0000-4000-8000-000000000000', { as })).status).toBe(404)
})

it('tries it again, and removes it, where one asks for that', async () => {
  const [again, away] = [await failed('again'), await failed('away')]
  expect((await server.call('POST /api/v1/job/discard', { as, body: { idList: [away.id] } })).body).toMatchObject({
    code: 1,
  })
  expect((await list({ about: 'away' })).jobs).toEqual([])
  works = true
  expect((await server.call('POST /api/v1/job/retry', { as, body: { idList: [again.id] } })).body).toMatchObject({
    code: 1,
  })
  await until(async () => (await list({ about: 'again' })).jobs.length === 0)
  works = false
  expect((await server.call('POST /api/v1/job/retry', { as, body: { idList: [again.id] } })).status).toBe(404)
})

it('removes nothing that comes by itself', async () => {
  const {
    jobs: [round],
  } = await list({ kind: ['histories'] })
  expect((await server.call('POST /api/v1/job/discard', { as, body: { idList: [round?.id] } })).status).toBe(404)
  expect((await list({ kind: ['histories'] })).jobs).toHaveLength(1)
})

it('ends a file whose import somebody removes', async () => {
  const [row] = await server.stage.add('product-upload', [
    { status: 'WIP', fileName: 'stuck.csv', fileType: 'csv', storeCode: 'IT001', received: 1, finished: null },
  ])
  await server.stage.leaveJob('product-file', { uploadId: row?._id }, { store: 'IT001', key: 'stuck' })
  const {
    jobs: [job],
  } = await list({ kind: ['product-file'] })
  await server.call('POST /api/v1/job/discard', { as, body: { idList: [job?.id] } })
  await server.stage.settle()
  expect(await server.one('product-upload', { fileName: 'stuck.csv' })).toMatchObject({
    status: 'REFUSED',
    finished: expect.any(Number) as number,
  })
})

it('is for role 0 alone', async () => {
  expect((await server.call('GET /api/v1/job')).status).toBe(401)
})
