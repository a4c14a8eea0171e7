import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RowParts } from '../../server/db/rowParts'
import { openShop } from '../support/shop'
import { openTestRecords, type TestRecords } from './testRecords'

const STORE = 'L1'
const TAGS = 2_300
let test: TestRecords

beforeAll(async () => {
  test = await openTestRecords()
})
afterAll(() => test.connection.close())

it('a page of a whole table leaves out what has gone before it was read', async () => {
  const { records } = test
  await records.insert(
    'tag',
    Array.from({ length: TAGS }, (_, at) => ({
      storeCode: STORE,
      tagId: `T${at}`,
      tagMac: `M${at}`,
      prCode: `pr${at % 600}`,
      status: 'OK' as const,
      battery: 2 + (at % 10) / 10,
      updatedAt: 1_000 + at,
    })),
  )
  const { data } = await records.searchToSend('tag', { length: -1 }, { where: { storeCode: STORE } })
  if (!(data instanceof RowParts)) throw new Error('all rows are read at once')
  let read = 0
  for await (const rows of data) {
    if (read === 0) await records.remove('tag', { storeCode: STORE, tagId: 'T999' })
    expect(rows.map(({ tagId }) => tagId)).not.toContain('T999')
    read += rows.length
  }
  expect(read).toBe(TAGS - 1)
})

it('products are read for a file part by part, each once', async () => {
  const { records } = test
  await openShop(records, 'IT001')
  const parts: string[][] = []
  for await (const part of records.scan('product', {}, { where: { storeCode: 'IT001' } }, 4))
    parts.push(part.map(({ prCode }) => prCode))
  expect(parts.flat()).toEqual((await records.find('product', { storeCode: 'IT001' })).map(({ prCode }) => prCode))
  expect(parts.length).toBeGreaterThan(1)
})

it('a part of ten thousand updates of a tag is read from its index, and no more than it has', async () => {
  const { records, connection } = test
  await records.insert(
    'tag-update-history',
    Array.from({ length: 10_000 }, (_, at) => ({
      storeCode: STORE,
      tagId: 'T1',
      tagMac: 'M1',
      taskId: 1,
      prCode: 'MANY',
      prInfo: ['x'],
      updatedAt: 1_600_000_000 + at,
      status: { status: 'OK' },
    })),
  )
  await sql`ANALYZE`.execute(connection.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN (ANALYZE) SELECT * FROM tag_update_history m
    WHERE m."storeCode" = ${STORE} AND m."tagId" = 'T1' AND m."updatedAt" <= 1600005000 AND (m."updatedAt" < 1600005000 OR m."_id" < 5)
    ORDER BY m."updatedAt" DESC, m."_id" DESC LIMIT 31`.execute(connection.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan Backward')
  expect(plan).not.toContain('Sort')
})
