/**
 * The wire format of tables and filters (docs/wire.md). A table's body is the form-encoded tree of DataTables 1.10 and
 * later: draw, start, length (-1 = all), order[0][column], order[0][dir], columns[i][data], search[value], and
 * at the top level one pair for each filter:
 *
 * | filter in react-admin          | fields of the body                                      |
 * |--------------------------------|---------------------------------------------------------|
 * | text on a '~' field            | filter_f=text        condition_f=~                      |
 * | value on '==', select, boolean | filter_f=value       condition_f===                     |
 * | list on select or in           | filter_f=a,b         condition_f=in                     |
 * | { equals } on a '~' field      | filter_f=text        condition_f===                     |
 * | { regex }                      | filter_f=pattern     condition_f=regex                  |
 * | range { min, max }             | filter_f_gte=min     filter_f_lte=max                   |
 * | dateRange { startDate, endDate } on updatedAt, or the only date range | filter_startDate, filter_endDate |
 * | a second dateRange             | filter_f_gte=start   filter_f_lte=end                   |
 * | dateRange on a part of an object (`filterPart`) | filter_f.part_gte=start filter_f.part_lte=end |
 *
 * The address of a list has the same pairs; there the condition may be omitted if it is the field's default, and a
 * bound may be written as filter_f=value condition_f=gte.
 */
import type { FieldDescriptor, ResourceDescriptor } from '../schema/descriptor'
import { parseNumber } from '../schema/formats'

export type FilterValues = Readonly<Record<string, unknown>>

/** The query of a table. `page` counts from 1; `perPage` -1 is all rows. */
export interface TableQuery {
  readonly page: number
  readonly perPage: number
  readonly sort: { readonly field: string; readonly order: string }
  readonly filter: FilterValues
}

/** A range of numbers; either end may be open. */
export interface RangeFilter {
  min?: number
  max?: number
}

