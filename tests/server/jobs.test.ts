import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import { Closing, type Job } from '../../server/jobs/job'
import { Jobs } from '../../server/jobs/jobs'
import type { KindName } from '../../server/jobs/kinds'
import { JobLost } from '../../server/jobs/rows'
import { openTestRecords, type TestRecords } from './testRecords'
import { until } from '../support/until'

/** Any kind does: what is looked at is how jobs are done. */
const KIND = 'histories'
const OTHER = 'backup'

let base: TestRecords
let connection: Connection
let records: Records
const errors: unknown[] = []
const open: Jobs[] = []

beforeAll(async () => {
  base = await openTestRecords()
  ;({ connection, records } = base)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop()))
  await sql`DELETE FROM jobs.job`.execute(connection.db)
  errors.length = 0
})
afterAll(() => connection.close())

/** A server that does jobs. */
async function server(isShared = false): Promise<Jobs> {
  const jobs = new Jobs({ connection, isShared, onError: (_, cause) => void errors.push(cause) })
  open.push(jobs)
  await jobs.open()
  return jobs
}

const anything = (payload: unknown) => payload as never
const rows = async (kind: KindName = KIND) =>
  (
    await sql<{
      state: string
      data: { payload: unknown }
      output: { message?: string } | null
    }>`SELECT state, data, output FROM jobs.job WHERE data->>'kind' = ${kind} ORDER BY created_on`.execute(
      connection.db,
    )
  ).rows

/** A place where work waits until a test lets it go on. */
function gate() {
  let open = () => undefined as void
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { passed, open: () => open() }
}

it('begins a job at once that is sent, and removes it when it is done', async () => {
  const jobs = await server()
  const done: unknown[] = []
  jobs.handle(KIND, async ({ payload }) => void done.push(payload))
  jobs.start()
  const before = performance.now()
  await jobs.send(KIND, anything({ what: 'one' }))
  await until(() => done.length === 1)
  expect(performance.now() - before).toBeLessThan(9_000)
  await jobs.settled(KIND)
  expect([done, await rows()]).toEqual([[{ what: 'one' }], []])
})

it('sends a job with what a transaction writes, or not at all', async () => {
  const jobs = await server()
  const send = (fails: boolean) =>
    jobs.sending(records, async (_, sends) => {
      await sends(KIND, anything({ fails }))
      if (fails) throw new Error('not written')
    })
  await expect(send(true)).rejects.toThrow('not written')
  expect(await rows()).toEqual([])
  await send(false)
  expect(await rows()).toHaveLength(1)
})

it('gives each store its turn, and does the jobs of one store one after the other', async () => {
  const jobs = await server()
  for (const store of ['A', 'A', 'A', 'A', 'B', 'C', 'B']) await jobs.send(KIND, null as never, { store })
  const turns: string[] = []
  jobs.handle(KIND, async ({ store }) => void turns.push(store))
  jobs.start()
  await jobs.settled(KIND)
  expect(turns.join('')).toBe('ABCABAA')
})

it('does the jobs of one store in the order in which one transaction sent them', async () => {
  const jobs = await server()
  const sent = Array.from({ length: 20 }, (_, place) => ({ place, store: place % 3 === 0 ? 'B' : 'A' }))
  await jobs.sending(records, async (_, send) => {
    for (const { place, store } of sent)
      await send(KIND, anything(place), place % 2 === 0 ? { store } : { store, key: `key ${place}` })
  })
  const done: { place: unknown; store: string }[] = []
  jobs.handle(KIND, async ({ payload: place, store }) => void done.push({ place, store }))
  jobs.start()
  await jobs.settled(KIND)
  const of = (all: typeof done, store: string) => all.filter((one) => one.store === store)
  expect([of(done, 'A'), of(done, 'B')]).toEqual([of(sent, 'A'), of(sent, 'B')])
})

it('has a job with a key once, and does it once more where it is sent while it runs', async () => {
  const jobs = await server()
  const done: unknown[] = []
  const { passed, open: goOn } = gate()
  for (const at of [1, 2, 3]) await jobs.send(KIND, anything({ at }), { key: 'same' })
  expect(await rows()).toMatchObject([{ data: { payload: { at: 3 } } }])
  jobs.handle(KIND, async ({ payload }) => {
    done.push(payload)
    await passed
  })
  jobs.start()
  await until(() => done.length === 1)
  for (const at of [4, 5]) await jobs.send(KIND, anything({ at }), { key: 'same' })
  goOn()
  await jobs.settled(KIND)
  expect(done).toEqual([{ at: 3 }, { at: 5 }])
})

it('keeps one that fails, with the reason, until somebody tries it again', async () => {
  const jobs = await server()
  let fails = true
  jobs.handle(KIND, async () => {
    if (fails) throw new Error('no room for it')
  })
  jobs.start()
  await jobs.send(KIND, null as never)
  await until(async () => (await rows()).some(({ state }) => state === 'failed'))
  expect(await rows()).toMatchObject([{ output: { message: 'no room for it' } }])
  expect(errors).toEqual([new Error('no room for it')])
  expect(await jobs.failed()).toBe(1)
  fails = false
  const [{ id } = { id: '' }] = (await sql<{ id: string }>`SELECT id FROM jobs.job`.execute(connection.db)).rows
  await jobs.retry([id])
  await jobs.settled(KIND)
  expect(await rows()).toEqual([])
  expect(await jobs.failed()).toBe(0)
})

