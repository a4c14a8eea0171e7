import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { type Cluster, ensurePostgres, startPostgres } from '../../scripts/postgres.mjs'
import { readDescriptors } from '../../server/base/schemas'
import { openServer } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { Records } from '../../server/db/records'
import { demoPlaces } from '../../server/seed/places'
import { launch } from '../bench/browser'
import { nameAliases, openShop } from '../support/shop'
import { apiBase, signInByHttp } from '../support/api'
import { until } from '../support/until'
import { halfThings } from '../support/wholeness'
import { Caller, type Seen } from './support/caller'
import { endsAfterAll } from './support/ends'
import { type Fleet, openFleet, SERVERS } from './support/fleet'
import { type Person, sendPerson, type Walked } from './support/people'

const STORES = demoPlaces.slice(0, 10).map(({ code }) => code)
const TAGS = Number(process.env.KILLED_TAGS ?? 1000)
/** Labels that a call puts on something. */
const EACH = 25
const LINES = TAGS * 100
const KILLS = 6
const KILL_EVERY_MS = 20_000
/** The kill after which the database is restarted, in the middle to the next. */
const RESTART_AFTER = 2
const BACK_MS = 5000
/** Until the proxy has asked each server twice how it is, and each caller that was told to try again has. */
const RECOVERS_MS = 8000
const ADMIN = 'admin@shelfdeck.example'
const MINUTES = 60_000

const dataDir = mkdtempSync(join(tmpdir(), 'servers-killed-'))
const descriptors = [...readDescriptors().values()]
const ended = endsAfterAll()
let database: Cluster
let fleet: Fleet

async function ask<Row extends object = Record<string, unknown>>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return client
    .query<Row>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
const count = async (from: string) => Number((await ask<{ n: string }>(`SELECT count(*) AS n FROM ${from}`))[0]?.n)

beforeAll(async () => {
  await ensureBuilt()
  ended(async () => rmSync(dataDir, { recursive: true, force: true }))
  database = await startPostgres(ensurePostgres() ?? '', { isDurable: true })
  ended(() => database.stop())
  const connection = await openServer(database.url)
  await migrate(connection.db, descriptors)
  const records = new Records(connection.db, readDescriptors())
  await nameAliases(records)
  for (const storeCode of STORES)
    await openShop(records, storeCode, { gateways: 10, tags: TAGS, products: 40, sensors: 1 })
  await connection.close()
  // Each time that something is written of what became of an image.
  await ask(`
    CREATE TABLE told ("storeCode" text, "taskId" bigint, "tagMac" text);
    CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.result IS NOT NULL THEN INSERT INTO told VALUES (NEW."storeCode", NEW."taskId", NEW."tagMac"); END IF; RETURN NULL;
    END $$;
    CREATE TRIGGER tell AFTER UPDATE ON task_row_live FOR EACH ROW EXECUTE FUNCTION tell()`)
  // What is simulated does not fail by chance: what fails is the servers'.
  fleet = await openFleet(database.url, dataDir, { DEMO_LIFE: 'false' })
  ended(() => fleet.stop())
  for (let at = 0; at < SERVERS; at++) await fleet.start(at)
  await fleet.answers()
}, 10 * MINUTES)

/** Puts products on all labels of a store, some at a time. */
async function update(by: Caller, storeCode: string, pauseMs: number): Promise<void> {
  const tags = (await by.read(`POST /status/store/${storeCode}/tag/search`, { length: -1 })).data ?? []
  const products = (await by.read(`POST /status/store/${storeCode}/product/search`, { length: -1 })).data ?? []
  expect(tags).toHaveLength(TAGS)
  for (let from = 0; from < tags.length; from += EACH) {
    const own = tags.slice(from, from + EACH)
    const body = {
      storeCode,
      tagList: own.map(({ tagMac }, at) => ({ tagMac, prCode: products[(from + at) % products.length]?.['prCode'] })),
    }
    const isDone = async () =>
      Number(
        (
          await by.read(`POST /history/update/store/${storeCode}/tag/${String(own[0]?.['tagId'])}/search`, {
            length: 1,
          })
        )['recordsTotal'],
      ) > 0
    await by.write('POST /tag/assign', body, isDone)
    await wait(pauseMs)
  }
}

/** Brings in a file of products that no label shows. */
async function bringIn(by: Caller, storeCode: string): Promise<void> {
  const lines = Array.from({ length: LINES }, (_, at) => `FILE-${at},Name ${at},${at},SHELF,`)
  const form = new FormData()
  form.append('storeCode', storeCode)
  form.append(
    'file',
    new Blob([`prCode,Name,Price,layoutId,nfc\n${lines.join('\n')}\n`], { type: 'text/csv' }),
    'many.csv',
  )
  const isDone = async () =>
    ((await by.read('POST /product/file/upload/history/search', { length: 10 })).data ?? []).length > 0
  await by.write('POST /product/file', form, isDone)
}

/** Reads what people read, from all stores in turn. */
async function look(by: Caller, over: AbortSignal): Promise<void> {
  for (let at = 0; !over.aborted; at++) {
    const storeCode = STORES[at % STORES.length] ?? ''
    for (const call of [
      `POST /status/store/${storeCode}/tag/search`,
      `POST /status/store/${storeCode}/product/search`,
      'POST /history/task/search',
    ])
      await by.read(call, { length: 25 })
    await by.read(`GET /config/store/${storeCode}`)
    await wait(50)
  }
}

