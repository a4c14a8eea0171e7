import type { ResourceName } from '../../../src/generated/resources'
import type { TablePage } from '../../db/searchTypes'
import { type Filter, readTableQuery } from '../../db/tableQuery'
import type { CallContext } from '../../http/call'

type Row = Readonly<Record<string, unknown>>

/**
 * One page of rows that are worked out and not stored, asked for like any table (design §4): for the summaries
 * of stores, of which there are hundreds and not millions.
 */
export function rowsPage(context: CallContext<unknown>, resource: ResourceName, rows: readonly object[]): TablePage {
  const { services, request, body, query: queryString } = context
  const descriptor = services.descriptors.get(resource)
  if (!descriptor) throw new Error(`${resource} has no schema`)
  const query = readTableQuery(descriptor, request.method === 'GET' ? queryString : body)
  const text = query.search.toLowerCase()
  const kept = (rows as readonly Row[]).filter(
    (row) =>
      query.filters.every((filter) => fits(row, filter)) &&
      (text === '' || query.searched.some(({ name }) => String(row[name] ?? '').toLowerCase().includes(text))),
  )
  const { sort, order } = descriptor.list
  const chosen = query.order.length > 0 ? query.order.map(({ field, descending }) => ({ name: field.name, descending })) : [{ name: sort, descending: order === 'desc' }]
  kept.sort((one, other) => {
    for (const { name, descending } of [...chosen, ...descriptor.key.map((key) => ({ name: key, descending: false }))]) {
      const difference = compare(one[name], other[name])
      if (difference !== 0) return descending ? -difference : difference
    }
    return 0
  })
  const end = query.length === -1 ? undefined : query.start + query.length
  return { draw: query.draw, recordsTotal: rows.length, recordsFiltered: kept.length, data: kept.slice(query.start, end) }
}

function compare(one: unknown, other: unknown): number {
  if (one === other) return 0
  if (one === null || one === undefined) return 1
  if (other === null || other === undefined) return -1
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one) < String(other) ? -1 : 1
}

function fits(row: Row, { field, condition, value }: Filter): boolean {
  const actual = row[field.name]
  switch (condition) {
    case '~':
      return String(actual ?? '').toLowerCase().includes(String(value).toLowerCase())
    case 'regex':
      return matches(String(value), String(actual ?? ''))
    case '==':
      return actual === value
    case '!=':
      return actual !== value
    case 'in':
      return [value].flat().some((one) => one === actual)
    case 'gte':
      return actual !== null && actual !== undefined && compare(actual, value) >= 0
    case 'lte':
      return actual !== null && actual !== undefined && compare(actual, value) <= 0
  }
}

/** A pattern that makes no sense finds nothing. Names are short, so that no pattern takes long on them. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'i').test(text.slice(0, 200))
  } catch {
    return false
  }
}
