import { describe as group, expect, test } from 'vitest'
import { describe } from './descriptor'
import { normalise, type PrivilegeEntry } from './privilegeTree'
import { revisionField } from './revision'
import { merge, same, threeWay, type Side } from './threeWay'

const descriptor = describe({
  $schema: './meta/console.schema.json',
  $id: 'shelf.schema.json',
  type: 'object',
  additionalProperties: false,
  required: ['code', 'name'],
  'x-console': { key: ['code'], versioned: 'record' },
  properties: {
    code: { type: 'string' },
    name: { type: 'string' },
    note: { type: ['string', 'null'] },
    height: { type: 'integer', default: 120 },
    open: { type: 'boolean', default: false },
    place: { type: 'object', properties: { latitude: { type: 'number' }, longitude: { type: 'number' } } },
    prInfo: { type: 'array', items: { type: 'string' }, default: [], 'x-console': { input: 'prInfo' } },
    privilege: { type: 'array', default: [], 'x-console': { input: 'privilegeTree' } },
    store: { type: 'array', default: [], 'x-console': { input: 'storePicker' } },
    codes: { type: 'array', default: [], items: { type: 'string' }, 'x-console': { input: 'chips' } },
    password: { type: 'string', writeOnly: true },
    tagCount: { type: 'integer', readOnly: true },
    revision: revisionField,
  },
})

const READ = { code: 'A', name: 'Shelf', note: null, height: 120, open: false, tagCount: 3, revision: 'r1' }
const ids = (parts: readonly { id: string }[]) => parts.map(({ id }) => id)

/** What each side has changed, and what is saved. */
function compare(mine: object, theirs: object, choices: Record<string, Side> = {}, base: object = {}) {
  const read = { ...READ, ...base }
  const now = { ...read, revision: 'r2', ...theirs }
  const ways = threeWay(descriptor, read, { ...read, ...mine }, now)
  return {
    conflicts: ids(ways.conflicts),
    mine: ids(ways.mine),
    theirs: ids(ways.theirs),
    saved: merge(now, ways, new Map(Object.entries(choices))),
  }
}

test('changes of different fields are both kept, with the revision of the other', () => {
  const { saved, ...found } = compare({ name: 'Mine' }, { height: 200 })
  expect(found).toEqual({ conflicts: [], mine: ['name'], theirs: ['height'] })
  expect(saved).toMatchObject({ name: 'Mine', height: 200, revision: 'r2' })
})

test('a field that both changed is a conflict, unless to the same value', () => {
  expect(compare({ name: 'Mine', height: 7 }, { name: 'Theirs', height: 7 })).toMatchObject({
    conflicts: ['name'],
    mine: [],
    theirs: [],
  })
})

test('a conflict takes the chosen value, by default mine', () => {
  expect(compare({ name: 'Mine' }, { name: 'Theirs' }).saved).toMatchObject({ name: 'Mine' })
  expect(compare({ name: 'Mine' }, { name: 'Theirs' }, { name: 'theirs' }).saved).toMatchObject({ name: 'Theirs' })
})

test('empty equals missing, and a default equals its absence', () => {
  expect(compare({ note: '', height: undefined }, { note: undefined }).conflicts).toEqual([])
  expect(compare({ note: 'x' }, { note: null, height: undefined })).toMatchObject({
    conflicts: [],
    mine: ['note'],
    theirs: [],
  })
})

test('key fields and computed fields never count as changes', () => {
  expect(compare({ tagCount: 4 }, { tagCount: 9, code: 'B' })).toMatchObject({ conflicts: [], mine: [], theirs: [] })
})

test('an entered password is kept', () => {
  expect(compare({ password: 'secret' }, { name: 'Theirs' })).toMatchObject({
    mine: ['password'],
    saved: { password: 'secret', name: 'Theirs' },
  })
})

test('fields without write permission take the other’s value without a conflict', () => {
  const readOnly = {
    ...descriptor,
    fields: descriptor.fields.map((field) =>
      field.name === 'name' ? { ...field, readOnly: 'always' as const } : field,
    ),
  }
  expect(threeWay(readOnly, READ, { ...READ, name: 'Mine' }, { ...READ, name: 'Theirs' }).conflicts).toEqual([])
})

group('entries of one field', () => {
  test('of product information are compared one by one', () => {
    const base = { prInfo: ['Milk', '1.00', '', 'old'] }
    const { saved, ...found } = compare(
      { prInfo: ['Milk', '1.00', 'fresh', ''] },
      { prInfo: ['Milk', '0.90', '', 'new'] },
      {},
      base,
    )
    expect(found).toEqual({ conflicts: ['prInfo.3'], mine: ['prInfo.2'], theirs: ['prInfo.1'] })
    expect(saved.prInfo).toEqual(['Milk', '0.90', 'fresh'])
  })

  test('of privileges are compared area by area', () => {
    const rights = (...entries: [string, boolean, boolean][]) =>
      normalise(entries.map(([key, read, write]) => ({ key, read, write }) as PrivilegeEntry))
    const base = { privilege: rights(['tag', true, false]) }
    const { saved, ...found } = compare(
      { privilege: rights(['tag', true, true]) },
      { privilege: rights(['tag', true, false], ['paper', true, false]) },
      {},
      base,
    )
    expect(found).toMatchObject({ conflicts: [], mine: ['privilege.tag'], theirs: ['privilege.paper'] })
    expect(saved.privilege).toEqual(rights(['tag', true, true], ['paper', true, false]))
  })

  test('stores that either side added or removed are all applied', () => {
    const { saved, conflicts } = compare({ store: ['A', 'C'] }, { store: ['B', 'D'] }, {}, { store: ['A', 'B'] })
    expect(conflicts).toEqual([])
    expect(saved.store).toEqual(['D', 'C'])
  })

  test('an ordered list of codes is one value', () => {
    expect(compare({ codes: ['1', '2', '3'] }, { codes: ['2', '1'] }, {}, { codes: ['1', '2'] }).conflicts).toEqual([
      'codes',
    ])
  })
})

test('the properties of an object have no order', () => {
  expect(same({ latitude: 1, longitude: 2 }, { longitude: 2, latitude: 1 })).toBe(true)
  expect(same({ latitude: 1 }, { latitude: 1, longitude: 2 })).toBe(false)
  expect([same([], undefined), same([1], [1, 2]), same('1', 1), same('', null)]).toEqual([false, false, false, true])
})
