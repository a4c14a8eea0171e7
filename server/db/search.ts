import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './database'
import { RowParts, type Rows, type SentPage } from './rowParts'
import type { SearchBase, TablePage } from './searchTypes'
import { isOneOf, type StoredResource } from './storedResource'
import { type Filter, type NamedColumn, readTableQuery, type TableQuery } from './tableQuery'
import { columnType } from './tables'

type Db = Kysely<Database>
type Row = Record<string, unknown>
type Sql = RawBuilder<unknown>

/**
 * The search of all tables: turns parameters and a descriptor into a page with exact counts. It finds the keys of the page
 * first, by an index if there is one, and reads complete rows only for these.
 */
export function search(db: Db, stored: StoredResource, input: unknown, base: SearchBase): Promise<TablePage> {
  return findRows(db, stored, readTableQuery(stored.descriptor, input, base.hidden), base)
}

/** The page of a parsed query, with all its rows in memory. */
export async function findRows(
  db: Db,
  stored: StoredResource,
  query: TableQuery,
  base: SearchBase,
): Promise<TablePage> {
  const page = await findPage(db, stored, query, base)
  if (!(page.data instanceof RowParts)) return { ...page, data: [...page.data] }
  const data: Row[] = []
  for await (const rows of page.data) data.push(...rows)
  return { ...page, data }
}

/** The same, with the rows of a long page read while they are sent. */
export function searchToSend(db: Db, stored: StoredResource, input: unknown, base: SearchBase): Promise<SentPage> {
  return findPage(db, stored, readTableQuery(stored.descriptor, input, base.hidden), base)
}

async function findPage(db: Db, stored: StoredResource, query: TableQuery, base: SearchBase): Promise<SentPage> {
  const kept = baseConditions(stored, base)
  const asked = [...query.filters.map((filter) => filterSql(stored, filter)), ...searchSql(stored, query, base)]
  const ofBase = baseFields(stored, base)
  const ofAll = allFields(stored, query, base)
  const total = totalSql(stored, base, kept, ofBase)
  if (asked.length === 0 && query.length > 0 && query.start + query.length <= NEAR) {
    // The first rows can be read without knowing the total.
    const [[{ total: recordsTotal }], data] = await Promise.all([
      counts(db, { total }),
      readPage(db, stored, query, kept, ofAll, Infinity),
    ])
    return { draw: query.draw, recordsTotal, recordsFiltered: recordsTotal, data }
  }
  const filtered = asked.length === 0 ? total : countSql(stored, [...kept, ...asked], ofAll)
  const [{ total: recordsTotal, filtered: recordsFiltered }] = await counts(db, { total, filtered })
  const data = await readPage(db, stored, query, [...kept, ...asked], ofAll, recordsFiltered)
  return { draw: query.draw, recordsTotal, recordsFiltered, data }
}

/** How many of the rows that a query finds have each value of a field, most first; the page and order of the query do not count. */
export async function countBy(
  db: Db,
  stored: StoredResource,
  query: TableQuery,
  base: SearchBase,
  field: string,
): Promise<{ value: unknown; count: number }[]> {
  const conditions = [
    ...baseConditions(stored, base),
    ...query.filters.map((filter) => filterSql(stored, filter)),
    ...searchSql(stored, query, base),
  ]
  const value = stored.ref(field)
  const { rows } = await sql<{ value: unknown; count: number | string }>`
    SELECT ${value} AS "value", count(*) AS "count" ${stored.from} WHERE ${all(conditions)} GROUP BY 1 ORDER BY 2 DESC, 1`.execute(
    db,
  )
  return rows.map((row) => ({ value: row.value, count: Number(row.count) }))
}

/**
 * All rows that a search finds, ordered by key and in batches. Each batch starts after the last key of the previous one, so
 * that the last batch is as fast as the first.
 */
