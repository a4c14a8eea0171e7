import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, ensurePostgres, type Standby, startPostgres } from '../../scripts/postgres.mjs'
import { type Api, apiBase, signInByHttp } from '../support/api'
import { type RunningServer, startServer } from '../support/server'
import { until } from '../support/until'

/** What a call may take while there is no database. */
const LONGEST_MS = 2000

let primary: Cluster
let standby: Standby
let server: RunningServer
let admin: Api
let base: string
const dataDir = mkdtempSync(join(tmpdir(), 'failover-'))

beforeAll(async () => {
  primary = await startPostgres(ensurePostgres() ?? '', { isDurable: true })
  standby = await primary.standby()
  await ask(primary.url, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await ask(primary.url, 'SELECT pg_reload_conf()')
  const [first, second] = [new URL(standby.url), new URL(primary.url)]
  // The standby is named first: it is the host that takes writes that counts.
  server = await startServer({
    dataDir,
    env: {
      DATABASE_URL: `postgresql://shelfdeck@${first.host},${second.host}/postgres?target_session_attrs=read-write`,
      SEED: 'none',
    },
  })
  base = await apiBase(server.url)
  admin = await signInByHttp(server.url, 'admin@shelfdeck.example')
})
afterAll(async () => {
  await server?.stop()
  await primary?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<Record<string, unknown>>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const acknowledged: string[] = []

/** Adds a store. @returns the status, how long it took, and when to try again */
async function add(storeCode: string): Promise<{ status: number; ms: number; retryAfter: string | null }> {
  const began = performance.now()
  const answer = await fetch(`${base}/config/store`, {
    method: 'POST',
    headers: { 'Access-Token': admin.token, 'Access-Email': admin.email, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      storeCode,
      storeName: storeCode,
      totalDuration: 120,
      eventDuration: 1,
      cpDuration: 39,
      baseTimeout: 60,
      timeoutTag: 0.1,
    }),
  })
  if (answer.status === 200) acknowledged.push(storeCode)
  return { status: answer.status, ms: performance.now() - began, retryAfter: answer.headers.get('retry-after') }
}

/** Adds stores one after the other until told to stop. */
function load(prefix: string): () => Promise<Awaited<ReturnType<typeof add>>[]> {
  const over = new AbortController()
  const seen: Awaited<ReturnType<typeof add>>[] = []
  const running = (async () => {
    for (let at = 0; !over.signal.aborted; at++) seen.push(await add(`${prefix}${at}`))
  })()
  return async () => {
    over.abort()
    await running
    return seen
  }
}

it('a PostgreSQL that answers nothing any more: calls answer 503 within two seconds, and it goes on when it does', async () => {
  const stop = load('Q')
  await until(() => acknowledged.length > 5)
  const pids = (await ask(primary.url, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()')).map(
    ({ pid }) => String(pid),
  )
  const postmaster = spawnSync('ps', ['-o', 'ppid=', '-p', pids[0] ?? ''], { encoding: 'utf8' }).stdout.trim()
  const all = [postmaster, ...pids]
  spawnSync('kill', ['-STOP', ...all])
  try {
    await until(async () => !(await fetch(`${server.url}/health`)).ok)
    await until(async () => (await add('NEVER')).status === 503)
  } finally {
    spawnSync('kill', ['-CONT', ...all])
  }
  const before = acknowledged.length
  await until(() => acknowledged.length > before + 5)
  const seen = await stop()
  const refused = seen.filter(({ status }) => status !== 200)
  console.log(
    `silent: ${seen.length} calls, ${refused.length} refused, the slowest of those ${Math.round(Math.max(...refused.map(({ ms }) => ms)))} ms`,
  )
  expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
  expect(refused.filter(({ ms }) => ms > LONGEST_MS + 300)).toEqual([])
})

it('a PostgreSQL that is lost and whose standby is promoted: calls answer 503 meanwhile, nothing acknowledged is lost, and all goes on by itself', async () => {
  const stop = load('F')
  const before = acknowledged.length
  await until(() => acknowledged.length > before + 20)
  await primary.down('immediate')
  await until(async () => (await add('NEVER')).status === 503)
  const promoted = performance.now()
  expect(standby.promote()).toBe(true)
  const during = acknowledged.length
  await until(() => acknowledged.length > during + 20)
  console.log(
    `failed over: calls are answered again ${Math.round(performance.now() - promoted)} ms after the standby was told to take over`,
  )
  const seen = await stop()
  const refused = seen.filter(({ status }) => status !== 200)
  expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
  expect(refused.filter(({ ms }) => ms > LONGEST_MS)).toEqual([])
  const there = new Set((await ask(standby.url, 'SELECT "storeCode" FROM store')).map(({ storeCode }) => storeCode))
  expect(acknowledged.filter((code) => !there.has(code))).toEqual([])
  expect(server.output()).not.toMatch(/ error /)
})
