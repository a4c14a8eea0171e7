import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { migrate } from '../../server/db/migrate'
import { ensurePrinterTable } from '../../server/printing/printers'
import { randomFrom } from '../../server/seed/random'
import { nameAliases, openShop } from '../contract/shop'
import { type Api, signInByHttp } from '../support/api'
import { descriptors, type Place, start, within } from '../support/kills'
import { until } from '../support/until'
import type { Writing } from '../support/writes'
import { type KilledKind, killedKinds, notePrints } from './support/jobKinds'

const STORE = 'IT001'
/** JOB_KILLS=2 for a first look. */
const KILLS = Number(process.env.JOB_KILLS ?? 10)
/** A job is killed at some moment of this time after it was seen under way. */
const LONGEST_MS = 300
const PATIENCE_MS = 600_000
const ADMIN = 'admin@shelfdeck.example'
const url = process.env.NIGHTLY_DATABASE_URL
/** Another night, other moments; KILL_SEED makes one again. */
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)

interface Shown {
  readonly state: string
  readonly reason: string | null
}

async function jobs(api: Api, kind: string): Promise<readonly Shown[]> {
  const { body } = await api.call(`GET /api/v1/job?filter=${encodeURIComponent(JSON.stringify({ kind: [kind] }))}&range=[0,99]`)
  return body as unknown as Shown[]
}

/** Kills a server ten times in the middle of jobs of a kind. @returns what each of them did in the end, the first without a kill */
async function effectsOf(place: Place, name: string, kind: KilledKind): Promise<unknown[]> {
  const random = randomFrom(seed)
  const shop = await within(place, async (records) => {
    await migrate(records.db, descriptors.values())
    await nameAliases(records)
    await ensurePrinterTable(records.db)
    await notePrints(records)
    return openShop(records, STORE, { gateways: 2, tags: 12, products: 3_000, sensors: 0 })
  })
  const known = { storeCode: STORE, tags: [], products: (shop.product ?? []).map(({ prCode }) => String(prCode)) }
  const names: string[] = []
  const open = async () => {
    const server = await start(place)
    const api = await signInByHttp(server.url, ADMIN)
    const to: Writing = { ...known, url: server.url, api }
    return { server, of: () => jobs(api, name), begin: () => kind.begin(to, names[names.push(`n${names.length}x`) - 1] ?? '') }
  }
  const calm = await open()
  await calm.begin()
  await until(async () => (await calm.of()).length === 0, PATIENCE_MS)
  await calm.server.stop()
  for (let kills = 0; kills < KILLS; kills++) {
    const { server, of, begin } = await open()
    for (;;) {
      const shown = await of()
      if (shown.some(({ state }) => state === 'RUNNING')) break
      if (shown.length === 0) await begin()
    }
    await wait(random.between(0, LONGEST_MS))
    await server.kill()
  }
  const last = await open()
  let failed: readonly Shown[] = []
  await until(async () => {
    const shown = await last.of()
    failed = shown.filter(({ state }) => state === 'FAILED')
    return failed.length === shown.length
  }, PATIENCE_MS)
  expect(failed).toEqual([])
  await last.server.stop()
  return within(place, (records) => Promise.all(names.map((one) => kind.effect(records, one))))
}

async function inPlace(databaseUrl: string | undefined, name: string, kind: KilledKind): Promise<unknown[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'job-kills-'))
  console.log(`KILL_SEED=${seed}`)
  try {
    return await effectsOf({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }, name, kind)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

describe.each(Object.entries(killedKinds))('ten kills in the middle of jobs: %s', (name, kind) => {
  it('each has its effect once, on the embedded database', { timeout: 3_600_000 }, async () => {
    const [undisturbed, ...killed] = await inPlace(undefined, name, kind)
    expect(killed).toEqual(killed.map(() => undisturbed))
  })

  it.skipIf(url === undefined)('and on PostgreSQL', { timeout: 3_600_000 }, async () => {
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
