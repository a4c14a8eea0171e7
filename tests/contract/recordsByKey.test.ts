import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Records } from '../../server/db/records'
import { openTestRecords, type TestRecords } from './harness'

let test: TestRecords
const SIZE = 400
const tagMac = (at: number) => `MAC-${String(at).padStart(4, '0')}`

beforeAll(async () => {
  test = await openTestRecords()
  const row = { storeCode: 'IT001', taskId: 1, prCode: 'P-1', layout: 'SHELF', prInfo: [], result: null, updatedAt: null }
  await test.records.insert('task-row', Array.from({ length: SIZE }, (_, at) => ({ ...row, tagId: `T-${at}`, tagMac: tagMac(at) })))
})
afterAll(() => test.connection.close())

/** Rows of the live part that this connection has read. */
async function read(records: Records): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT seq_tup_read + idx_tup_fetch AS "n" FROM pg_stat_xact_user_tables WHERE relname = 'task_row_live'`.execute(records.db)
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