export async function* scan(
  db: Db,
  stored: StoredResource,
  input: unknown,
  base: SearchBase,
  size: number,
): AsyncGenerator<Row[]> {
  const query = readTableQuery(stored.descriptor, input, base.hidden)
  const conditions = [
    ...baseConditions(stored, base),
    ...query.filters.map((filter) => filterSql(stored, filter)),
    ...searchSql(stored, query, base),
  ]
  const key = sql.join(stored.key.map((name) => stored.ref(name)))
  const from = stored.fromBy(allFields(stored, query, base))
  let last: Row | undefined
  do {
    const before = last
    const behind = before
      ? [sql`(${key}) > (${sql.join(stored.keyFields.map((field) => stored.value(field, before[field.name])))})`]
      : []
    const { rows } =
      await sql<Row>`SELECT ${stored.select} ${from} WHERE ${all([...conditions, ...behind])} ORDER BY ${key} LIMIT ${size}`.execute(
        db,
      )
    yield rows.map((row) => stored.record(row))
    last = rows.length === size ? rows.at(-1) : undefined
  } while (last)
}

/** Pages within the first rows are read in parallel with the count. */
const NEAR = 1000

/** Up to this offset, skipped rows are read completely. */
const SKIPPED = 200

/** Pages with more rows are read as keys first, and then rows in batches. */
const AT_ONCE = 2000
const PART = 500

async function counts<Name extends string>(
  db: Db,
  asked: Readonly<Record<Name, Sql>>,
): Promise<[Record<Name, number>]> {
  const columns = Object.entries<Sql>(asked).map(([name, count]) => sql`(${count}) AS ${sql.id(name)}`)
  const { rows } = await sql<Record<Name, number>>`SELECT ${sql.join(columns)}`.execute(db)
  return rows as [Record<Name, number>]
}

function baseFields(stored: StoredResource, { where = {}, stores = 'all', also }: SearchBase): string[] {
  const own = stores === 'all' || stored.scope === undefined ? [] : [stored.scope]
  return [...own, ...Object.keys(where).filter((name) => where[name] !== undefined), ...(also?.fields ?? [])]
}

/** The fields of all conditions of a query. */
const allFields = (stored: StoredResource, query: TableQuery, base: SearchBase): string[] => [
  ...baseFields(stored, base),
  ...query.filters.map(storedName),
  ...(query.search === '' ? [] : [...query.searched.map(storedName), ...(base.found?.fields ?? [])]),
]

function baseConditions(stored: StoredResource, { where = {}, stores = 'all', also }: SearchBase): Sql[] {
  const own = stores === 'all' || stored.scope === undefined ? [] : [stored.condition(stored.scope, stores)]
  const given = Object.entries(where).filter(([, value]) => value !== undefined)
  return [
    ...own,
    ...given.map(([name, value]) => stored.condition(name, value)),
    ...(also ? [also.sql((field) => stored.ref(field))] : []),
  ]
}

/** The total within the base: from the kept counts if only stores restrict it. */
function totalSql(
  stored: StoredResource,
  { where = {}, stores = 'all', also }: SearchBase,
  kept: readonly Sql[],
  fields: readonly string[],
): Sql {
  const narrowed = Object.entries(where).filter(([, value]) => value !== undefined)
  const byScope = stored.scope !== undefined && also === undefined && narrowed.every(([name]) => name === stored.scope)
  if (!byScope) return countSql(stored, kept, fields)
  const lists = [...narrowed.map(([, value]) => [value].flat()), ...(stores === 'all' ? [] : [stores])]
  const within = lists.map((codes) => sql` AND "scope" = ANY(${codes}::text[])`)
  return sql`SELECT coalesce(sum("n"), 0) FROM table_counts WHERE "resource" = ${stored.name} ${sql.join(within, sql` `)}`
}

const countSql = (stored: StoredResource, conditions: readonly Sql[], fields: readonly string[]): Sql =>
  sql`SELECT count(*) ${stored.fromFor(fields)} WHERE ${all(conditions)}`

