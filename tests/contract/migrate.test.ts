import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Connection } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { Records } from '../../server/db/records'
import { readDescriptors } from '../../server/schemas'
import { describe as describeSchema, type ResourceDescriptor } from '../../src/schema/descriptor'
import type { FieldSchema } from '../../src/schema/dialect'
import { openTestDatabase } from './harness'

let connection: Connection
const tag = readDescriptors().get('tag') as ResourceDescriptor
const withFields = (fields: Record<string, FieldSchema>) =>
  describeSchema({ ...tag.schema, properties: { ...tag.schema.properties, ...fields } })

beforeAll(async () => {
  connection = await openTestDatabase()
  await migrate(connection.db, [tag])
  await new Records(connection.db, new Map([['tag', tag]])).insert('tag', [{ storeCode: 'S1', tagId: 'T1', tagMac: 'M1', battery: 2.9, tagType: '7' }])
})
afterAll(() => connection.close())

const row = async () => (await sql<Record<string, unknown>>`SELECT m.*, l.* FROM tag m JOIN tag_live l USING ("storeCode", "tagMac")`.execute(connection.db)).rows[0]

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
  await migrate(connection.db, [withFields({ layoutId: { type: ['string', 'null'] }, nfc: { type: ['string', 'null'] } })])
  await sql`UPDATE tag SET nfc = 'https://shelf.example'`.execute(connection.db)
  const moved = withFields({ nfc: { type: ['string', 'null'], 'x-console': { storage: { live: true } } } })
  await migrate(connection.db, [moved])
  expect((await new Records(connection.db, new Map([['tag', moved]])).one('tag'))?.nfc).toBe('https://shelf.example')
})

it('indexes a live field that lists are sorted by, within its store', async () => {
  const { rows } = await sql<{ indexdef: string }>`SELECT indexdef FROM pg_indexes WHERE tablename = 'tag_live'`.execute(connection.db)
  expect(rows.map(({ indexdef }) => indexdef.replace(/.*USING/, '')).join()).toContain('("storeCode", "updatedAt", "tagMac")')
})
