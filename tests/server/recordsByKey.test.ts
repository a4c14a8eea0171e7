import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Records } from '../../server/db/records'
import { openTestRecords, type TestRecords } from './testRecords'

let test: TestRecords
const SIZE = 400
const tagMac = (at: number) => `MAC-${String(at).padStart(4, '0')}`

beforeAll(async () => {
  test = await openTestRecords()
  const row = {
    storeCode: 'IT001',
    taskId: 1,
    prCode: 'P-1',
    layout: 'SHELF',
    prInfo: [],
    result: null,
    updatedAt: null,
  }
  await test.records.insert(
    'task-row',
    Array.from({ length: SIZE }, (_, at) => ({ ...row, tagId: `T-${at}`, tagMac: tagMac(at) })),
  )
})
afterAll(() => test.connection.close())

/** Rows of the live part that this connection has read. */
async function read(records: Records, table = 'task_row_live'): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`SELECT seq_tup_read + idx_tup_fetch AS "n" FROM pg_stat_xact_user_tables WHERE relname = ${table}`.execute(
    records.db,
  )
  return rows[0]?.n ?? 0
}

it('records that are named by their keys are looked up by them, also where the database knows nothing of their tables yet', async () => {
  const wanted = Array.from({ length: 50 }, (_, at) => tagMac(at * 8))
  await test.records.transaction(async (records) => {
    const before = await read(records)
    const found = await records.find('task-row', { storeCode: 'IT001', taskId: 1, tagMac: wanted })
    expect(found.map((row) => row.tagMac)).toEqual(wanted)
    expect((await read(records)) - before).toBe(wanted.length)
  })
})

it('records of a large table that are named by many keys are looked up by their key, not by parts of its texts', async () => {
  const { db } = test.records
  const { rows: found } = await sql<{ name: string; definition: string }>`
    SELECT indexname AS "name", indexdef AS "definition" FROM pg_indexes WHERE tablename = 'product' AND indexdef LIKE '%trgm%'`.execute(
    db,
  )
  const own = sql`SELECT 'IT001', 'FILE-' || at FROM generate_series(1, 50000) at`
  for (const { name } of found) await sql`DROP INDEX ${sql.id(name)}`.execute(db)
  await sql`INSERT INTO product ("storeCode", "prCode") ${own}`.execute(db)
  await sql`INSERT INTO product_live ("storeCode", "prCode") ${own}`.execute(db)
  for (const { definition } of found) await sql.raw(definition).execute(db)
  await sql`VACUUM ANALYZE product, product_live`.execute(db)
  const wanted = Array.from({ length: 500 }, (_, at) => `FILE-${1001 + at}`)
  await test.records.transaction(async (records) => {
    expect(await records.find('product', { storeCode: 'IT001', prCode: wanted })).toHaveLength(wanted.length)
    const { rows } = await sql<{ name: string }>`
      SELECT indexrelname AS "name" FROM pg_stat_user_indexes
      WHERE relname = 'product' AND pg_stat_get_xact_numscans(indexrelid) > 0`.execute(records.db)
    expect(rows).toEqual([{ name: 'product_pkey' }])
  })
})

it('products of a store that was filled after the database last counted its rows are looked up by their keys, however many they are', async () => {
  const { db } = test.records
  const [few, many] = [{ storeCode: 'FEW' }, { storeCode: 'FILLED' }]
  const filled = (of: { storeCode: string }, count: number) =>
    test.records.insert(
      'product',
      Array.from({ length: count }, (_, at) => ({ ...of, prCode: `P${at}`, layoutId: 'SHELF', prInfo: ['Milk'] })),
    )
  await filled(few, 20)
  await sql`ANALYZE product, product_live`.execute(db)
  await filled(many, 3_000)
  const readBy = (work: (records: Records) => Promise<number>) =>
    test.records.transaction(async (records) => {
      const before = await read(records, 'product_live')
      expect(await work(records)).toBe(3_000)
      return (await read(records, 'product_live')) - before
    })
  const scanned = await readBy(async (records) => {
    let found = 0
    for await (const part of records.scan('product', {}, { where: many }, 500)) found += part.length
    return found
  })
  const listed = await readBy(async (records) => (await records.find('product', many)).length)
  expect({ scanned, listed }).toEqual({ scanned: 3_000, listed: 3_000 })
})
