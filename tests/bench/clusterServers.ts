import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ensurePostgres, startPostgres } from '../../scripts/postgres.mjs'
import { type Api, signInByHttp } from '../support/api'
import { PASSWORD, root, type RunningServer, startServer } from '../support/server'
import { until } from '../support/until'
import { type Line, print } from './stats'

const TAGS = Number(process.env.BENCH_TAGS ?? 1_000_000)
const STORES = 1000
const SERVERS = [1, 2, 3]
/** Callers at once, over all servers. */
const CALLERS = 16
const CALLS_MS = 15_000
/** Stores whose labels are all sent again. */
const SENT = 20
const PATIENCE_MS = 600_000
/** The built server, as it runs in a shop. */
const BUILT = { tree: join(root, 'dist'), built: true } as const

/**
 * Calls a second, deliveries a second and the time to take over, with one, two and three servers of one PostgreSQL on this
 * machine: they share its processors with each other, the database and the callers.
 * @returns aims that were missed
 */
export async function clusterServers(): Promise<number> {
  const bin = ensurePostgres()
  if (!bin) throw new Error('several servers need a PostgreSQL')
  const folder = mkdtempSync(join(tmpdir(), 'shelfdeck-bench-'))
  const postgres = await startPostgres(bin)
  const database = new pg.Pool({ connectionString: postgres.url, max: 2 })
  try {
    await seed(postgres.url, folder)
    const lines: Line[] = []
    for (const count of SERVERS) lines.push(...(await measure(count, postgres.url, folder, database)))
    return print(`Servers of one PostgreSQL, ${TAGS} labels in ${STORES} stores`, lines)
  } finally {
    await database.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function seed(databaseUrl: string, folder: string): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/seed.ts', '--stores', String(STORES), '--tags', String(TAGS / STORES)],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATA_DIR: join(folder, 'seed'), DATABASE_URL: databaseUrl, ADMIN_PASSWORD: PASSWORD },
    },
  )
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`the seed ended with code ${String(code)}`)
}

async function measure(count: number, databaseUrl: string, folder: string, database: pg.Pool): Promise<Line[]> {
  const servers: RunningServer[] = []
  const of = count === 1 ? '1 server' : `${count} servers`
  try {
    for (let at = 0; at < count; at++) {
      const env = {
        DATABASE_URL: databaseUrl,
        SERVERS: 'many',
        FILES_URL: `file://${join(folder, 'files')}`,
        SEED: 'none',
      }
      servers.push(await startServer({ ...BUILT, dataDir: join(folder, `server${at}`), env, patience: PATIENCE_MS }))
    }
    await until(async () => (await owners(database)).size === count, PATIENCE_MS)
    const apis = await Promise.all(servers.map(({ url }) => signInByHttp(url, 'admin@shelfdeck.example')))
    const codes = await storesOf(apis)
    const lines: Line[] = [
      { what: `${of}: calls a second`, ours: await callsASecond(apis, codes), unit: '' },
      { what: `${of}: deliveries a second`, ours: await deliveriesASecond(apis, codes.slice(0, SENT)), unit: '' },
    ]
    if (count > 1)
      lines.push({
        what: `${of}: one is killed, until its stores have another`,
        ours: await takeOver(servers, database),
        aim: 10_000,
        unit: 'ms',
      })
    return lines
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.query('DELETE FROM lease')
  }
}

async function storesOf([api]: readonly Api[]): Promise<string[]> {
  const { body } = (await api?.call('POST /config/store/pagination', { draw: 1, start: 0, length: STORES })) ?? {}
  return (body?.data ?? []).map((store) => String(store.storeCode))
}

/** A page of a store's labels, its record, and the dashboard of ten stores, in turns, of each server alike. */
async function callsASecond(apis: readonly Api[], codes: readonly string[]): Promise<number> {
  const end = performance.now() + CALLS_MS
  let done = 0
  const caller = async (own: number) => {
    const api = apis[own % apis.length]
    for (let turn = own; performance.now() < end; turn += CALLERS) {
      const code = codes[turn % codes.length] ?? ''
      const answer = await (turn % 10 === 0
        ? api?.call(
            `GET /stats/dashboard?t=${turn}&storeList=${encodeURIComponent(JSON.stringify(codes.slice(0, 10)))}`,
          )
        : turn % 2 === 0
          ? api?.call(`GET /config/store/${code}`)
          : api?.call(`POST /status/store/${code}/tag/search`, { draw: 1, start: 0, length: 25 }))
      if (answer?.status !== 200) throw new Error(`${String(answer?.status)} ${JSON.stringify(answer?.body)}`)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, own) => caller(own)))
  return done / (CALLS_MS / 1000)
}

/** All labels of some stores are sent again, until none is under way. */
async function deliveriesASecond(apis: readonly Api[], codes: readonly string[]): Promise<number> {
  const began = performance.now()
  for (const [at, storeCode] of codes.entries())
    await apis[at % apis.length]?.call('POST /tag/reassign/all', { storeCode })
  const left = async () => {
    const { body } =
      (await apis[0]?.call(
        `GET /stats/dashboard?t=${performance.now()}&storeList=${encodeURIComponent(JSON.stringify(codes))}`,
      )) ?? {}
    return Number((body as { tags?: { wip?: number } } | undefined)?.tags?.wip ?? 1)
  }
  await until(async () => (await left()) > 0, PATIENCE_MS)
  await until(async () => (await left()) === 0, PATIENCE_MS)
  return ((TAGS / STORES) * codes.length) / ((performance.now() - began) / 1000)
}

/** The last server is killed: from then until a living one has each of its stores, in ms. */
async function takeOver(servers: RunningServer[], database: pg.Pool): Promise<number> {
  const before = await owners(database)
  const [killed] = servers.splice(-1)
  const { rows } = await database.query<{ id: string }>(
    'SELECT "id" FROM server_node ORDER BY "startedAt" DESC LIMIT 1',
  )
  const owner = rows[0]?.id ?? ''
  if (!before.has(owner)) throw new Error('the server that is killed has no stores')
  const began = performance.now()
  await killed?.kill()
  while ((await owners(database)).has(owner)) await wait(50)
  return performance.now() - began
}

/** Who drives how many stores. */
async function owners(database: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ owner: string; n: string }>(
    `SELECT "owner", count(*) AS n FROM lease WHERE "kind" = 'radio' AND "owner" IS NOT NULL GROUP BY "owner"`,
  )
  return new Map(rows.map(({ owner, n }) => [owner, Number(n)]))
}