async function readPage(
  db: Db,
  stored: StoredResource,
  query: TableQuery,
  conditions: readonly Sql[],
  fields: readonly string[],
  total: number,
): Promise<Rows<Row>> {
  if (query.length === 0 || query.start >= total) return []
  const sorted = query.order.length === 0 ? [stored.descriptor.list.sort] : query.order.map(storedName)
  const wanted = query.length === -1 ? total - query.start : Math.min(query.length, total - query.start)
  // In the second half the end is nearer: the same rows, read backwards.
  const backwards = query.start > total / 2
  const offset = backwards ? total - query.start - wanted : query.start
  const order = orderSql(stored, query, backwards)
  const limit = sql`LIMIT ${wanted} OFFSET ${offset}`
  const used = [...fields, ...sorted]
  const found = sql`${stored.fromFor(used)} WHERE ${all(conditions)} ${order} ${limit}`
  const live = stored.live.length > 0 ? sql`JOIN ${stored.liveTable} l ON ${stored.same('l', 'm')}` : sql``
  const keys = stored.keyFields.map(({ name }) => sql`m.${sql.id(name)}`)
  if (wanted > AT_ONCE && stored.key.length > 0) {
    const { rows } = await sql<Row>`SELECT ${sql.join(keys)} ${found}`.execute(db)
    return new RowParts(() => readParts(db, stored, backwards ? rows.reverse() : rows))
  }
  const isWhole = query.length === -1 || stored.key.length === 0
  // Skipping is cheap if only keys are read, by an index; for a small offset that is not worth a join.
  const isNear = offset <= SKIPPED && !used.some((name) => stored.isLive(name))
  const statement = isWhole
    ? sql<Row>`SELECT ${stored.select} ${stored.from} WHERE ${all(conditions)} ${order} ${limit}`
    : isNear
      ? sql<Row>`SELECT ${stored.select} FROM (SELECT m.* ${found}) m ${live} ${order}`
      : sql<Row>`
        SELECT ${stored.select} FROM (SELECT ${sql.join(keys)} ${found}) p
        JOIN ${stored.table} m ON ${stored.same('m', 'p')} ${live} ${order}`
  const { rows } = await statement.execute(db)
  const records = rows.map((row) => stored.record(row))
  return backwards ? records.reverse() : records
}

/** The rows of these keys, in order. Rows that were removed meanwhile are left out. */
async function* readParts(db: Db, stored: StoredResource, keys: readonly Row[]): AsyncGenerator<Row[]> {
  const types = sql.join(stored.keyFields.map((field) => sql`${sql.id(field.name)} ${sql.raw(columnType(field))}`))
  const live =
    stored.live.length > 0
      ? sql`CROSS JOIN LATERAL (SELECT * FROM ${stored.liveTable} v WHERE ${stored.same('v', 'm')} LIMIT 1) l`
      : sql``
  for (let from = 0; from < keys.length; from += PART) {
    const part = keys.slice(from, from + PART).map((key, at) => ({ ...key, '#at': at }))
    const { rows } = await sql<Row>`
      SELECT ${stored.select} FROM json_to_recordset(${JSON.stringify(part)}::json) AS p(${types}, "#at" int)
      CROSS JOIN LATERAL (SELECT * FROM ${stored.table} t WHERE ${stored.same('t', 'p')} LIMIT 1) m ${live} ORDER BY p."#at"`.execute(
      db,
    )
    yield rows.map((row) => stored.record(row))
  }
}

function orderSql(stored: StoredResource, query: TableQuery, backwards: boolean): Sql {
  const { sort, order } = stored.descriptor.list
  const isStored = [...stored.main, ...stored.live].some((field) => field.name === sort)
  const byDefault = isStored ? [{ column: stored.ref(sort), descending: order === 'desc' }] : []
  const asked = query.order.flatMap((column) => partsOf(stored, column, column.descending))
  const chosen = asked.length > 0 ? asked : byDefault
  const last = chosen.at(-1)?.descending ?? false
  // The key breaks ties in the same direction, so that one index serves both.
  const parts = [...chosen, ...stored.keyFields.map(({ name }) => ({ column: stored.ref(name), descending: last }))]
  if (parts.length === 0) return sql``
  return sql`ORDER BY ${sql.join(parts.map(({ column, descending }) => sql`${column} ${sql.raw(descending !== backwards ? 'DESC' : 'ASC')}`))}`
}

/** List items may be amounts, which are sorted numerically and before all other texts. */
function partsOf(
  stored: StoredResource,
  named: NamedColumn,
  descending: boolean,
): { column: Sql; descending: boolean }[] {
  const column = columnOf(stored, named)
  if (named.item === undefined) return [{ column, descending }]
  const amount = amountSql(column)
  return [
    { column: sql`(${amount} IS NULL)`, descending: false },
    { column: amount, descending },
    { column, descending },
  ]
}

