import { sql } from 'kysely'
import type { ResourceName } from '../../../src/generated/resources'
import type { ResourceDescriptor } from '../../../src/schema/descriptor'
import type { CallContext } from '../../calls/call'
import type { Services } from '../../calls/services'
import type { TablePage } from '../../db/searchTypes'
import { type Filter, readTableQuery, type TableQuery } from '../../db/tableQuery'

type Row = Readonly<Record<string, unknown>>

/** The fields that every summary has. */
export interface StoreRow {
  readonly storeCode: string
  readonly storeName: string
}

/** A summary of stores that can be paged. */
export interface StoresSummary<Store extends StoreRow> {
  readonly resource: ResourceName
  /** The stores that the user sees. */
  readonly stores: readonly Store[]
  summarise(stores: readonly Store[]): Promise<readonly StoreRow[]>
  /** Adds values that are neither sorted nor filtered by to the rows of the page. */
  complete(rows: readonly StoreRow[]): Promise<readonly StoreRow[]>
}

/**
 * One page of a summary of stores, with the parameters of any table. If only code and name of the stores decide which are on
 * the page, only those are summarised.
 */
export async function storesPage<Store extends StoreRow>(
  context: CallContext<unknown>,
  { resource, stores, summarise, complete }: StoresSummary<Store>,
): Promise<TablePage<object>> {
  const { services, request, body, query: queryString } = context
  const descriptor = services.descriptors.get(resource)
  if (!descriptor) throw new Error(`${resource} has no schema`)
  const query = readTableQuery(descriptor, request.method === 'GET' ? queryString : body)
  if (!namesOf(descriptor, query).every((name) => name === 'storeCode' || name === 'storeName')) {
    const page = await pageOf(services.db, descriptor, query, await summarise(stores))
    return { ...page, data: [...(await complete(page.data))] }
  }
  const page = await pageOf(services.db, descriptor, query, stores)
  const summed = new Map((await complete(await summarise(page.data))).map((row) => [row.storeCode, row]))
  return { ...page, data: page.data.flatMap(({ storeCode }) => ({ ...summed.get(storeCode) })) }
}

/** The fields that decide which rows are on a page. */
function namesOf({ list }: ResourceDescriptor, { filters, order, search, searched }: TableQuery): string[] {
  const sorted = order.length > 0 ? order.map(({ field }) => field.name) : [list.sort]
  return [
    ...filters.map(({ field }) => field.name),
    ...sorted,
    ...(search === '' ? [] : searched.map(({ field }) => field.name)),
  ]
}

async function pageOf<Of extends object>(
  db: Services['db'],
  { key, list }: ResourceDescriptor,
  query: TableQuery,
  rows: readonly Of[],
): Promise<TablePage<Of>> {
  const valueOf = (row: Of, name: string): unknown => (row as Row)[name]
  const matches = new Map<Filter, ReadonlySet<string>>()
  for (const filter of query.filters) {
    if (filter.condition === 'regex')
      matches.set(
        filter,
        await matching(
          db,
          String(filter.value),
          rows.map((row) => textOf(valueOf(row, filter.field.name))),
        ),
      )
  }
  const text = query.search.toLowerCase()
  const kept = rows.filter(
    (row) =>
      query.filters.every((filter) => fits(valueOf(row, filter.field.name), filter, matches.get(filter))) &&
      (text === '' ||
        query.searched.some(({ field }) =>
          String(valueOf(row, field.name) ?? '')
            .toLowerCase()
            .includes(text),
        )),
  )
  const chosen =
    query.order.length > 0
      ? query.order.map(({ field, descending }) => ({ name: field.name, descending }))
      : [{ name: list.sort, descending: list.order === 'desc' }]
  const order = [...chosen, ...key.map((name) => ({ name, descending: false }))]
  kept.sort((one, other) => {
    for (const { name, descending } of order) {
      const difference = compare(valueOf(one, name), valueOf(other, name))
      if (difference !== 0) return descending ? -difference : difference
    }
    return 0
  })
  const end = query.length === -1 ? undefined : query.start + query.length
  return {
    draw: query.draw,
    recordsTotal: rows.length,
    recordsFiltered: kept.length,
    data: kept.slice(query.start, end),
  }
}

function compare(one: unknown, other: unknown): number {
  if (one === other) return 0
  if (one === null || one === undefined) return 1
  if (other === null || other === undefined) return -1
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one) < String(other) ? -1 : 1
}

function fits(actual: unknown, { condition, value }: Filter, matches: ReadonlySet<string> | undefined): boolean {
  switch (condition) {
    case '~':
      return String(actual ?? '')
        .toLowerCase()
        .includes(String(value).toLowerCase())
    case 'regex':
      return matches?.has(textOf(actual)) ?? false
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

/** The texts that match a pattern; checked by the database, because some patterns would block the event loop for minutes. */
async function matching(db: Services['db'], pattern: string, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    text: string
  }>`SELECT "text" FROM unnest(${[...new Set(texts)]}::text[]) AS t("text") WHERE "text" ~* ${pattern}`.execute(db)
  return new Set(rows.map(({ text }) => text))
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value ?? '') : String(value ?? ''))
