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
import { verifyStore } from '../../server/ledger/verify'
import { placeAt } from '../../server/seed/places'
import { signInByHttp } from '../support/api'
import { type RunningServer, startServer } from '../support/server'
import { nameAliases, openShopAt } from '../support/shop'
import { sendFile } from '../support/writes'
import { endsAfterAll } from './support/ends'
import { PRESENT } from './support/fleet'

const LABELS = Number(process.env.DELIVERY_LABELS ?? 100_000)
const STORES = Math.min(50, LABELS / 1000)
const EACH = LABELS / STORES
/** Labels of a gateway, which serves one after the other. */
const OF_A_GATEWAY = 200
const KILLS = 10
const PATIENCE_MS = 45 * 60_000
const ADMIN = 'admin@shelfdeck.example'

const dataDir = mkdtempSync(join(tmpdir(), 'prices-to-all-'))
const ended = endsAfterAll()
let database: Cluster
let pool: pg.Pool

async function ask<Row extends object>(statement: string): Promise<Row[]> {
  return (await pool.query<Row>(statement)).rows
}
const count = async (from: string) => Number((await ask<{ n: string }>(`SELECT count(*) AS n FROM ${from}`))[0]?.n)

/** None that a product has. */
const price = (at: number) => `${20_000 + at}.50`

async function withRecords<Result>(work: (records: Records) => Promise<Result>): Promise<Result> {
  const connection = await openServer(database.url)
  try {
    return await work(new Records(connection.db, readDescriptors()))
  } finally {
    await connection.close()
  }
}

beforeAll(async () => {
  await ensureBuilt('server')
  ended(async () => rmSync(dataDir, { recursive: true, force: true }))
  database = await startPostgres(ensurePostgres() ?? '', { isDurable: true })
  ended(() => database.stop())
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
  ended(() => pool.end())
  await withRecords(async (records) => {
    await migrate(records.db, readDescriptors().values())
    await nameAliases(records)
    const size = { gateways: Math.ceil(EACH / OF_A_GATEWAY), tags: EACH, products: EACH, sensors: 0 }
    for (let at = 0; at < STORES; at++) await openShopAt(records, placeAt(at), size)
  })
  await ask('ANALYZE')
})

/** What is simulated does not fail by chance: what fails is the server's. */
const start = (): Promise<RunningServer> =>
  startServer({ ...PRESENT, dataDir, env: { DATABASE_URL: database.url, SEED: 'none', DEMO_LIFE: 'false' } })

/** A file for each store, with another price of every product. @returns the prices, by store and product */
async function changePrices(url: string): Promise<ReadonlyMap<string, string>> {
  const api = await signInByHttp(url, ADMIN)
  const prices = new Map<string, string>()
  for (let store = 0; store < STORES; store++) {
    const storeCode = placeAt(store).code
    const products = await ask<{ prCode: string }>(`SELECT "prCode" FROM product WHERE "storeCode" = '${storeCode}'`)
    const lines = products.map(({ prCode }, at) => {
      prices.set(`${storeCode} ${prCode}`, price(store + at))
      return `${prCode},${price(store + at)}`
    })
    await sendFile(
      { url, api },
      '/product/file',
      { storeCode },
      'file',
      'prices.csv',
      `prCode,Price\n${lines.join('\n')}\n`,
    )
  }
  return prices
}

const LEFT = `label_state WHERE "state" <> 'SHOWN' OR "shown" IS DISTINCT FROM "wanted"`

it(
  `a price change for ${LABELS} labels in ${STORES} stores reaches each of them once, though the server is killed ${KILLS} times`,
  { timeout: 60 * 60_000 },
  async () => {
    let server = await start()
    ended(() => server.stop())
    const began = Date.now()
    const said = (text: string) => console.log(`${Math.round((Date.now() - began) / 1000)} s: ${text}`)
    const prices = await changePrices(server.url)
    said('all files are taken')
    const wanted = await count(`tag t JOIN product p ON p."storeCode" = t."storeCode" AND p."prCode" = t."prCode"`)
    expect(wanted).toBeGreaterThan(LABELS * 0.9)
    const printed: string[] = []
    const isThrough = async () =>
      (await count(`product_upload WHERE "status" = 'WIP'`)) === 0 &&
      (await count(LEFT)) === 0 &&
      (await count('label_entry')) >= wanted
    let kills = 0
    for (const end = Date.now() + PATIENCE_MS; !(await isThrough()); await wait(200)) {
      expect(
        Date.now(),
        `${await count('label_entry')} of ${wanted} labels confirmed, ${await count(LEFT)} wait`,
      ).toBeLessThan(end)
      if (kills === KILLS || (await count('label_entry')) < (wanted * (kills + 1)) / (KILLS + 2)) continue
      await server.kill()
      printed.push(server.output())
      kills += 1
      said(`killed with ${await count('label_entry')} of ${wanted} labels confirmed`)
      server = await start()
    }
    said(`all are through: ${Math.round((wanted * 1000) / (Date.now() - began))} labels a second`)
    expect(kills).toBe(KILLS)

    expect(
      await ask(
        `SELECT times, count(*)::int AS n FROM (SELECT count(*)::int AS times FROM label_entry GROUP BY "storeCode", "tagMac") each GROUP BY times`,
      ),
    ).toEqual([{ times: 1, n: await count('label_state') }])
    const shown = await ask<{ storeCode: string; tagMac: string; prCode: string; price: string }>(
      `SELECT t."storeCode", t."tagMac", t."prCode", e."price" FROM tag t
       JOIN product p ON p."storeCode" = t."storeCode" AND p."prCode" = t."prCode"
       LEFT JOIN label_entry e ON e."storeCode" = t."storeCode" AND e."tagMac" = t."tagMac"`,
    )
    expect(shown.filter((one) => one.price !== prices.get(`${one.storeCode} ${one.prCode}`))).toEqual([])
    expect(shown).toHaveLength(wanted)
    expect(await ask(`SELECT "result", "reason", count(*)::int AS n FROM task_row_live GROUP BY 1, 2`)).toEqual([
      { result: 'OK', reason: null, n: await count('label_state') },
    ])
    expect(await count(`task_live WHERE "endTime" IS NULL`)).toBe(0)
    expect(await ask(`SELECT "status", count(*)::int AS n FROM tag_live GROUP BY 1`)).toEqual([
      { status: 'OK', n: LABELS },
    ])
    await server.stop()
    printed.push(server.output())
    expect(
      printed
        .join('\n')
        .split('\n')
        .filter((line) => / error |[Uu]nhandled/.test(line)),
    ).toEqual([])
    const broken = await withRecords(async (records) => {
      const all = []
      for (let at = 0; at < STORES; at++) all.push(...(await verifyStore(records, placeAt(at).code)).broken)
      return all
    })
    expect(broken).toEqual([])
  },
)
