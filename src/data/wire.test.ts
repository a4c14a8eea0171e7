import { expect, test } from 'vitest'
import { describe as descriptorOf } from '../schema/descriptor'
import type { FilterName } from '../schema/dialect'
import { filterPairs, parseFilters, tableForm, tablePairs } from './wire'

const field = (type: string, filter?: FilterName, values?: string[]) => ({
  type: type as 'string',
  ...(values && { enum: values }),
  'x-console': { list: true as const, ...(filter && { filter }) },
})

const probe = descriptorOf({
  $schema: './meta/console.schema.json',
  $id: 'probe.schema.json',
  type: 'object',
  additionalProperties: false,
  required: [],
  'x-console': { key: ['code'] },
  properties: {
    code: field('string', '~'),
    exact: field('string', '=='),
    state: field('string', 'select', ['OK', 'NG']),
    many: field('string', 'in'),
    on: field('boolean', 'boolean'),
    size: field('integer', 'range'),
    respondedAt: field('integer', 'dateRange'),
    updatedAt: field('integer', 'dateRange'),
    status: {
      type: 'object',
      additionalProperties: false,
      properties: { updatedAt: { type: 'integer' } },
      'x-console': { filter: 'dateRange', filterPart: 'updatedAt' },
    },
    plain: field('string'),
  },
})

const CASES: [string, Record<string, unknown>, Record<string, string>][] = [
  ['part of a text', { code: 'a&b' }, { filter_code: 'a&b', condition_code: '~' }],
  ['the whole value', { exact: 'x' }, { filter_exact: 'x', condition_exact: '==' }],
  ['one of a choice', { state: 'NG' }, { filter_state: 'NG', condition_state: '==' }],
  ['several of a choice', { state: ['OK', 'NG'] }, { filter_state: 'OK,NG', condition_state: 'in' }],
  ['a list', { many: ['a', 'b'] }, { filter_many: 'a,b', condition_many: 'in' }],
  ['a switch', { on: false }, { filter_on: 'false', condition_on: '==' }],
  ['a pattern', { code: { regex: '^A' } }, { filter_code: '^A', condition_code: 'regex' }],
  ['the whole of a text', { code: { equals: 'IT001' } }, { filter_code: 'IT001', condition_code: '==' }],
  ['a range', { size: { min: 0, max: 5 } }, { filter_size_gte: '0', filter_size_lte: '5' }],
  ['half a range', { size: { min: 3 } }, { filter_size_gte: '3' }],
  [
    'the dates of updatedAt',
    { updatedAt: { startDate: 1, endDate: 2 } },
    { filter_startDate: '1', filter_endDate: '2' },
  ],
  [
    'the dates within an object',
    { status: { startDate: 1, endDate: 2 } },
    { 'filter_status.updatedAt_gte': '1', 'filter_status.updatedAt_lte': '2' },
  ],
  ['the dates of another field', { respondedAt: { startDate: 1 } }, { filter_respondedAt_gte: '1' }],
]

test.each(CASES)('writes and reads back %s', (_, filter, pairs) => {
  const written = filterPairs(probe, filter)
  expect(Object.fromEntries(written)).toEqual(pairs)
  expect(parseFilters(probe, new URLSearchParams(written))).toEqual(filter)
})

test('an address may omit the condition', () => {
  expect(parseFilters(probe, new URLSearchParams('filter_code=a&filter_state=OK,NG&filter_many=a&nonsense=1'))).toEqual(
    {
      code: 'a',
      state: ['OK', 'NG'],
      many: ['a'],
    },
  )
})

test('an address may write one end of a range as a condition', () => {
  expect(
    parseFilters(
      probe,
      new URLSearchParams('filter_size=5&condition_size=gte&filter_respondedAt=9&condition_respondedAt=lte'),
    ),
  ).toEqual({
    size: { min: 5 },
    respondedAt: { endDate: 9 },
  })
})

test.each([
  'filter_updatedAt=yesterday',
  'filter_updatedAt=1,x&condition_updatedAt=lte',
  'filter_size=x&condition_size=in',
  'filter_status=x',
  'filter_startDate=x',
  'filter_respondedAt_gte=x',
])('values that are invalid for their field are dropped: %s', (pairs) => {
  expect(parseFilters(probe, new URLSearchParams(pairs))).toEqual({})
})

const withList = descriptorOf({
  $schema: './meta/console.schema.json',
  $id: 'listed.schema.json',
  type: 'object',
  additionalProperties: false,
  required: [],
  'x-console': { key: ['code'] },
  properties: {
    code: field('string', '~'),
    info: { type: 'array', items: { type: 'string' }, 'x-console': { list: true } },
  },
})

test('items of a list are filtered as texts, and searched if the page names them', () => {
  const filter = { q: 'latte', searchIn: ['info_0'], info_2: 'a', nosuch_3: 'b' }
  expect(Object.fromEntries(filterPairs(withList, filter))).toEqual({ filter_info_2: 'a', condition_info_2: '~' })
  const form = tableForm(withList, { page: 1, perPage: 25, sort: { field: 'code', order: 'ASC' }, filter }, 1)
  expect([0, 1, 2].map((at) => form.get(`columns[${at}][data]`))).toEqual(['code', 'info_0', null])
  expect(Object.fromEntries(tablePairs(withList, filter))).toMatchObject({
    'search[value]': 'latte',
    'columns[0][data]': 'code',
    'columns[1][data]': 'info_0',
    filter_info_2: 'a',
  })
})

test('empty values and unknown fields are not sent', () => {
  expect(filterPairs(probe, { code: '', exact: null, many: [], updatedAt: {}, stranger: 1 })).toEqual([])
})

test('all rows start at none and have the length -1', () => {
  const form = tableForm(probe, { page: 4, perPage: -1, sort: { field: 'code', order: 'ASC' }, filter: {} }, 7)
  expect([form.get('draw'), form.get('start'), form.get('length')]).toEqual(['7', '0', '-1'])
})

test('a search names the columns to search, after the one to sort by', () => {
  const form = tableForm(
    probe,
    { page: 1, perPage: 25, sort: { field: 'size', order: 'DESC' }, filter: { q: 'ab' } },
    1,
  )
  expect(form.get('search[value]')).toBe('ab')
  expect(form.get('columns[0][data]')).toBe('size')
  expect(form.get('columns[1][data]')).toBe('code')
  expect(form.get('order[0][dir]')).toBe('desc')
})
