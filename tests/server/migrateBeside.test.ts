import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readDescriptors } from '../../server/base/schemas'
import type { Connection } from '../../server/db/connection'
import { wrongCounts } from '../../server/db/counts/tables'
import { isPending, migrate, type MigrateOptions } from '../../server/db/migrate'
import { Records } from '../../server/db/records'
import { readState } from '../../server/db/schemaState'
import type { Tag } from '../../src/generated/types'
import { describe as describeSchema, type ResourceDescriptor } from '../../src/schema/descriptor'
import type { FieldSchema } from '../../src/schema/dialect'
import { openTestDatabase } from '../contract/harness'

const store = readDescriptors().get('store') as ResourceDescriptor
const tag = readDescriptors().get('tag') as ResourceDescriptor
const text = { type: ['string', 'null'], maxLength: 64 } satisfies FieldSchema
const withFields = (fields: Record<string, FieldSchema>) =>
  describeSchema({ ...tag.schema, properties: { ...tag.schema.properties, ...fields } })
const aisle = withFields({
  aisle: { ...text, default: 'A0', 'x-console': { storage: { index: 'plain' } } },
  mood: text,
})
/** The next version: another name, a field more, and one less. */
const lane = withFields({
  lane: { ...text, default: 'A0', 'x-console': { storage: { index: 'plain' }, was: ['aisle'] } },
  floor: { type: 'integer', default: 1 },
})

let connection: Connection
/** The schemas of the servers that live, beside the one that migrates. */
let living: string[]
const options = (version: string): MigrateOptions => ({
  version,
  fleet: { join: async () => undefined, others: async () => living },
})
const to = (descriptor: ResourceDescriptor, version: string) =>
  migrate(connection.db, [store, descriptor], options(version))
const recordsOf = (descriptor: ResourceDescriptor) =>
  new Records(
    connection.db,
    new Map([
      ['store', store],
      ['tag', descriptor],
    ]),
  )
const row = async (tagMac: string) =>
  (await sql<Record<string, unknown>>`SELECT * FROM tag WHERE "tagMac" = ${tagMac}`.execute(connection.db)).rows[0]
const indexes = async () =>
  (
    await sql<{ indexname: string }>`SELECT indexname FROM pg_indexes WHERE tablename = 'tag'`.execute(connection.db)
  ).rows
    .map(({ indexname }) => indexname)
    .join()
const schemaNow = async () => (await readState(connection.db)).schema ?? ''
/** What the types of this version do not know. */
const named = (more: Record<string, unknown>): Partial<Tag> => more
const one = (tagMac: string, more: Record<string, unknown> = {}) => ({
  storeCode: 'S1',
  tagId: tagMac,
  tagMac,
  tagType: '7',
  ...more,
})

beforeEach(async () => {
  connection = await openTestDatabase()
  living = []
  await to(aisle, '1.0.0')
  await recordsOf(aisle).insert('tag', [one('M1', { aisle: 'A7', mood: 'calm' })])
})
afterEach(() => connection.close())

it('old and new servers work beside each other, and what one writes the other reads', async () => {
  const old = await schemaNow()
  living = [old]
  expect(await to(lane, '2.0.0')).toBe(true)
  expect(await isPending(connection.db)).toBe(true)
  const [before, after] = [recordsOf(aisle), recordsOf(lane)]
  expect(await row('M1')).toMatchObject({ lane: 'A7', aisle: 'A7', floor: 1, mood: 'calm' })
  await before.insert('tag', [one('M2', { aisle: 'B1' }), one('M3')])
  await after.insert('tag', [one('M4', { lane: 'C1', floor: 2 })])
  await before.update('tag', { tagMac: 'M1' }, named({ aisle: 'A8' }))
  await after.update('tag', { tagMac: 'M2' }, named({ lane: 'B2' }))
  for (const [mac, value] of [
    ['M1', 'A8'],
    ['M2', 'B2'],
    ['M4', 'C1'],
  ] as const)
    expect(await row(mac)).toMatchObject({ aisle: value, lane: value })
  expect((await row('M3'))?.lane).toBe((await row('M3'))?.aisle)
  await before.remove('tag', { tagMac: 'M4' })
  expect([await indexes()].join()).toContain('ix_tag_aisle')
  expect(await indexes()).toContain('ix_tag_lane')

  // Started again while they live, neither changes anything; an old one may come back.
  expect(await to(lane, '2.0.0')).toBe(false)
  living = [await schemaNow()]
  expect(await to(aisle, '1.0.0')).toBe(false)
})

it('what only old servers need goes with the last of them, and they are refused from then on', async () => {
  const old = await schemaNow()
  living = [old]
  await to(lane, '2.0.0')
  await recordsOf(aisle).insert('tag', [one('M2', { aisle: 'B1' })])
  living = [await schemaNow()]
  expect(await to(lane, '2.0.0')).toBe(true)
  expect(await isPending(connection.db)).toBe(false)
  expect(await row('M2')).not.toHaveProperty('aisle')
  expect(await row('M2')).toMatchObject({ lane: 'B1' })
  // A field that is gone keeps its column: putting it back loses nothing.
  expect(await row('M1')).toMatchObject({ mood: 'calm' })
  expect(await indexes()).not.toContain('ix_tag_aisle')
  expect(await wrongCounts(connection.db, [store, lane])).toEqual([])
  expect((await sql`SELECT 1 FROM pg_trigger WHERE tgname LIKE 'keep_%'`.execute(connection.db)).rows).toEqual([])
  await sql`INSERT INTO tag ("storeCode", "tagMac") VALUES ('S1', 'M9')`.execute(connection.db)
  expect(await row('M9')).toMatchObject({ lane: 'A0' })
  expect(await to(lane, '2.0.0')).toBe(false)
  living = []
  await expect(to(aisle, '1.0.0')).rejects.toThrow(
    'Version 2.0.0 of the server has changed the database in a way that this one (1.0.0) cannot work with',
  )
})

it('an upgrade that ended before it was through is taken back by starting the old version again', async () => {
  living = [await schemaNow()]
  await to(lane, '2.0.0')
  living = []
  expect(await to(aisle, '1.0.0')).toBe(false)
  await recordsOf(aisle).update('tag', { tagMac: 'M1' }, named({ aisle: 'A9' }))
  expect(await to(lane, '2.0.0')).toBe(true)
  expect(await row('M1')).toMatchObject({ lane: 'A9' })
})

it('what old servers could not go on with is refused while they live, and done when they are gone', async () => {
  living = [await schemaNow()]
  const other = withFields({
    aisle: { type: ['integer', 'null'] },
    mood: { ...text, 'x-console': { storage: { live: true } } },
  })
  await expect(to(other, '2.0.0')).rejects.toThrow(
    /could not continue with the changes of this one: .*tag\.aisle becomes bigint; tag_live\.mood comes from tag\. Stop them first/,
  )
  expect(await row('M1')).toMatchObject({ aisle: 'A7' })
  living = []
  await recordsOf(aisle).update('tag', {}, named({ aisle: '7' }))
  expect(await to(other, '2.0.0')).toBe(true)
})

it('an older version that never knew this database is refused, a schema that is being worked on is not', async () => {
  await to(lane, '2.0.0')
  await expect(to(tag, '1.9.0')).rejects.toThrow('(1.9.0) cannot work with')
  expect(await to(tag, '2.0.0')).toBe(true)
  expect(await to(lane, '2.0.0')).toBe(true)
})
