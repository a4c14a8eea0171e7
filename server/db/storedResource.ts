import { type RawBuilder, sql } from 'kysely'
import { defaultValues } from '../../src/schema/defaultValues'
import type { FieldDescriptor, ResourceDescriptor } from '../../src/schema/descriptor'
import { columnType, isLive, isStored } from './tables'

export type Row = Record<string, unknown>

/** A resource as SQL, with the aliases `m` for its table and `l` for its live part. */
export class StoredResource {
  readonly name: string
  readonly key: readonly string[]
  readonly scope: string | undefined
  readonly serial: string | undefined
  readonly main: readonly FieldDescriptor[]
  readonly live: readonly FieldDescriptor[]
  readonly keyFields: readonly FieldDescriptor[]
  readonly beside: ReadonlySet<string>
  readonly table: RawBuilder<unknown>
  readonly liveTable: RawBuilder<unknown>

  constructor(readonly descriptor: ResourceDescriptor) {
    const name = descriptor.table?.name ?? ''
    const stored = [...descriptor.fields, ...(descriptor.beside ?? [])].filter(isStored)
    this.beside = new Set(descriptor.beside?.map((field) => field.name))
    this.name = descriptor.name
    this.key = descriptor.key
    this.scope = descriptor.scope
    this.serial = descriptor.table?.serial
    this.main = stored.filter((field) => !isLive(descriptor, field))
    this.live = stored.filter((field) => isLive(descriptor, field))
    this.keyFields = this.main.filter((field) => this.key.includes(field.name))
    this.table = sql`${sql.id(name)}`
    this.liveTable = sql`${sql.id(`${name}_live`)}`
  }

  /** All columns of its own fields, main and live. */
  get select(): RawBuilder<unknown> {
    return sql.join(
      [...this.main, ...this.live].filter(({ name }) => !this.beside.has(name)).map((field) => this.ref(field.name)),
    )
  }

  get from(): RawBuilder<unknown> {
    return this.live.length > 0
      ? sql`FROM ${this.table} m JOIN ${this.liveTable} l ON ${this.same('l', 'm')}`
      : sql`FROM ${this.table} m`
  }

  /** Both parts, for these conditions and an order. */
  fromWhere(where: Row, order: readonly string[] = []): RawBuilder<unknown> {
    const isByKey = this.key.every((name) => where[name] !== undefined && where[name] !== null)
    return this.fromBy(isByKey ? [] : [...Object.keys(where).filter((name) => where[name] !== undefined), ...order])
  }

  /**
   * Both parts, for conditions and an order on these fields. Where none is of the live part, that is looked up by key for each
   * record: with outdated statistics, as of a store that was just filled, the planner would compare each of its rows with all
   * others.
   */
  fromBy(names: readonly string[]): RawBuilder<unknown> {
    if (this.live.length === 0 || this.key.length === 0 || names.some((name) => this.isLive(name))) return this.from
    return sql`FROM ${this.table} m CROSS JOIN LATERAL (SELECT * FROM ${this.liveTable} v WHERE ${this.same('v', 'm')} LIMIT 1) l`
  }

  /** Only the parts that hold these fields; both have the key. */
  fromFor(names: readonly string[]): RawBuilder<unknown> {
    const own = names.filter((name) => !this.key.includes(name))
    const live = own.filter((name) => this.isLive(name))
    if (live.length === 0) return sql`FROM ${this.table} m`
    if (live.length < own.length || this.key.length === 0) return this.from
    return sql`FROM ${this.liveTable} l CROSS JOIN LATERAL (SELECT ${sql.join(this.key.map((name) => sql`l.${sql.id(name)}`))}) m`
  }

  /** Whether its records have search texts (productTexts.ts). */
  get hasTexts(): boolean {
    return this.name === 'product'
  }

  isLive(name: string): boolean {
    return this.live.some((field) => field.name === name)
  }

  /** The column of a field. @throws Error if it is not stored, which is a bug of the caller */
  ref(name: string): RawBuilder<unknown> {
    if (!this.main.some((field) => field.name === name) && !this.isLive(name))
      throw new Error(`${this.name} stores no ${name}`)
    return sql`${sql.raw(this.isLive(name) ? 'l' : 'm')}.${sql.id(name)}`
  }

  /** The condition that two aliases refer to the same record. */
  same(one: string, other: string): RawBuilder<unknown> {
    const keys = this.key.length > 0 ? this.key : ['only']
    return sql.join(
      keys.map((key) => sql`${sql.id(one, key)} = ${sql.id(other, key)}`),
      sql` AND `,
    )
  }

