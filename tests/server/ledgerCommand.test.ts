import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDescriptors } from '../../server/base/schemas'
import { type Connection, openLocal } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { Records } from '../../server/db/records'
import { enterPrices } from '../../server/ledger/books'
import { forgetEntries } from '../../server/ledger/forget'
import { root } from '../support/server'
import { engine, openSharedDatabase, type SharedDatabase } from '../contract/harness'
import { NOON, openShop } from '../support/shop'

const [STORE, OTHER] = ['IT001', 'DE001']
const dataDir = mkdtempSync(join(tmpdir(), 'ledger-'))
let shared: SharedDatabase | undefined

beforeAll(async () => {
  shared = engine === 'server' ? await openSharedDatabase() : undefined
  await within(async (records, { db }) => {
    await migrate(db, readDescriptors().values())
    for (const code of [STORE, OTHER]) await openShop(records, code)
    await enter(records, 1, 5)
  })
}, 60_000)
afterAll(async () => {
  await shared?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Works on the database, which has room for one process where it is the embedded one. */
async function within(work: (records: Records, connection: Connection) => Promise<unknown>): Promise<void> {
  const connection = shared ? await shared.connect() : await openLocal(dataDir)
  await work(new Records(connection.db, readDescriptors()), connection).finally(() => connection.close())
}

/** Changes the price of a product day by day. */
const enter = (records: Records, from: number, to: number) =>
  records.transaction((inOne) =>
    enterPrices(
      inOne,
      STORE,
      Array.from({ length: to - from + 1 }, (_, at) => ({
        storeCode: STORE,
        updatedAt: NOON + from + at,
        prCode: 'MILK',
        before: `${from + at - 1},00`,
        after: `${from + at},00`,
        source: 'EDIT' as const,
        who: null,
        taskId: null,
      })),
    ),
  )

function ledger(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, DATABASE_URL: shared?.url }
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/ledger.ts', ...args],
      { cwd: root, env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)) },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    ),
  )
}

const change = (statement: ReturnType<typeof sql>) => within((_, { db }) => statement.execute(db))
const file = join(dataDir, 'heads.json')

it('checks all stores or one, and ends with 1 where an entry was changed', { timeout: 120_000 }, async () => {
  expect(await ledger('verify')).toMatchObject({
    code: 0,
    out: `${OTHER}: 0 entries, all as they were written\n${STORE}: 5 entries, all as they were written\n`,
  })
  await change(sql`UPDATE price_entry SET "after" = '9,99' WHERE "number" = 3`)
  expect(await ledger('verify')).toMatchObject({ code: 1, err: `${STORE}: PRICE, entry 3: CHANGED\n` })
  expect(await ledger('verify', '--store', OTHER)).toMatchObject({ code: 0 })
  await change(sql`UPDATE price_entry SET "after" = '3,00' WHERE "number" = 3`)
  expect(await ledger('verify', '--store', STORE)).toMatchObject({ code: 0 })
})

it('a ledger that was written again as a whole is found by heads that were kept', { timeout: 120_000 }, async () => {
  const heads = await ledger('heads')
  expect(JSON.parse(heads.out)).toMatchObject({ heads: [{ storeCode: STORE, book: 'PRICE', number: 5 }] })
  writeFileSync(file, heads.out)
  await within((records) => enter(records, 6, 7))
  expect(await ledger('verify', '--heads', file)).toMatchObject({
    code: 0,
    out: expect.stringContaining('entry 5 is as it was kept'),
  })
  await within(async (records, { db }) => {
    await sql`DELETE FROM price_entry`.execute(db)
    await sql`DELETE FROM ledger_head`.execute(db)
    await enter(records, 11, 17)
  })
  expect(await ledger('verify')).toMatchObject({ code: 0 })
  expect(await ledger('verify', '--heads', file)).toMatchObject({
    code: 1,
    err: `${STORE}: PRICE, entry 5: CHANGED since its head was kept\n`,
  })
  await within(async (records, { db }) => {
    await sql`DELETE FROM price_entry`.execute(db)
    await sql`DELETE FROM ledger_head`.execute(db)
    await enter(records, 1, 3)
  })
  expect(await ledger('verify', '--heads', file)).toMatchObject({
    code: 1,
    err: `${STORE}: PRICE, entry 5: MISSING since its head was kept\n`,
  })
})

it('of heads whose entries are no longer kept nothing can be said', { timeout: 120_000 }, async () => {
  writeFileSync(file, (await ledger('heads')).out)
  await within((records) => forgetEntries(records, NOON + 4))
  expect(await ledger('verify', '--heads', file)).toMatchObject({
    code: 0,
    out: expect.stringContaining('as it was kept'),
  })
  await within(async (records) => {
    await enter(records, 4, 8)
    await forgetEntries(records, NOON + 8)
  })
  expect(await ledger('verify', '--heads', file)).toMatchObject({
    code: 0,
    out: expect.stringContaining('no longer kept'),
  })
})

it('ends with 2 where it was not asked what it can do', { timeout: 120_000 }, async () => {
  writeFileSync(file, '{}')
  for (const args of [[], ['heads', '--heads', file], ['verify', '--store', 'NOWHERE'], ['verify', '--heads', file]])
    expect((await ledger(...args)).code).toBe(2)
})