it(
  'three servers, of which one is killed every 20 seconds, and a database that is restarted, lose nothing and do nothing twice',
  { timeout: 60 * MINUTES },
  async () => {
    const api = await signInByHttp(fleet.url, ADMIN)
    const base = await apiBase(fleet.url)
    const browser = await launch()
    ended(() => browser.close())
    const people: Person[] = []
    for (let at = 0; at < 2; at++) people.push(await sendPerson(browser, fleet.url, ADMIN))
    const [writer, reader] = [new Caller(api, base), new Caller(api, base)]
    const over = new AbortController()
    const pauseMs = (KILLS * KILL_EVERY_MS) / (TAGS / EACH) / 2
    await bringIn(writer, STORES[0] ?? '')
    const work = Promise.all([
      ...STORES.map((storeCode) => update(writer, storeCode, pauseMs)),
      look(reader, over.signal),
    ])
    work.catch(() => over.abort())

    const away = { from: Infinity, to: Infinity }
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(KILL_EVERY_MS / 2)
      if (kill === RESTART_AFTER) {
        away.from = performance.now()
        await database.down('immediate')
        await database.up()
        await fleet.answers()
        away.to = performance.now() + RECOVERS_MS
      }
      await wait(KILL_EVERY_MS / 2)
      await fleet.kill(kill % SERVERS)
      await fleet.start(kill % SERVERS)
    }
    await until(async () => (await count(`task_row`)) >= STORES.length * TAGS, 5 * MINUTES)
    await until(async () => (await count(`product_upload WHERE "status" = 'WIP'`)) === 0, 25 * MINUTES)
    over.abort()
    await work
    const walked: Walked[] = []
    for (const person of people) walked.push(await person.leave())
    await until(async () => (await count(`task_live WHERE "endTime" IS NULL`)) === 0, 5 * MINUTES)

    // What was answered, to programs and to people.
    const isAway = (at: number) => at >= away.from && at <= away.to
    const seen: readonly Seen[] = [...writer.seen, ...reader.seen]
    const odd = seen.filter(({ status }) => status !== 200)
    const clicks = walked.reduce((sum, one) => sum + one.clicks, 0)
    const gaps = walked.flatMap((one) => one.gaps)
    console.log(
      `${seen.length} calls, ${odd.length} of them not done at once (${summed(odd.map(({ status, call }) => `${status} ${call.replace(/[A-Z]{2}\d+/, '…')}`))}); ${clicks} clicks, ${summed(walked.flatMap(({ failed }) => failed.map(({ status, what }) => `${status} ${what}`)))}; sockets away ${gaps.map(({ ms }) => Math.round(ms)).join(', ')} ms; the database away for ${Math.round(away.to - away.from - RECOVERS_MS)} ms`,
    )
    expect(odd.filter(({ status }) => ![0, 502, 503].includes(status))).toEqual([])
    expect(odd.filter(({ status, at, retryAfter }) => status === 503 && (retryAfter === null || !isAway(at)))).toEqual(
      [],
    )
    // A connection that broke is told to who wrote, and nobody else: what only reads is asked of another server, unless its
    // answer had begun.
    expect(
      odd.filter(
        ({ status, call, at, isCut }) =>
          [0, 502].includes(status) && !isCut && !isAway(at) && !/^POST .tag.assign$/.test(call),
      ),
    ).toEqual([])
    expect(walked.flatMap(({ failed }) => failed).filter(({ status, at }) => !(status === 503 && isAway(at)))).toEqual(
      [],
    )
    expect(walked.flatMap(({ signedOut, errors }) => [...signedOut, ...errors])).toEqual([])
    expect(walked.map((one) => one.clicks > 10)).toEqual(walked.map(() => true))
    expect(gaps.filter(({ from, ms }) => ms > BACK_MS && !isAway(from))).toEqual([])

    // What is there.
    const all = STORES.length * TAGS
    expect(await ask(`SELECT "status", "dataCount"::int FROM product_upload`)).toEqual([
      { status: 'OK', dataCount: LINES },
    ])
    expect(await count(`product WHERE "prCode" LIKE 'FILE-%'`)).toBe(LINES)
    expect(await count(`task WHERE "taskType" = 'ASSIGN'`)).toBe(all / EACH)
    expect(
      await ask(
        `SELECT l."result", l."reason", count(*)::int AS n, count(DISTINCT "tagMac")::int AS tags FROM task_row JOIN task_row_live l USING ("storeCode", "taskId", "tagMac") GROUP BY 1, 2`,
      ),
    ).toEqual([{ result: 'OK', reason: null, n: all, tags: all }])
    expect(
      await ask(
        `SELECT times, count(*)::int AS n FROM (SELECT count(*)::int AS times FROM told GROUP BY "storeCode", "taskId", "tagMac") each GROUP BY times`,
      ),
    ).toEqual([{ times: 1, n: all }])
    expect(await count('tag_update_history')).toBe(all)
    expect(
      fleet
        .output()
        .split('\n')
        .filter((line) => / error |[Uu]nhandled/.test(line)),
    ).toEqual([])
    await fleet.stop()
    const connection = await openServer(database.url)
    try {
      expect(await halfThings(new Records(connection.db, readDescriptors()), dataDir, descriptors, false)).toEqual([])
    } finally {
      await connection.close()
    }
  },
)

/** How often each was there. */
function summed(all: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].map(([what, times]) => `${times} × ${what}`).join(', ') || 'none'
}
