import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { readDescriptors } from '../../server/base/schemas'
import type { Connection } from '../../server/db/connection'
import { wrongCounts } from '../../server/db/counts/tables'
import { migrate } from '../../server/db/migrate'
import { Records } from '../../server/db/records'
import { describe as describeSchema, type ResourceDescriptor } from '../../src/schema/descriptor'
import type { FieldSchema } from '../../src/schema/dialect'
import { openTestDatabase } from '../contract/harness'

let connection: Connection
const tag = readDescriptors().get('tag') as ResourceDescriptor
const withFields = (fields: Record<string, FieldSchema>) =>
  describeSchema({ ...tag.schema, properties: { ...tag.schema.properties, ...fields } })

beforeAll(async () => {
  connection = await openTestDatabase()
  await migrate(connection.db, [tag])
  await new Records(connection.db, new Map([['tag', tag]])).insert('tag', [
    { storeCode: 'S1', tagId: 'T1', tagMac: 'M1', battery: 2.9, tagType: '7' },
  ])
})
afterAll(() => connection.close())

const row = async () =>
  (
    await sql<
      Record<string, unknown>
    >`SELECT m.*, l.* FROM tag m JOIN tag_live l USING ("storeCode", "tagMac")`.execute(connection.db)
  ).rows[0]

it('does nothing the second time', async () => {
  expect(await migrate(connection.db, [tag])).toBe(false)
})

it('adds the column of a new field with its default, and keeps the rows', async () => {
  expect(await migrate(connection.db, [withFields({ shelf: { type: 'string', default: 'A' } })])).toBe(true)
  expect(await row()).toMatchObject({ tagId: 'T1', shelf: 'A', battery: 2.9 })
})

it('changes a type where the values fit', async () => {
  await migrate(connection.db, [withFields({ tagType: { type: 'integer' } })])
  expect(await row()).toMatchObject({ tagType: 7 })
})

it('says which column has values that do not fit, and changes nothing', async () => {
  await expect(migrate(connection.db, [withFields({ tagId: { type: 'integer' } })])).rejects.toThrow('tag.tagId')
  expect(await row()).toMatchObject({ tagId: 'T1' })
})

it('moves the values of a field that becomes live', async () => {
  await migrate(connection.db, [
    withFields({ layoutId: { type: ['string', 'null'] }, nfc: { type: ['string', 'null'] } }),
  ])
  await sql`UPDATE tag SET nfc = 'https://shelf.example'`.execute(connection.db)
  const moved = withFields({ nfc: { type: ['string', 'null'], 'x-console': { storage: { live: true } } } })
  await migrate(connection.db, [moved])
  expect((await new Records(connection.db, new Map([['tag', moved]])).one('tag'))?.nfc).toBe('https://shelf.example')
})

it('indexes a live field that lists are sorted by, within its store', async () => {
  const { rows } = await sql<{
    indexdef: string
  }>`SELECT indexdef FROM pg_indexes WHERE tablename = 'tag_live'`.execute(connection.db)
  expect(rows.map(({ indexdef }) => indexdef.replace(/.*USING/, '')).join()).toContain(
    '("storeCode", "updatedAt", "tagMac")',
  )
})

describe('a field that has another name now', () => {
  const text = { type: ['string', 'null'], maxLength: 64 } satisfies FieldSchema
  const sorted = { ...text, 'x-console': { storage: { index: 'plain' } } } satisfies FieldSchema
  const live = { ...text, 'x-console': { storage: { live: true, index: 'plain' } } } satisfies FieldSchema
  const named = (field: FieldSchema, ...was: string[]): FieldSchema => ({
    ...field,
    'x-console': { ...field['x-console'], was },
  })
  const indexes = async () =>
    (
      await sql<{
        name: string
        oid: number
      }>`SELECT relname AS "name", oid FROM pg_class WHERE relkind = 'i' AND relname LIKE 'ix\_tag%' ORDER BY oid`.execute(
        connection.db,
      )
    ).rows
  const columns = async (table: string) =>
    (
      await sql<{
        name: string
      }>`SELECT column_name AS "name" FROM information_schema.columns WHERE table_name = ${table}`.execute(
        connection.db,
      )
    ).rows.map(({ name }) => name)

  it('keeps its values and its index, in the main part and in the live one', async () => {
    await migrate(connection.db, [withFields({ aisle: sorted, mood: live })])
    await sql`UPDATE tag SET "aisle" = 'A7'`.execute(connection.db)
    await sql`UPDATE tag_live SET "mood" = 'calm'`.execute(connection.db)
    const before = await indexes()
    expect(
      await migrate(connection.db, [withFields({ lane: named(sorted, 'aisle'), temper: named(live, 'mood') })]),
    ).toBe(true)
    expect(await row()).toMatchObject({ lane: 'A7', temper: 'calm' })
    expect([...(await columns('tag')), ...(await columns('tag_live'))]).not.toEqual(expect.arrayContaining(['aisle']))
    // The same indexes under other names: none was made anew.
    const after = await indexes()
    expect(after.map(({ oid }) => oid)).toEqual(before.map(({ oid }) => oid))
    expect(after.map(({ name }) => name)).toEqual(
      before.map(({ name }) => name.replace('aisle', 'lane').replace('mood', 'temper')),
    )
    expect(
      await migrate(connection.db, [withFields({ lane: named(sorted, 'aisle'), temper: named(live, 'mood') })]),
    ).toBe(false)
  })

  it('is found under any name that it had, and becomes live with its values', async () => {
    await migrate(connection.db, [withFields({ bay: named(live, 'lane', 'aisle'), temper: live })])
    expect(await row()).toMatchObject({ bay: 'A7', temper: 'calm' })
  })

  it('changes its type with its name where the values fit', async () => {
    await migrate(connection.db, [withFields({ amount: text })])
    await sql`UPDATE tag SET "amount" = '7'`.execute(connection.db)
    await migrate(connection.db, [withFields({ quantity: named({ type: ['integer', 'null'] }, 'amount') })])
    expect(await row()).toMatchObject({ quantity: 7 })
  })

  it('is counted as before', async () => {
    const store = readDescriptors().get('store') as ResourceDescriptor
    const all = [store, withFields({ row: named(sorted, 'lane') })]
    await migrate(connection.db, all)
    expect(await wrongCounts(connection.db, all)).toEqual([])
  })
})
