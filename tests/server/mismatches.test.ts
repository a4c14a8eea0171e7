import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '../../server/db/connection'
import { enterPrices, enterShown } from '../../server/ledger/books'
import { MismatchTable } from '../../server/ledger/mismatches'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { NOON } from '../support/shop'
import { openTestRecords } from './testRecords'

const STORE = 'IT001'
const DAY = 86_400
const [DAYS, LABELS] = [60, 200]
let connection: Connection
let descriptor: ResourceDescriptor

beforeAll(async () => {
  const test = await openTestRecords()
  connection = test.connection
  descriptor = test.descriptors.get('price-mismatch') as ResourceDescriptor
  const labels = Array.from({ length: LABELS }, (_, at) => ({ tagMac: `MAC${at}`, tagId: `ID${at}`, prCode: `P${at}` }))
  for (let day = 0; day < DAYS; day++) {
    const [own, price] = [{ storeCode: STORE, updatedAt: NOON + day * DAY, taskId: null }, `${day + 1},00`]
    await test.records.transaction((within) =>
      enterPrices(
        within,
        STORE,
        labels.map(({ prCode }) => ({ ...own, prCode, before: `${day},00`, after: price, source: 'FILE', who: null })),
      ),
    )
    await test.records.transaction((within) =>
      enterShown(
        within,
        STORE,
        labels.map((label) => ({
          ...own,
          ...label,
          updatedAt: own.updatedAt + 60,
          price,
          layoutId: 'SHELF',
          gwIp: null,
          content: '0'.repeat(64),
        })),
      ),
    )
  }
  await sql`ANALYZE`.execute(connection.db)
}, 60_000)
afterAll(() => connection.close())

it('wrong prices of a day are found by indexes, however long the ledger is', async () => {
  const { table } = new MismatchTable(descriptor, { storeCode: STORE, from: NOON + DAY / 2, to: NOON + 1.5 * DAY })
  const { rows } = await sql<Record<string, string>>`EXPLAIN SELECT * FROM ${table} m`.execute(connection.db)
  const plan = rows.map((row) => Object.values(row)[0]).join('\n')
  expect(plan).not.toMatch(/Seq Scan on (label|price)_entry/)
  expect(plan).toMatch(/label_entry/)
  const found = await sql<{ seconds: number }>`SELECT "seconds" FROM ${table} m`.execute(connection.db)
  // The labels are in no store any more: each was wrong from the new price until it confirmed it.
  expect(found.rows).toHaveLength(LABELS)
  expect(new Set(found.rows.map(({ seconds }) => seconds))).toEqual(new Set([60]))
})
