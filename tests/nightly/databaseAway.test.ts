import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, ensurePostgres, startPostgres } from '../../scripts/postgres.mjs'
import { type Api, apiBase, signInByHttp } from '../support/api'
import { type RunningServer, startServer } from '../support/server'
import { until } from '../support/until'

const STORE = 'IT001'
const AWAY_MS = 20_000
/** What a call may take while there is no database. */
const LONGEST_MS = 2000

let cluster: Cluster
let server: RunningServer
let admin: Api
let base: string
const dataDir = mkdtempSync(join(tmpdir(), 'database-away-'))
beforeAll(async () => {
  const bin = ensurePostgres()
  if (bin === undefined) throw new Error('Install a PostgreSQL: this is about one that restarts.')
  cluster = await startPostgres(bin, { isDurable: true })
  server = await startServer({ dataDir, env: { DATABASE_URL: cluster.url, DEMO_LIFE: 'true' } })
  base = await apiBase(server.url)
  admin = await signInByHttp(server.url, 'admin@shelfdeck.example')
}, 300_000)
afterAll(async () => {
  await server?.stop()
  await cluster?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Seen {
  readonly call: string
  readonly status: number
  /** On the clock of `performance`. */
  readonly began: number
  readonly ended: number
  readonly retryAfter: string | null
}

it.each([
  ['fast', 0],
  ['immediate', 0],
  ['fast', AWAY_MS],
  ['immediate', AWAY_MS],
] as const)(
  'a PostgreSQL that restarts (%s, away for %i ms) under load costs no acknowledged write and leaves nothing open',
  { timeout: 300_000 },
  async (mode, awayMs) => {
    const prefix = `${mode === 'fast' ? 'F' : 'I'}${awayMs / 1000}`
    const acknowledged: string[] = []
    const seen: Seen[] = []
    let isOver = false
    const load = [
      ...[0, 1, 2].map((writer) => addStores(`${prefix}W${writer}`, acknowledged, seen, () => isOver)),
      ...[0, 1, 2].map(() => repeat('POST /status/store/IT001/tag/search', { length: 25 }, seen, () => isOver)),
      changePrices(seen, () => isOver),
    ]
    const upload = await sendFile(`${STORE}_${prefix}.csv`, 4000)
    await wait(1500)
    const said = server.output().length
    const wentAt = performance.now()
    await cluster.down(mode)
    const awayFrom = performance.now()
    await wait(awayMs)
    const [before, answered] = [acknowledged.length, seen.length]
    await cluster.up()
    await until(async () => (await fetch(`${server.url}/health`)).ok, 30_000)
    const backMs = performance.now() - awayFrom - awayMs
    await until(() => acknowledged.length > before + 20, 60_000)
    isOver = true
    await Promise.all(load)
    // A call that was under way has waited for a database since that went.
    const waited = ({ began, ended }: Seen) => ended - Math.max(began, wentAt)
    const refused = seen.filter(({ status }) => status === 503)
    console.log(
      `${mode}, away for ${awayMs} ms: ${seen.length} calls, ${refused.length} of them 503, the slowest of those ${Math.round(Math.max(...refused.map(waited)))} ms; ready again ${Math.round(backMs)} ms after PostgreSQL was started; ${answered} answers before that`,
    )

    // Calls answer at once, and say when to try again.
    expect(seen.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
    expect(refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([])
    expect(refused.filter((one) => waited(one) > LONGEST_MS)).toEqual([])
    // The loss is logged once, and so is its end; nothing else is an error.
    const log = server.output().slice(said).split('\n')
    expect(log.filter((line) => line.includes('The database cannot be reached'))).toHaveLength(1)
    expect(log.filter((line) => line.includes('The database is back'))).toHaveLength(1)
    expect(log.filter((line) => / error |[Uu]nhandled/.test(line))).toEqual([])
    // What was acknowledged is there.
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    try {
      const { rows } = await client.query<{ storeCode: string }>('SELECT "storeCode" FROM store')
      const there = new Set(rows.map(({ storeCode }) => storeCode))
      expect(acknowledged.filter((code) => !there.has(code))).toEqual([])
      // What was under way ends by itself.
      const count = async (from: string) =>
        Number((await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${from}`)).rows[0]?.n)
      await until(
        async () => (await count(`product_upload WHERE "_id" = ${upload} AND "status" = 'WIP'`)) === 0,
        120_000,
      )
      expect(
        (await client.query(`SELECT "status", "dataCount"::int FROM product_upload WHERE "_id" = ${upload}`)).rows,
      ).toEqual([{ status: 'OK', dataCount: 4000 }])
      const began = Math.floor(Date.now() / 1000)
      await until(
        async () =>
          (await count(
            `task JOIN task_live USING ("storeCode", "taskId") WHERE "endTime" IS NULL AND "startTime" < ${began}`,
          )) === 0,
        180_000,
      )
      expect(
        await count(
          `task_row JOIN task_row_live l USING ("storeCode", "taskId", "tagMac") JOIN task_live t USING ("storeCode", "taskId") WHERE l."result" IS NULL AND t."endTime" IS NOT NULL`,
        ),
      ).toBe(0)
    } finally {
      await client.end()
    }
  },
)

async function timed(call: string, body: unknown, seen: Seen[]): Promise<Response> {
  const [method = '', path = ''] = call.split(' ')
  const began = performance.now()
  const answer = await fetch(base + path, {
    method,
    headers: { 'Access-Token': admin.token, 'Access-Email': admin.email, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  seen.push({
    call,
    status: answer.status,
    began,
    ended: performance.now(),
    retryAfter: answer.headers.get('retry-after'),
  })
  return answer
}

/** Adds stores one after the other, and notes those that the server said are kept. */
async function addStores(prefix: string, acknowledged: string[], seen: Seen[], isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const storeCode = `${prefix}N${n}`
    const { status } = await timed(
      'POST /config/store',
      {
        storeCode,
        storeName: storeCode,
        totalDuration: 120,
        eventDuration: 1,
        cpDuration: 39,
        baseTimeout: 60,
        timeoutTag: 0.1,
      },
      seen,
    )
    if (status === 200) acknowledged.push(storeCode)
    await wait(50)
  }
}

/** Changes products that have labels: each change is a task. */
async function changePrices(seen: Seen[], isOver: () => boolean): Promise<void> {
  const { data = [] } = (await admin.call(`POST /status/store/${STORE}/product/search`, { length: 50 })).body
  for (let n = 0; !isOver(); n++) {
    const { prCode, prInfo, layoutId } = data[n % data.length] as { prCode: string; prInfo: string[]; layoutId: string }
    await timed(
      'POST /product',
      {
        storeCode: STORE,
        product: [{ prCode, prInfo: prInfo.map((text, at) => (at === 1 ? `Sale ${n}` : text)), layoutId }],
      },
      seen,
    )
    await wait(150)
  }
}

async function repeat(call: string, body: unknown, seen: Seen[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await timed(call, body, seen)
    await wait(100)
  }
}

/** Sends a product file. @returns the number of its upload */
async function sendFile(name: string, lines: number): Promise<number> {
  const rows = Array.from({ length: lines }, (_, at) => `AWAY-${name}-${at},Name ${at},${at},SHELF,`)
  const form = new FormData()
  form.append('storeCode', STORE)
  form.append('file', new Blob([`prCode,Name,Price,layoutId,nfc\n${rows.join('\n')}\n`], { type: 'text/csv' }), name)
  const answer = await fetch(`${base}/product/file`, {
    method: 'POST',
    headers: { 'Access-Token': admin.token, 'Access-Email': admin.email },
    body: form,
  })
  expect(answer.status).toBe(200)
  return Number(((await answer.json()) as { _id?: number })._id)
}
