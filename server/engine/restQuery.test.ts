import { describe, expect, it } from 'vitest'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import { REST_MAX_RECORDS } from '../../src/schema/rest'
import { readRestQuery } from './restQuery'

const field = (name: string, more: object) => ({ name, storage: {}, schema: {}, sortable: true, ...more })
const descriptor = {
  name: 'place',
  fields: [
    field('id', { type: 'integer' }),
    field('name', { type: 'string', filter: '~' }),
    field('kind', { type: 'string', filter: '==' }),
    field('updatedAt', { type: 'integer', filter: 'dateRange' }),
    field('note', { type: 'string', sortable: false }),
  ],
} as unknown as ResourceDescriptor

const read = (query: Record<string, unknown>, hidden?: ReadonlySet<string>) =>
  readRestQuery(
    descriptor,
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])),
    hidden,
  )
const filters = (filter: object) =>
  read({ filter }).filters.map(({ field: { name }, condition, value }) => [name, condition, value])

describe('A query of the rest dialect', () => {
  it('is all records without parameters, up to the limit', () => {
    expect(read({})).toMatchObject({ start: 0, length: REST_MAX_RECORDS, order: [], filters: [], search: '' })
  })

  it('has a range with both ends', () => {
    expect(read({ range: [25, 49] })).toMatchObject({ start: 25, length: 25 })
    expect(read({ range: [0, 0] })).toMatchObject({ start: 0, length: 1 })
  })

  it('has an order, ascending unless it says otherwise', () => {
    expect(read({ sort: ['name', 'DESC'] }).order).toMatchObject([{ field: { name: 'name' }, descending: true }])
    expect(read({ sort: ['name'] }).order).toMatchObject([{ descending: false }])
  })

  it('filters each field as its schema says', () => {
    expect(filters({ name: 'a', kind: 'b' })).toEqual([
      ['name', '~', 'a'],
      ['kind', '==', 'b'],
    ])
    expect(filters({ name: { equals: 'a' } })).toEqual([['name', '==', 'a']])
  })

  it('filters ranges in every spelling of the clients', () => {
    for (const filter of [
      { updatedAt: { gte: 1, lte: 2 } },
      { updatedAt: { min: 1, max: 2 } },
      { updatedAt: { startDate: 1, endDate: 2 } },
      { updatedAt_gte: 1, updatedAt_lte: 2 },
    ])
      expect(filters(filter)).toEqual([
        ['updatedAt', 'gte', 1],
        ['updatedAt', 'lte', 2],
      ])
  })

  it('takes a list of keys, also an empty one, which is no record', () => {
    expect(filters({ id: [1, 2] })).toEqual([['id', 'in', [1, 2]]])
    expect(filters({ id: [] })).toEqual([['id', 'in', []]])
    expect(filters({ kind: [] })).toEqual([])
  })

  it('ignores blank filters', () => {
    expect(filters({ name: '', kind: null })).toEqual([])
  })

  it('searches the texts', () => {
    const { search, searched } = read({ filter: { q: 'milan' } })
    expect(search).toBe('milan')
    expect(searched.map((one) => one.field.name)).toEqual(['name'])
  })

  it.each([
    ['range', [5, 2]],
    ['range', [-1, 5]],
    ['range', [0, REST_MAX_RECORDS]],
    ['range', ['0', '5']],
    ['range', 'x'],
    ['sort', ['note', 'ASC']],
    ['sort', ['__proto__', 'ASC']],
    ['sort', ['name', 'sideways']],
    ['sort', {}],
    ['filter', []],
    ['filter', 'x'],
    ['filter', { unknown: 1 }],
    ['filter', { note: 'not filtered' }],
    ['filter', { name_gte: 'a' }],
    ['filter', { updatedAt: { nonsense: 1 } }],
    ['filter', { kind: { equals: { a: 1 } } }],
    ['filter', { kind: [{}] }],
    ['filter', { q: {} }],
  ])('is refused with %s %j', (name, value) => {
    expect(() => read({ [name]: value })).toThrow()
  })

  it('does not know fields that the user may not read', () => {
    const hidden = new Set(['kind'])
    expect(() => read({ filter: { kind: 'b' } }, hidden)).toThrow()
    expect(() => read({ sort: ['kind', 'ASC'] }, hidden)).toThrow()
  })

  it('is refused with broken JSON', () => {
    for (const name of ['range', 'sort', 'filter'])
      expect(() => readRestQuery(descriptor, { [name]: '{' })).toThrow(expect.objectContaining({ field: name }))
  })
})