/** A number, optionally with a currency, with either decimal separator. */
const AMOUNT = String.raw`^\s*([A-Z]{1,3}|[A-Z]{0,3}[$£¥￥₩₹€])?\s?-?[0-9][0-9.,]*\s?([A-Z]{3}|[$£¥￥₩₹€円원元]|kr\.?|Kč|zł|Ft|lei)?\s*$`
const FIGURES = '-?[0-9][0-9.,]*'

/** The amount in a text column as a number; NULL where it is none. */
export function amountSql(text: Sql): Sql {
  const figures = sql`substring(${text} from ${sql.lit(FIGURES)})`
  return sql`CASE WHEN ${text} !~ ${sql.lit(AMOUNT)} THEN NULL
    WHEN ${figures} ~ '^-?[0-9]{1,3}((,[0-9]{3})+|([.][0-9]{3}){2,})$' THEN regexp_replace(${figures}, '[.,]', '', 'g')::numeric
    WHEN ${figures} ~ '^-?[0-9]+([.][0-9]+)?$' THEN ${figures}::numeric
    WHEN ${figures} ~ '^-?[0-9]+,[0-9]+$' THEN replace(${figures}, ',', '.')::numeric
    WHEN ${figures} ~ '^-?[0-9]{1,3}(,[0-9]{3})+[.][0-9]+$' THEN replace(${figures}, ',', '')::numeric
    WHEN ${figures} ~ '^-?[0-9]{1,3}([.][0-9]{3})+,[0-9]+$' THEN replace(replace(${figures}, '.', ''), ',', '.')::numeric
  END`
}

function searchSql(stored: StoredResource, { search: text, searched }: TableQuery, { found }: SearchBase): Sql[] {
  if (text === '') return []
  const like = containing(text)
  const columns = searched.map((column) => sql`${columnOf(stored, column)} ILIKE ${like}`)
  const parts = found ? [...columns, found.sql((field) => stored.ref(field), like)] : columns
  return [parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` OR `)})`]
}

function filterSql(stored: StoredResource, filter: Filter): Sql {
  const { field, item, condition, value } = filter
  const column = columnOf(stored, filter)
  const isText = item !== undefined || field.type === 'string'
  const text = isText ? column : sql`${column}::text`
  const isList = item === undefined && columnType(field) === 'jsonb'
  switch (condition) {
    case '~':
      return sql`${text} ILIKE ${containing(String(value))}`
    case 'regex':
      return sql`${text} ~* ${String(value)}`
    case '==':
      return isList ? sql`${column} @> ${JSON.stringify(value)}::jsonb` : sql`${column} = ${value}`
    case '!=':
      return isList
        ? sql`NOT coalesce(${column} @> ${JSON.stringify(value)}::jsonb, false)`
        : sql`${column} IS DISTINCT FROM ${value}`
    case 'in': {
      const list = [value].flat()
      return isList
        ? sql`(${sql.join(
            list.map((one) => sql`${column} @> ${JSON.stringify(one)}::jsonb`),
            sql` OR `,
          )})`
        : item === undefined
          ? isOneOf(column, field, list)
          : sql`${column} = ANY(${list}::text[])`
    }
    case 'gte':
      return sql`${isList ? text : column} >= ${value}`
    case 'lte':
      return sql`${isList ? text : column} <= ${value}`
  }
}

function columnOf(stored: StoredResource, { field, item, of }: NamedColumn): Sql {
  if (of) return sql`(${stored.ref(of.name)} ->> ${field.name})::${sql.raw(columnType(field))}`
  return item === undefined ? stored.ref(field.name) : sql`(${stored.ref(field.name)} ->> ${sql.lit(item)})`
}

const storedName = ({ field, of }: NamedColumn) => (of ?? field).name

const all = (conditions: readonly Sql[]): Sql => (conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`)
/** The ILIKE pattern of exactly this text. */
export const exactly = (text: string) => text.replace(/[\\%_]/g, (letter) => `\\${letter}`)
/** The ILIKE pattern of texts that contain this one. */
export const containing = (text: string) => `%${exactly(text)}%`