  /**
   * The condition that the records of an alias have the scopes of these rows, to be added to a join by key: a database
   * partitioned by scope then reads only those partitions, which it cannot derive from the join. Empty if the key does not
   * begin with the scope.
   */
  ofScopes(alias: string, rows: readonly Row[]): RawBuilder<unknown> {
    const { scope } = this
    if (scope === undefined || this.key[0] !== scope) return sql``
    const codes = [...new Set(rows.flatMap((row) => row[scope] as string | readonly string[]))]
    if (codes.length === 0 || codes.some((code) => typeof code !== 'string')) return sql``
    return codes.length === 1
      ? sql` AND ${sql.id(alias, scope)} = ${codes[0]}`
      : sql` AND ${sql.id(alias, scope)} = ANY(${codes})`
  }

  names(fields: readonly FieldDescriptor[]): RawBuilder<unknown> {
    return sql.join(fields.map((field) => sql.id(field.name)))
  }

  /** Rows as one JSON parameter, which avoids the limit of parameters. */
  input(rows: readonly Row[], fields: readonly FieldDescriptor[]): RawBuilder<unknown> {
    const types = sql.join(fields.map((field) => sql`${sql.id(field.name)} ${sql.raw(columnType(field))}`))
    const picked = rows.map((row) => Object.fromEntries(fields.map(({ name }) => [name, row[name]])))
    return sql`SELECT ${this.names(fields)} FROM json_to_recordset(${JSON.stringify(picked)}::json) AS i(${types})`
  }

  value(field: FieldDescriptor, value: unknown): RawBuilder<unknown> {
    if (value === undefined || value === null) return sql`NULL`
    return columnType(field) === 'jsonb'
      ? sql`${JSON.stringify(value)}::jsonb`
      : sql`${value}::${sql.raw(columnType(field))}`
  }

  where(where: Row): RawBuilder<unknown> {
    const parts = Object.entries(where).flatMap(([name, value]) =>
      value === undefined ? [] : [this.condition(name, value)],
    )
    return parts.length > 0 ? sql.join(parts, sql` AND `) : sql`true`
  }

  condition(name: string, value: unknown): RawBuilder<unknown> {
    const column = this.ref(name)
    const field = [...this.main, ...this.live].find((one) => one.name === name) as FieldDescriptor
    if (value === null) return sql`${column} IS NULL`
    // PostgreSQL estimates many rows for a list of one, and does not use the order of an index for it.
    if (Array.isArray(value) && value.length === 1 && columnType(field) !== 'jsonb')
      return this.condition(name, value[0])
    if (!Array.isArray(value) || columnType(field) === 'jsonb') return sql`${column} = ${this.value(field, value)}`
    return isOneOf(column, field, value)
  }

  /** A row without nulls in fields that are not nullable. */
  record(row: Row): Row {
    for (const fields of [this.main, this.live]) {
      for (const { name, nullable } of fields) if (!nullable && row[name] === null) delete row[name]
    }
    return row
  }
}

/**
 * That a column is one of many values. A trigram index finds whole texts too, but each of them as slowly as a search: where a
 * column has one, the planner is not shown how many there are, and takes an index that has them in order.
 */
export function isOneOf(
  column: RawBuilder<unknown>,
  field: FieldDescriptor,
  values: readonly unknown[],
): RawBuilder<unknown> {
  const list = sql`${values}::${sql.raw(columnType(field))}[]`
  return field.storage.index === 'trigram'
    ? sql`${column} = ANY((SELECT ${list})::text[])`
    : sql`${column} = ANY(${list})`
}

const known = new WeakMap<ResourceDescriptor, StoredResource>()

/** The values of a record that was never saved. */
export function startValues(descriptor: ResourceDescriptor): Row {
  const empty = descriptor.fields.filter((field) => isStored(field) && field.nullable).map(({ name }) => [name, null])
  return { ...Object.fromEntries(empty), ...defaultValues(descriptor) }
}

/** The stored resource of a shape that is stored as another entity: its own fields of that one's records. */
export function storedShape(shape: ResourceDescriptor, base: ResourceDescriptor): StoredResource {
  const kept = known.get(shape)
  if (kept) return kept
  const storage = new Map(base.fields.map((field) => [field.name, field.storage]))
  const own = shape.fields.map((field) => ({ ...field, storage: storage.get(field.name) ?? field.storage }))
  const keys = base.fields.filter(
    ({ name }) => (base.key.includes(name) || name === base.scope) && !own.some((field) => field.name === name),
  )
  const stored = new StoredResource({
    ...shape,
    name: base.name,
    table: base.table,
    key: base.key,
    scope: base.scope,
    fields: [...own, ...keys],
  })
  known.set(shape, stored)
  return stored
}

/** The stored resource of a descriptor, cached. */
export function storedResource(descriptor: ResourceDescriptor): StoredResource {
  const stored = known.get(descriptor) ?? new StoredResource(descriptor)
  known.set(descriptor, stored)
  return stored
}