it('does again, from what it noted, what comes by itself', async () => {
  const jobs = await server()
  const seen: unknown[] = []
  const work = async ({ payload }: Job<unknown>) => {
    seen.push(payload)
    return { seconds: seen.length < 3 ? 0.01 : 60, payload: anything({ round: seen.length }) }
  }
  await jobs.repeat([
    { kind: KIND, seconds: 60, first: 0, payload: anything({ round: 0 }), work },
    { kind: OTHER, seconds: 0, work },
  ])
  jobs.start()
  await until(() => seen.length === 3)
  expect(seen).toEqual([{ round: 0 }, { round: 1 }, { round: 2 }])
  await until(async () => (await rows())[0]?.state === 'created')
  expect([await rows(), await rows(OTHER)]).toMatchObject([
    [{ data: { payload: { round: 3 }, ended: expect.any(Number) as number } }],
    [],
  ])
  await jobs.stop()
  // A restart neither adds one nor forgets what was noted; what is switched off goes.
  const next = await server()
  await next.repeat([{ kind: KIND, seconds: 60, first: 0, payload: anything({ round: 0 }), work }])
  expect(await rows()).toMatchObject([{ data: { payload: { round: 3 } } }])
  await next.repeat([{ kind: KIND, seconds: 0, work }])
  expect(await rows()).toEqual([])
})

it('rests while the database is away, and goes on by itself with what was under way', async () => {
  const jobs = await server()
  const seen: string[] = []
  const { passed, open: goOn } = gate()
  jobs.handle(KIND, async ({ store }) => {
    seen.push(store)
    if (seen.length > 1) return
    await passed
    await sql`SELECT 1`.execute(connection.db)
  })
  jobs.start()
  await jobs.send(KIND, null as never, { store: 'A' })
  await until(() => seen.length === 1)
  connection.availability.lost(new Error('pulled out'))
  goOn()
  await until(() => !connection.availability.isAway)
  await jobs.send(KIND, null as never, { store: 'B' })
  await jobs.settled(KIND)
  expect(seen.toSorted()).toEqual(['A', 'A', 'B'])
  expect(errors).toEqual([])
})

it('gives back at its end what it has not done, and another server does it', async () => {
  const jobs = await server()
  const steps: string[] = []
  const { passed, open: goOn } = gate()
  jobs.handle(KIND, async (job) => {
    steps.push('begun')
    await passed
    job.throwIfClosing()
    steps.push('not reached')
  })
  jobs.start()
  await jobs.send(KIND, null as never)
  await until(() => steps.length === 1)
  jobs.end()
  goOn()
  await jobs.stop()
  const next = await server()
  next.handle(KIND, async () => void steps.push('done'))
  next.start()
  await next.settled(KIND)
  expect(steps).toEqual(['begun', 'done'])
  expect(errors).toEqual([])
})

it('takes what a killed server had under way, whose effect is there once', async () => {
  const killed: { job?: Job<unknown> } = {}
  const first = await server(true)
  const { passed, open: revive } = gate()
  const effect = (job: Job<unknown>) =>
    records.transaction(async (within) => {
      await job.hold(within)
      await sql`INSERT INTO server_meta VALUES ('effect', '1') ON CONFLICT ("name") DO UPDATE SET "value" = (server_meta."value"::int + 1)::text`.execute(
        within.db,
      )
    })
  first.handle(KIND, async (job) => {
    killed.job = job
    await passed
    await effect(job)
  })
  first.start()
  await first.send(KIND, null as never)
  await until(() => killed.job !== undefined)
  // To the others it is dead: it has not said for a while that it lives.
  await sql`UPDATE jobs.job SET keep_until = now() - interval '1 second'`.execute(connection.db)
  const second = await server(true)
  second.handle(KIND, effect)
  second.start()
  await second.settled(KIND)
  revive()
  await first.stop()
  const {
    rows: [kept],
  } = await sql<{ value: string }>`SELECT "value" FROM server_meta WHERE "name" = 'effect'`.execute(connection.db)
  expect(kept?.value).toBe('1')
  await expect(records.transaction((within) => killed.job?.hold(within) ?? Promise.resolve())).rejects.toThrow(JobLost)
  expect(() => killed.job?.throwIfClosing()).toThrow(Closing)
})

it('leaves to a server that lives what it has, and to each what it does for itself', async () => {
  const [first, second] = [await server(true), await server(true)]
  const seen: string[] = []
  const { passed, open: goOn } = gate()
  const round = (name: string) =>
    ({ kind: OTHER, seconds: 60, first: 0, own: true, work: async () => void seen.push(name) }) as const
  first.handle(KIND, async () => {
    seen.push('held')
    await passed
  })
  await first.repeat([round('first')])
  await second.repeat([round('second')])
  first.start()
  await first.send(KIND, null as never)
  await until(() => seen.includes('held'))
  second.handle(KIND, async () => void seen.push('taken'))
  second.start()
  const third = await server(true)
  await until(() => seen.length === 3)
  goOn()
  await third.settled(KIND)
  expect(seen.toSorted()).toEqual(['first', 'held', 'second'])
})

it('a server that is alone takes the rounds of the run before, which were that one’s own, for gone', async () => {
  const round = { kind: KIND, seconds: 60, own: true, work: async () => undefined } as const
  const before = await server()
  await before.repeat([round])
  expect(await rows()).toHaveLength(1)
  const next = await server()
  expect(await rows()).toHaveLength(0)
  await next.repeat([round])
  expect(await rows()).toHaveLength(1)
})
