import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  engine,
  openSharedDatabase,
  type SharedDatabase,
  startTestServer,
  type Signed,
  type TestServer,
} from '../contract/harness'
import { cutTables, recordStatements, wholeTablesOf } from './shards'
import { nameAliases, NOON, openShop } from '../support/shop'

// On a database that is spread over machines by store, what asks for a store must ask one of them.
const isServer = engine === 'server'
const STORE = 'IT001'
const OTHER = 'KR001'
const HEADING = 'prCode,Name,Price,layoutId,nfc'

const folder = mkdtempSync(join(tmpdir(), 'shards-'))
let now = NOON
let server: TestServer
let as: Signed
/** A database with the same tables, each cut by store: nothing is in it, plans are made there. */
let cut: SharedDatabase
let client: pg.Client
let tables: readonly string[] = []

beforeAll(async () => {
  if (!isServer) return
  server = await startTestServer({ clock: () => now, env: { DATA_DIR: folder } })
  as = await server.signIn()
  const { records, radio } = server.stage.inside.services
  for (const code of [STORE, OTHER]) await openShop(records, code)
  await nameAliases(records)
  await radio.load()
  cut = await openSharedDatabase()
  const connection = await cut.connect()
  await (
    await startTestServer({ connection: { ...connection, close: async () => undefined }, env: { DATA_DIR: folder } })
  ).close()
  tables = await cutTables(connection)
  client = new pg.Client({ connectionString: cut.url })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await cut?.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What work sends to the database that would read or write all parts of a table: these tables, and how it begins. */
async function wholeTables(work: () => Promise<unknown>): Promise<readonly string[]> {
  const recording = recordStatements()
  await work().finally(() => recording.stop())
  const statements = recording.stop()
  expect(statements.length).toBeGreaterThan(0)
  const found: string[] = []
  for (const statement of statements) {
    const whole = await wholeTablesOf(client, statement)
    if (whole.length > 0) found.push(`${whole.join()}: ${statement.text.replaceAll(/\s+/g, ' ').trim().slice(0, 400)}`)
  }
  return found
}

async function call(name: string, body?: unknown): Promise<void> {
  expect((await server.call(name, { as, ...(body !== undefined && { body }) })).status, name).toBe(200)
}

const dashboardOf = (stores: readonly string[]) =>
  call(`GET /stats/dashboard?t=0${stores.length > 0 ? `&storeList=${encodeURIComponent(JSON.stringify(stores))}` : ''}`)
const page = (column: string, value = '') => ({
  draw: 1,
  start: 0,
  length: 25,
  search: { value },
  columns: [{ data: column, searchable: true }],
  order: [{ column: 0, dir: 'desc' }],
})

it.skipIf(!isServer)('all that grows with the fleet is cut by store', () => {
  expect(tables).toEqual(
    expect.arrayContaining([
      'product',
      'product_live',
      'tag',
      'tag_live',
      'task',
      'task_live',
      'task_row',
      'task_row_live',
      'gateway',
      'kept_tags',
    ]),
  )
})

it.skipIf(!isServer)('a read that names no store is told from one that does', async () => {
  expect(await wholeTables(() => server.stage.inside.services.records.count('tag', { status: 'OK' }))).toHaveLength(1)
  expect(
    await wholeTables(() => server.stage.inside.services.records.count('tag', { status: 'OK', storeCode: STORE })),
  ).toEqual([])
})

it.skipIf(!isServer)(
  'a page of a table of a store asks for that store alone, whatever it is searched and sorted by',
  async () => {
    const found = await wholeTables(async () => {
      for (const [what, columns] of Object.entries({
        tag: ['tagMac', 'status', 'battery'],
        product: ['prCode', 'updatedAt'],
        sensor: ['sensorMac'],
      })) {
        for (const column of columns) {
          await call(`POST /status/store/${STORE}/${what}/search`, page(column))
          await call(`POST /status/store/${STORE}/${what}/search`, page(column, 'a1'))
        }
      }
      await call(`GET /config/store/${STORE}/gw`)
      await call(`POST /history/update/task/store/${STORE}/search`, page('taskId'))
    })
    expect(found).toEqual([])
  },
)

it.skipIf(!isServer)('what products say is changed, and labels are told and answer, in their store alone', async () => {
  const { records, radio } = server.stage.inside.services
  const [tag] = await records.pick('tag', ['prCode'], { storeCode: STORE })
  const prCode = tag?.prCode?.split(',')[0] ?? ''
  const found = await wholeTables(async () => {
    const task = await radio.products.save(STORE, [{ prCode, prInfo: ['milk'] }])
    expect(task?.tagCount).toBeGreaterThan(0)
    const { taskId = 0 } = task ?? {}
    for (
      let step = 0;
      step < 600 && (await records.one('task', { storeCode: STORE, taskId }))?.endTime === null;
      step++
    ) {
      now += 1
      await radio.step()
    }
    expect(await records.one('task', { storeCode: STORE, taskId })).toMatchObject({ progress: 100 })
  })
  expect(found).toEqual([])
})

it.skipIf(!isServer)('a file of products is taken in in its store alone', async () => {
  const { imports, records } = server.stage.inside.services
  const found = await wholeTables(async () => {
    const path = join(await imports.folder(), 'given.part')
    await writeFile(path, `${HEADING}\nR-1,one,1.00,SHELF,\nR-2,two,2.00,SHELF,\n`)
    await imports.take({
      path,
      fileName: 'given.csv',
      fileType: 'csv',
      storeCode: STORE,
      encoding: undefined,
      received: now,
    })
    await imports.settled()
  })
  expect(await records.count('product', { storeCode: STORE, prCode: ['R-1', 'R-2'] })).toBe(2)
  expect(found).toEqual([])
})

/** Tables of counts, which are read of all stores at once: how many labels show the price of the till is counted by store and day. */
const KEPT = /^(?:kept_|till_summary$|till_day$)/

it.skipIf(!isServer)('the dashboard reads kept counts, and no table of what it counts', async () => {
  const found = await wholeTables(async () => {
    await dashboardOf([])
    await dashboardOf([STORE])
  })
  const read = found.flatMap((one) => one.split(':')[0]?.split(',') ?? [])
  expect(read.filter((name) => !KEPT.test(name))).toEqual([])
})
