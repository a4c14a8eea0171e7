import type { FieldDescriptor, ResourceDescriptor } from '../schema/descriptor'
import type { Values } from '../schema/template'
import { rowPattern } from './rowPattern'
import type { TableQuery } from './wire'

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Filters, sorts and pages rows in the browser, as the server does for a table. */
export function clientTable<Row extends Values>(
  descriptor: ResourceDescriptor,
  rows: readonly Row[],
  query: TableQuery,
) {
  const found = rows.filter((row) => rowMatches(descriptor, row, query.filter))
  const sorted = sortRows(found, query.sort)
  const from = (query.page - 1) * query.perPage
  return { data: query.perPage < 0 ? sorted : sorted.slice(from, from + query.perPage), total: found.length }
}

function sortRows<Row extends Values>(rows: readonly Row[], { field, order }: TableQuery['sort']): Row[] {
  const sign = order.toLowerCase() === 'desc' ? -1 : 1
  return [...rows].sort((one, other) => sign * compare(one[field], other[field]))
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one ?? ''), String(other ?? ''))
}

/** Whether a row matches a list's filters and search. */
export function rowMatches(descriptor: ResourceDescriptor, row: Values, filter: Values): boolean {
  const fits = descriptor.fields.every((field) =>
    fieldMatches(valueOf(row, field), filter[field.name], field.filter === '~'),
  )
  return fits && textMatches(descriptor, row, filter['q'])
}

const valueOf = (row: Values, { name, filterPart }: FieldDescriptor): unknown =>
  filterPart === undefined ? row[name] : (row[name] as Values | null | undefined)?.[filterPart]

function textMatches(descriptor: ResourceDescriptor, row: Values, search: unknown): boolean {
  if (search === undefined || search === '') return true
  return descriptor.fields.some((field) => field.filter === '~' && contains(row[field.name], search))
}

function fieldMatches(value: unknown, wanted: unknown, part: boolean): boolean {
  if (wanted === undefined || wanted === null || wanted === '') return true
  if (Array.isArray(wanted)) return wanted.length === 0 || wanted.some((one) => String(one) === String(value))
  if (typeof wanted === 'object') return treeMatches(value, wanted as Values)
  return part ? contains(value, wanted) : String(value ?? '') === String(wanted)
}

function treeMatches(value: unknown, wanted: Values): boolean {
  if (typeof wanted['equals'] === 'string') return String(value ?? '') === wanted['equals']
  if (typeof wanted['regex'] === 'string') return rowPattern(wanted['regex'])?.test(String(value ?? '')) ?? false
  const low = wanted['min'] ?? wanted['startDate']
  const high = wanted['max'] ?? wanted['endDate']
  if (typeof value !== 'number') return low === undefined && high === undefined
  return (low === undefined || value >= Number(low)) && (high === undefined || value <= Number(high))
}

const contains = (value: unknown, part: unknown) =>
  String(value ?? '')
    .toLowerCase()
    .includes(String(part).toLowerCase())
