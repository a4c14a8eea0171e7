import { describePart, type FieldDescriptor, type ResourceDescriptor } from '../../src/schema/descriptor'
import { Refused, say, type Words } from '../base/say'
import { MAX_STEPS, PatternRefused, readPattern } from './pattern'
import { isStored } from './tables'

type Condition = '~' | '==' | '!=' | 'in' | 'gte' | 'lte' | 'regex'

/** A column: a field; `item` is an index in a list field (prInfo_3), `of` the object that has the field as a property (status.updatedAt). */
export interface NamedColumn {
  readonly field: FieldDescriptor
  readonly item?: number
  readonly of?: FieldDescriptor
}

/** A condition on a column, with a value of the column's type. */
export interface Filter extends NamedColumn {
  readonly condition: Condition
  /** For a regex, the pattern in PostgreSQL's dialect. */
  readonly value: string | number | boolean | readonly (string | number | boolean)[]
}

/** The parsed parameters of a table. */
export interface TableQuery {
  readonly draw: number
  readonly start: number
  /** -1 is all. */
  readonly length: number
  readonly order: readonly (NamedColumn & { readonly descending: boolean })[]
  /** Text that any of `searched` must contain. */
  readonly search: string
  readonly searched: readonly NamedColumn[]
  readonly filters: readonly Filter[]
}

/** An invalid parameter of a query, with the reason. */
export class QueryRefused extends Refused {
  constructor(
    readonly field: string,
    words: Words,
  ) {
    super(words)
  }
}

type Tree = Readonly<Record<string, unknown>>
const CONDITIONS: readonly string[] = ['~', '==', '!=', 'in', 'gte', 'lte', 'regex'] satisfies Condition[]
const MAX_TEXT = 1000
/** The most entries of each list; tables have fewer columns, and each costs a check of every row. */
const MAX = { columns: 500, filters: 100, order: 20 } as const

/**
 * Parses the parameters of DataTables 1.10 and later, with our filter_* and condition_* fields, from a tree (docs/wire.md).
 * Unknown parameters are ignored.
 * @param hidden fields that are treated as missing
 * @throws QueryRefused naming the invalid column, condition or value
 */
export function readTableQuery(
  descriptor: ResourceDescriptor,
  input: unknown,
  hidden?: ReadonlySet<string>,
): TableQuery {
  const tree = treeOf(input)
  const fields = new Fields(descriptor, hidden)
  const columns = atMost(listOf(tree.columns), 'columns').map(treeOf)
  const filters = Object.entries(tree).flatMap(([name, value]) =>
    name.startsWith('filter_') ? readFilter(fields, tree, name.slice(7), value) : [],
  )
  for (const name of Object.keys(tree))
    if (name.startsWith('condition_')) checkCondition(fields, name.slice(10), tree[name])
  for (const column of columns) {
    const text = textOf(treeOf(column.search).value)
    if (text !== '' && String(column.searchable) !== 'false')
      filters.push({ ...fields.need(textOf(column.data)), condition: '~', value: short(text, textOf(column.data)) })
  }
  return {
    draw: drawOf(tree.draw),
    start: count(tree.start, 'start', 0, 0),
    length: count(tree.length, 'length', descriptor.list.perPage, -1),
    order: atMost(listOf(tree.order), 'order').map((one) => readOrder(fields, columns, treeOf(one))),
    search: short(textOf(treeOf(tree.search).value), 'search'),
    searched: fields.searched(columns),
    filters: readPatterns(atMost(filters, 'filters')),
  }
}

function readOrder(fields: Fields, columns: readonly Tree[], order: Tree) {
  const direction = textOf(order.dir).toLowerCase()
  if (direction !== 'asc' && direction !== 'desc' && direction !== '')
    throw bad('order', say('server.table.noDirection', { name: 'order', value: direction }))
  const at = textOf(order.column)
  const name = /^\d+$/.test(at) ? textOf(columns[Number(at)]?.data) : at || textOf(order.name)
  return { ...fields.need(name || at), descending: direction === 'desc' }
}

function readFilter(fields: Fields, tree: Tree, name: string, raw: unknown): Filter[] {
  const text = short(Array.isArray(raw) ? raw.map(textOf).join(',') : textOf(raw), name)
  if (text === '') return []
  if (name === 'startDate' || name === 'endDate') {
    const field = fields.dateRange()
    return [{ field, condition: name === 'startDate' ? 'gte' : 'lte', value: typed(field, text) }]
  }
  const bound = /^(.+)_(gte|lte)$/.exec(name)
  if (bound && !fields.has(name)) {
    const found = fields.need(bound[1] ?? '')
    return [{ ...found, condition: bound[2] as Condition, value: typed(found.field, text) }]
  }
  const found = fields.need(name)
  const condition = (textOf(tree[`condition_${name}`]) || defaultCondition(found.field)) as Condition
  checkCondition(fields, name, condition)
  if (condition === '~' || condition === 'regex' || found.item !== undefined)
    return [{ ...found, condition, value: text }]
  if (condition === 'in')
    return [{ ...found, condition, value: text.split(',').map((part) => typed(found.field, part.trim())) }]
  return [{ ...found, condition, value: typed(found.field, text) }]
}