/** A range of times in epoch seconds; either end may be open. */
export interface DateRangeFilter {
  startDate?: number
  endDate?: number
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body of a table call. The server echoes `draw`. */
export function tableForm(descriptor: ResourceDescriptor, query: TableQuery, draw: number): URLSearchParams {
  const all = query.perPage < 0
  const form = new URLSearchParams({
    draw: String(draw),
    start: String(all ? 0 : (query.page - 1) * query.perPage),
    length: String(all ? -1 : query.perPage),
  })
  const search = query.filter['q']
  const columns = [
    ...new Set([query.sort.field, ...(isEmpty(search) ? [] : searched(descriptor, query.filter))]),
  ].filter((name) => name !== '' && name !== 'id')
  columns.forEach((name, at) => form.set(`columns[${at}][data]`, name))
  if (columns[0] !== undefined && columns[0] === query.sort.field) {
    form.set('order[0][column]', '0')
    form.set('order[0][dir]', query.sort.order.toLowerCase() === 'desc' ? 'desc' : 'asc')
  }
  if (!isEmpty(search)) form.set('search[value]', String(search))
  for (const [name, value] of filterPairs(descriptor, query.filter)) form.set(name, value)
  return form
}

/** The fields that the search box covers: those with a text filter, and the list items that `searchIn` names. */
function searched(descriptor: ResourceDescriptor, { searchIn }: FilterValues): string[] {
  const items = Array.isArray(searchIn) ? searchIn.map(String) : []
  return [...descriptor.fields.flatMap((field) => (field.filter === '~' ? field.name : [])), ...items]
}

/**
 * A list's filters as filter_* and condition_* pairs, in the order of the fields; filters on items of a list field
 * (`prInfo_3`) are texts. Unknown names are dropped.
 */
export function filterPairs(descriptor: ResourceDescriptor, filter: FilterValues): [string, string][] {
  const known = new Set(descriptor.fields.map(({ name }) => name))
  const items = Object.keys(filter).flatMap((name) => (known.has(name) ? [] : (itemField(descriptor, name) ?? [])))
  return [...descriptor.fields, ...items].flatMap((field) => fieldPairs(descriptor, field, filter[field.name]))
}

/** `filterPairs` with the search: everything that decides which rows a list finds. */
export function tablePairs(descriptor: ResourceDescriptor, filter: FilterValues): [string, string][] {
  const search = filter['q']
  if (isEmpty(search)) return filterPairs(descriptor, filter)
  const columns = [...new Set(searched(descriptor, filter))].map((name, at): [string, string] => [
    `columns[${at}][data]`,
    name,
  ])
  return [...filterPairs(descriptor, filter), ['search[value]', String(search)], ...columns]
}

function itemField(descriptor: ResourceDescriptor, name: string): FieldDescriptor | undefined {
  const [, list = '', index] = /^(.+)_(\d{1,3})$/.exec(name) ?? []
  const holder = descriptor.fields.find((field) => field.name === list && field.type === 'array')
  return holder && { ...holder, name, type: 'string', filter: '~', item: { of: list, index: Number(index) } }
}

function fieldPairs(descriptor: ResourceDescriptor, field: FieldDescriptor, value: unknown): [string, string][] {
  const { name } = field
  if (isEmpty(value)) return []
  if (Array.isArray(value))
    return [
      [`filter_${name}`, value.map(String).join(',')],
      [`condition_${name}`, 'in'],
    ]
  if (isTree(value)) {
    if (typeof value['equals'] === 'string')
      return [
        [`filter_${name}`, value['equals']],
        [`condition_${name}`, '=='],
      ]
    if (typeof value['regex'] === 'string')
      return [
        [`filter_${name}`, value['regex']],
        [`condition_${name}`, 'regex'],
      ]
    const [low, high] = boundNames(descriptor, field)
    return [...pair(low, value['min'] ?? value['startDate']), ...pair(high, value['max'] ?? value['endDate'])]
  }
  return [
    [`filter_${name}`, String(value)],
    [`condition_${name}`, field.filter === '~' ? '~' : '=='],
  ]
}

const pair = (name: string, value: unknown): [string, string][] => (isEmpty(value) ? [] : [[name, String(value)]])

/** The field that filter_startDate and filter_endDate apply to: updatedAt, or the only date range. */
function dateField(descriptor: ResourceDescriptor): string | undefined {
  const names = descriptor.fields.flatMap((field) => (field.filter === 'dateRange' ? field.name : []))
  return names.find((name) => name === 'updatedAt') ?? names[0]
}

function boundNames(descriptor: ResourceDescriptor, field: FieldDescriptor): [string, string] {
  return field.name === dateField(descriptor)
    ? ['filter_startDate', 'filter_endDate']
    : [`filter_${pathOf(field)}_gte`, `filter_${pathOf(field)}_lte`]
}

/** The path that a filter applies to: the field, or the part of an object that its schema names. */
const pathOf = ({ name, filterPart }: FieldDescriptor) => (filterPart === undefined ? name : `${name}.${filterPart}`)

/** The reverse of filterPairs: the filter in an address or a saved state. Unknown fields are dropped. */
export function parseFilters(descriptor: ResourceDescriptor, pairs: URLSearchParams): Record<string, unknown> {
  const filter: Record<string, unknown> = {}
  for (const field of descriptor.fields) {
    const value = parseField(descriptor, field, pairs)
    if (value !== undefined) filter[field.name] = value
  }
  const search = pairs.get('search[value]')
  if (search) filter['q'] = search
  return filter
}

function parseField(descriptor: ResourceDescriptor, field: FieldDescriptor, pairs: URLSearchParams): unknown {
  const [lowName, highName] = boundNames(descriptor, field)
  const low = parseNumber(pairs.get(lowName) ?? '')
  const high = parseNumber(pairs.get(highName) ?? '')
  if (low !== undefined || high !== undefined) {
    const [lowKey, highKey] = field.filter === 'dateRange' ? ['startDate', 'endDate'] : ['min', 'max']
    return { ...(low !== undefined && { [lowKey]: low }), ...(high !== undefined && { [highKey]: high }) }
  }
  const text = pairs.get(`filter_${field.name}`)
  if (isEmpty(text) || text === null) return undefined
  const condition = pairs.get(`condition_${field.name}`)
  if (condition === 'regex') return { regex: text }
  if (condition === '==' && field.filter === '~') return { equals: text }
  if (condition === 'gte' || condition === 'lte') return parseBound(field, condition, text)
  const isList =
    condition === 'in' ||
    (condition === null && field.filter === 'in') ||
    (condition === null && field.filter === 'select' && text.includes(','))
  if (!isList) return typed(field, text)
  const parts = text.split(',').flatMap((part) => (part === '' ? [] : (typed(field, part) ?? [])))
  return parts.length > 0 ? parts : undefined
}

/** One end of a range, in the type of the field; undefined if the field has no range. */
function parseBound(
  { filter }: FieldDescriptor,
  condition: 'gte' | 'lte',
  text: string,
): RangeFilter | DateRangeFilter | undefined {
  const bound = parseNumber(text)
  if (bound === undefined) return undefined
  if (filter === 'dateRange') return condition === 'gte' ? { startDate: bound } : { endDate: bound }
  return condition === 'gte' ? { min: bound } : { max: bound }
}

/** The value in the type of the field; undefined if the text is invalid, as the server would reject the whole list. */
function typed(field: FieldDescriptor, text: string): unknown {
  if (field.type === 'boolean') return text === 'true' || text === '1'
  if (field.type === 'integer' || field.type === 'number') return parseNumber(text)
  return field.type === 'object' && field.filter === 'dateRange' ? undefined : text
}
