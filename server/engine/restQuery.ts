import type { FieldDescriptor, ResourceDescriptor } from '../../src/schema/descriptor'
import { REST_KEY, REST_MAX_RECORDS } from '../../src/schema/rest'
import { say } from '../base/say'
import { readJsonText } from '../calls/json'
import { bad, type Filter, readPatterns, short, type TableQuery, textOf, typed } from '../db/tableQuery'
import { isStored } from '../db/tables'

type Tree = Readonly<Record<string, unknown>>

/** The names of both ends of a range, in filters of the console and of react-admin's guesser. */
const LOW = ['gte', 'min', 'startDate'] as const
const HIGH = ['lte', 'max', 'endDate'] as const

/**
 * Parses `sort`, `range` and `filter` as ra-data-simple-rest sends them, each as JSON. Fields can be filtered as their schema
 * allows; `q` searches the texts, `id` takes a list of keys.
 * @throws QueryRefused naming the invalid parameter, field or value
 */
export function readRestQuery(
  descriptor: ResourceDescriptor,
  { sort, range, filter }: Readonly<Record<string, string>>,
  hidden?: ReadonlySet<string>,
): TableQuery {
  const fields = new Map(
    descriptor.fields
      .filter((field) => isStored(field) && !hidden?.has(field.name))
      .map((field) => [field.name, field]),
  )
  const { q, ...wanted } = tree(parsed('filter', filter) ?? {})
  if (typeof q === 'object' && q !== null) throw bad('q', say('server.table.noValue', { name: 'q' }))
  return {
    draw: 0,
    ...readRange(parsed('range', range)),
    order: readSort(fields, parsed('sort', sort)),
    search: short(textOf(q), 'q'),
    searched: [...fields.values()].filter((field) => field.filter === '~').map((field) => ({ field })),
    filters: readPatterns(Object.entries(wanted).flatMap(([name, value]) => readFilter(fields, name, value))),
  }
}

function readRange(range: unknown): { start: number; length: number } {
  if (range === undefined) return { start: 0, length: REST_MAX_RECORDS }
  const [from, to] = Array.isArray(range) ? (range as unknown[]) : []
  if (!isPlace(from) || !isPlace(to) || to < from) throw bad('range', 'server.table.noRange')
  if (to - from + 1 > REST_MAX_RECORDS) throw bad('range', say('server.table.wideRange', { most: REST_MAX_RECORDS }))
  return { start: from, length: to - from + 1 }
}

const isPlace = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31

function readSort(fields: ReadonlyMap<string, FieldDescriptor>, sort: unknown): TableQuery['order'] {
  if (sort === undefined) return []
  const [name, direction = 'ASC'] = Array.isArray(sort) ? (sort as unknown[]).map(textOf) : []
  if (name === undefined) throw bad('sort', 'server.table.noSort')
  const field = fields.get(name)
  if (!field?.sortable) throw bad(name.slice(0, 60), say('server.table.sortColumn', { name: name.slice(0, 60) }))
  if (!/^(asc|desc)$/i.test(direction))
    throw bad('sort', say('server.table.noDirection', { name: 'sort', value: direction.slice(0, 40) }))
  return [{ field, descending: direction.toLowerCase() === 'desc' }]
}

function readFilter(fields: ReadonlyMap<string, FieldDescriptor>, name: string, value: unknown): Filter[] {
  const whole = fields.get(name)
  const [, cut = '', end] = /^(.+)_(gte|lte)$/.exec(name) ?? []
  const field = whole ?? fields.get(cut)
  const isKey = field?.name === REST_KEY
  if (!field || !(isKey || field.filter) || field.filterPart !== undefined)
    throw bad(name.slice(0, 60), say('server.table.filterColumn', { name: name.slice(0, 60) }))
  if (Array.isArray(value))
    return value.length === 0 && !isKey
      ? []
      : [{ field, condition: 'in', value: value.map((one) => valueOf(field, one)) }]
  if (value === undefined || value === null || value === '') return []
  if (!whole) return [bound(field, end as 'gte' | 'lte', value)]
  return typeof value === 'object' ? readTree(field, tree(value)) : [single(field, value)]
}

function single(field: FieldDescriptor, value: unknown): Filter {
  return { field, condition: field.filter === '~' ? '~' : '==', value: valueOf(field, value) }
}

function readTree(field: FieldDescriptor, value: Tree): Filter[] {
  const isText = field.type === 'string'
  if (isText && typeof value.equals === 'string')
    return [{ field, condition: '==', value: valueOf(field, value.equals) }]
  if (isText && field.filter === '~' && typeof value.regex === 'string')
    return [{ field, condition: 'regex', value: short(value.regex, field.name) }]
  const ends = [...LOW.map((name) => [name, 'gte'] as const), ...HIGH.map((name) => [name, 'lte'] as const)]
  const found = ends.flatMap(([name, condition]) =>
    textOf(value[name]) === '' ? [] : [bound(field, condition, value[name])],
  )
  if (found.length === 0) throw bad(field.name, say('server.table.noFilter', { name: field.name }))
  return found
}

function bound(field: FieldDescriptor, condition: 'gte' | 'lte', value: unknown): Filter {
  if (field.type !== 'integer' && field.type !== 'number')
    throw bad(field.name, say('server.table.noSpan', { name: field.name }))
  return { field, condition, value: valueOf(field, value) }
}

function valueOf(field: FieldDescriptor, value: unknown): string | number | boolean {
  if (typeof value === 'object') throw bad(field.name, say('server.table.noValue', { name: field.name }))
  return typed(field, short(textOf(value), field.name))
}

function parsed(name: string, text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined
  try {
    return readJsonText(text)
  } catch {
    throw bad(name, say('server.table.noJson', { name }))
  }
}

function tree(value: unknown): Tree {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad('filter', 'server.table.noObject')
  return value as Tree
}
