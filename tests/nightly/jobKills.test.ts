import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { randomFrom } from '../../server/base/random'
import { migrate } from '../../server/db/migrate'
import type { Records } from '../../server/db/records'
import { openBoss, SCHEMA } from '../../server/jobs/boss'
import { ensurePrinterTable } from '../../server/printing/printers'
import { nameAliases, openShop } from '../support/shop'
import { type Api, signInByHttp } from '../support/api'
import { descriptors, type Place, start, within } from '../support/kills'
import { until } from '../support/until'
import type { Writing } from '../support/writes'
import { PRESENT } from './support/fleet'
import { killedKinds } from './support/jobKinds'
import type { KilledKind } from './support/killedKind'

const STORE = 'IT001'
/** JOB_KILLS=2 for a first look. */
const KILLS = Number(process.env.JOB_KILLS ?? 10)
/** Kills that came when the job was not under way do not count; of so many some must have. */
const MOST_KILLS = KILLS * 5
/** A job is killed at some moment of the time that it takes, or of this where that is less. */
const LONGEST_MS = 4_000
/** Of that time the end is often after its work: a job is seen to be through a little later. */
const INNER = 0.8
const PATIENCE_MS = 600_000
const ADMIN = 'admin@shelfdeck.example'
const url = process.env.NIGHTLY_DATABASE_URL
/** Another night, other moments; KILL_SEED makes one again. */
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)

interface Shown {
  readonly id: string
  readonly state: string
  readonly dueAt: number | null
  readonly everySeconds: number | null
}

/** Whether nothing is to be done: a round comes again later. */
const isRest = ({ state, dueAt, everySeconds }: Shown) =>
  everySeconds !== null && state === 'QUEUED' && (dueAt ?? 0) > Date.now() / 1000 + 1

async function jobs(api: Api, kind: string): Promise<readonly Shown[]> {
  const { body } = await api.call(
    `GET /api/v1/job?filter=${encodeURIComponent(JSON.stringify({ kind: [kind] }))}&range=[0,99]`,
  )
  return (body as unknown as Shown[]).filter((job) => !isRest(job))
}

/** Has a round that waits for its time come now. */
async function hurry(api: Api, kind: string): Promise<void> {
  const { body } = await api.call(
    `GET /api/v1/job?filter=${encodeURIComponent(JSON.stringify({ kind: [kind] }))}&range=[0,99]`,
  )
  await api.call('POST /api/v1/job/retry', { idList: (body as unknown as Shown[]).map(({ id }) => id) })
}

/** What the jobs of a kind are at, asked while no server runs. */
async function asked(records: Records, kind: string, state: 'is under way' | 'is to be done'): Promise<boolean> {
  const unfinished = sql`state <= 'active' AND (NOT data ? 'every' OR state = 'active' OR start_after <= now() OR output ? 'message')`
  const { rows } =
    await sql`SELECT 1 FROM ${sql.raw(SCHEMA)}.job WHERE data->>'kind' = ${kind} AND ${state === 'is under way' ? sql`state = 'active'` : unfinished} LIMIT 1`.execute(
      records.db,
    )
  return rows.length > 0
}

/**
 * Kills a server ten times in the middle of jobs of a kind.
 * @returns what each of them did in the end, the first without a kill
 */
async function effectsOf(place: Place, name: string, kind: KilledKind): Promise<unknown[]> {
  const random = randomFrom(seed)
  const names: string[] = []
  const next = () => names[names.push(`n${names.length}x`) - 1] ?? ''
  const shop = await within(place, async (records) => {
    await migrate(records.db, descriptors.values())
    await openBoss(records.db, records.db)
    await nameAliases(records)
    await ensurePrinterTable(records.db)
    const rows = await openShop(records, STORE, { gateways: 2, tags: 12, products: 3_000, sensors: 0, ...kind.shop })
    await kind.prepare?.(records, place)
    return rows
  })
  const known = {
    storeCode: STORE,
    tags: (shop.tag ?? []).map(({ tagMac }) => String(tagMac)),
    products: (shop.product ?? []).map(({ prCode }) => String(prCode)),
  }
  const plant = async (records: Records) => {
    if (!kind.plant || (await asked(records, name, 'is to be done'))) return
    // It comes when it is asked to, and not while the server begins.
    await sql`UPDATE ${sql.raw(SCHEMA)}.job SET start_after = now() + interval '1 hour' WHERE data->>'kind' = ${name}`.execute(
      records.db,
    )
    await kind.plant(records, next(), place)
  }
  const open = async () => {
    const server = await start(place, { ...PRESENT, ...(kind.env && { env: kind.env }) })
    const api = await signInByHttp(server.url, ADMIN)
    const to: Writing = { ...known, url: server.url, api }
    const begin = async () => {
      if (!kind.begin) return hurry(api, name)
      if ((await jobs(api, name)).length === 0) await kind.begin(to, next())
    }
    return { server, to, begin, of: () => jobs(api, name) }
  }
  await within(place, plant)
  const calm = await open()
  const began = performance.now()
  await calm.begin()
  await until(async () => (await calm.of()).length === 0, PATIENCE_MS)
  const longest = Math.min(LONGEST_MS, (performance.now() - began) * INNER)
  await calm.server.stop()
  let [kills, inTheMiddle] = [0, 0]
  for (; inTheMiddle < KILLS; kills++) {
    expect(kills).toBeLessThan(MOST_KILLS)
    await within(place, plant)
    const { server, begin } = await open()
    await begin()
    await wait(random.between(0, longest))
    await server.kill()
    if (await within(place, (records) => asked(records, name, 'is under way'))) inTheMiddle += 1
  }
  console.log(
    `${name}: undisturbed ${Math.round(longest)} ms; ${inTheMiddle} of ${kills} kills were in the middle of ${names.length} jobs`,
  )
  const last = await open()
  let failed: readonly Shown[] = []
  await until(async () => {
    const shown = await last.of()
    failed = shown.filter(({ state }) => state === 'FAILED')
    return failed.length === shown.length
  }, PATIENCE_MS)
  expect(failed).toEqual([])
  await kind.settled?.(last.to)
  await last.server.stop()
  const effects: unknown[] = []
  for (const one of names)
    effects.push(await within(place, (records) => kind.effect(records, one, { place, names, kills })))
  return effects
}

async function inPlace(databaseUrl: string | undefined, name: string, kind: KilledKind): Promise<unknown[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'job-kills-'))
  console.log(`KILL_SEED=${seed}`)
  try {
    return await effectsOf({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }, name, kind)
  } finally {
    await kind.end?.()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

beforeAll(() => ensureBuilt('server'), 600_000)

describe.each(Object.entries(killedKinds))('ten kills in the middle of jobs: %s', (name, kind) => {
  const what = kind.holds ?? 'each has its effect once'

  it.skipIf(kind.on === 'PostgreSQL')(`${what}, on the embedded database`, { timeout: 3_600_000 }, async () => {
    const [undisturbed, ...killed] = await inPlace(undefined, name, kind)
    expect(killed).toEqual(killed.map(() => undisturbed))
  })

  it.skipIf(kind.on === 'embedded' || url === undefined)(`${what}, on PostgreSQL`, { timeout: 3_600_000 }, async () => {
    const database = `job_kills_${process.pid}`
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(`CREATE DATABASE ${database}`)
    const own = new URL(url ?? '')
    own.pathname = `/${database}`
    try {
      const [undisturbed, ...killed] = await inPlace(own.href, name, kind)
      expect(killed).toEqual(killed.map(() => undisturbed))
    } finally {
      await admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
      await admin.end()
    }
  })
})