/** Translates patterns to PostgreSQL's dialect. The limit of their cost applies to all of a search together. */
export function readPatterns(filters: readonly Filter[]): Filter[] {
  let steps = 0
  return filters.map((filter) => {
    if (filter.condition !== 'regex') return filter
    const name = filter.item === undefined ? filter.field.name : `${filter.field.name}_${filter.item}`
    try {
      const pattern = readPattern(String(filter.value))
      steps += pattern.steps
      if (steps > MAX_STEPS) throw new PatternRefused('server.pattern.complex')
      return { ...filter, value: pattern.sql }
    } catch (error) {
      throw error instanceof PatternRefused ? bad(name, say('server.named', { name, text: error.said })) : error
    }
  })
}

function checkCondition(fields: Fields, name: string, raw: unknown): void {
  const condition = textOf(raw)
  if (name === 'startDate' || name === 'endDate' || condition === '') return
  if (!/_(gte|lte)$/.test(name) || fields.has(name)) fields.need(name)
  if (!CONDITIONS.includes(condition))
    throw bad(name, say('server.table.noCondition', { name, value: condition.slice(0, 40) }))
}

function defaultCondition({ filter, type }: FieldDescriptor): Condition {
  if (filter === 'in') return 'in'
  return filter === '~' || (filter === undefined && type === 'string') || type === 'array' || type === 'object'
    ? '~'
    : '=='
}

/** Converts a text to the type of a column. @throws QueryRefused if that is not possible */
export function typed(field: FieldDescriptor, text: string): string | number | boolean {
  switch (field.type) {
    case 'integer':
    case 'number': {
      const value = Number(text)
      if (text === '' || !Number.isFinite(value) || (field.type === 'integer' && !Number.isSafeInteger(value))) {
        throw bad(field.name, say('server.table.noNumber', { name: field.name, value: text.slice(0, 40) }))
      }
      return value
    }
    case 'boolean':
      if (!/^(true|false|0|1)$/.test(text))
        throw bad(field.name, say('server.table.noFlag', { name: field.name, value: text.slice(0, 40) }))
      return text === 'true' || text === '1'
    default:
      return text
  }
}

/** The columns of a resource by the names that clients use. */
class Fields {
  readonly #stored: ReadonlyMap<string, FieldDescriptor>

  constructor(
    private readonly descriptor: ResourceDescriptor,
    hidden?: ReadonlySet<string>,
  ) {
    this.#stored = new Map(
      descriptor.fields
        .filter((field) => isStored(field) && !hidden?.has(field.name))
        .map((field) => [field.name, field]),
    )
  }

  has = (name: string) => this.#find(name) !== undefined

  need(name: string): NamedColumn {
    const found = this.#find(name)
    if (!found) throw bad(name.slice(0, 60), say('server.table.noColumn', { name: name.slice(0, 60) }))
    return found
  }

  #find(name: string): NamedColumn | undefined {
    const field = this.#stored.get(name)
    if (field) return { field }
    const [, object = '', property = ''] = /^([^.]+)\.([^.]+)$/.exec(name) ?? []
    const of = this.#stored.get(object)
    if (of?.type === 'object') {
      const part = describePart(of, property)
      return part && { field: part, of }
    }
    const [, list = '', item] = /^(.+)_(\d{1,3})$/.exec(name) ?? []
    const holder = this.#stored.get(list)
    return holder?.type === 'array' ? { field: holder, item: Number(item) } : undefined
  }

  dateRange(): FieldDescriptor {
    const field =
      this.descriptor.fields.find((one) => one.filter === 'dateRange') ??
      this.#stored.get(this.descriptor.table?.time ?? 'updatedAt')
    if (!field) throw bad('startDate', 'server.table.noDate')
    return field
  }

  /** The columns searched by the search box: the searchable text columns that the client shows, or else all listed ones. */
  searched(columns: readonly Tree[]): NamedColumn[] {
    const names = new Set(
      columns.filter((column) => String(column.searchable) !== 'false').map((column) => textOf(column.data)),
    )
    const shown = [...names].flatMap((name) => this.#find(name) ?? [])
    const all: NamedColumn[] =
      shown.length > 0
        ? shown
        : [...this.#stored.values()].filter((field) => field.list === true).map((field) => ({ field }))
    return all.filter(({ field, item }) => field.type === 'string' || item !== undefined)
  }
}

function atMost<One>(list: readonly One[], what: keyof typeof MAX): readonly One[] {
  if (list.length > MAX[what]) throw bad(what, say('server.table.tooMany', { name: what, most: MAX[what] }))
  return list
}

function count(raw: unknown, name: string, otherwise: number, least: number): number {
  const text = textOf(raw)
  if (text === '') return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > 2 ** 31)
    throw bad(name, say('server.table.noRows', { name, value: text.slice(0, 40) }))
  return value
}

/** DataTables' number of the request, which is only sent back; 0 if it is invalid. */
function drawOf(raw: unknown): number {
  const draw = Math.trunc(Number(textOf(raw)))
  return Number.isSafeInteger(draw) && draw > 0 ? draw : 0
}

/** Checks the length of a text. @throws QueryRefused if it is too long */
export function short(text: string, name: string): string {
  if (text.length > MAX_TEXT)
    throw bad(name.slice(0, 60), say('server.table.tooLong', { name: name.slice(0, 60), most: MAX_TEXT }))
  return text
}

export const bad = (field: string, words: Words) => new QueryRefused(field, words)
const treeOf = (value: unknown): Tree => (typeof value === 'object' && value !== null ? (value as Tree) : {})
/** A scalar parameter as a text; '' for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return Object.entries(treeOf(value))
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, one]) => one)
}
