import { createHash } from 'node:crypto'
import type { FieldDescriptor, ResourceDescriptor } from '../../src/schema/descriptor'

export type ColumnType = 'text' | 'bigint' | 'double precision' | 'boolean' | 'jsonb'

export interface Column {
  readonly name: string
  readonly type: ColumnType
  readonly isKey: boolean
  readonly serial: boolean
  /** The value for existing rows. */
  readonly default: unknown
  /** Previous names. */
  readonly was: readonly string[]
}

export interface Index {
  readonly columns: readonly string[]
  /**
   * A trigram index finds substrings in its last column, within equal values of the columns before it, such as the store. A
   * prefix index finds beginnings of texts, whatever the collation.
   */
  readonly kind: 'plain' | 'unique' | 'trigram' | 'prefix'
}

/** A table as the schemas define it. */
export interface TableSpec {
  readonly name: string
  readonly columns: readonly Column[]
  readonly key: readonly string[]
  readonly indexes: readonly Index[]
  /** Set for a live part: the table of the main part. */
  readonly liveOf: string | undefined
}

/** Whether a field has a column: neither computed nor write-only. */
export const isStored = (field: FieldDescriptor) => !field.storage.computed && !field.writeOnly

/** Whether a field is in the live part; keys never are. */
export const isLive = (descriptor: ResourceDescriptor, field: FieldDescriptor) =>
  field.storage.live === true && !descriptor.key.includes(field.name)

export const columnType = (field: FieldDescriptor): ColumnType => {
  switch (field.type) {
    case 'string':
      return 'text'
    case 'integer':
      return 'bigint'
    case 'number':
      return 'double precision'
    case 'boolean':
      return 'boolean'
    case 'object':
    case 'array':
      return 'jsonb'
  }
}

/** The tables of an entity: its main part, and a live part if it has live fields. */
export function tablesOf(descriptor: ResourceDescriptor): TableSpec[] {
  const { table, key } = descriptor
  if (!table) return []
  const stored = [...descriptor.fields, ...(descriptor.beside ?? [])].filter(isStored)
  const column = (field: FieldDescriptor): Column => ({
    name: field.name,
    type: columnType(field),
    isKey: key.includes(field.name),
    serial: table.serial === field.name,
    default: field.default,
    was: field.was ?? [],
  })
  const indexed = stored.filter((field) => field.storage.index !== undefined && !isLive(descriptor, field))
  const isWholeKey = (columns: readonly string[]) => columns.join() === key.join()
  // Pages are ordered by a column and then the key, and only keys are read for them, so indexes contain both.
  const withKey = (columns: readonly string[]) => [...new Set([...columns, ...key])]
  const inScope = (column: string) => [
    ...new Set([...(descriptor.scope === undefined ? [] : [descriptor.scope]), column]),
  ]
  const timeIndex =
    table.time === undefined ? [] : [[...(descriptor.scope === undefined ? [] : [descriptor.scope]), table.time]]
  const main: TableSpec = {
    name: table.name,
    columns: stored.filter((field) => !isLive(descriptor, field)).map(column),
    key,
    indexes: unique([
      ...[...(table.indexes ?? []), ...timeIndex].map((columns) => ({
        columns: withKey(columns),
        kind: 'plain' as const,
      })),
      ...stored
        .filter((field) => field.storage.prefix && !isLive(descriptor, field))
        .map(({ name }) => ({ columns: [name], kind: 'prefix' as const })),
      ...indexed.map(({ name, storage: { index: kind = 'plain' } }) => ({
        columns: kind === 'unique' ? [name] : kind === 'plain' ? withKey([name]) : inScope(name),
        kind,
      })),
    ]).filter((index) => index.kind === 'trigram' || index.kind === 'prefix' || !isWholeKey(index.columns)),
    liveOf: undefined,
  }
  const live = stored.filter((field) => isLive(descriptor, field))
  if (live.length === 0) return [main]
  const keyColumns = main.columns.filter((one) => one.isKey).map((one) => ({ ...one, serial: false }))
  const sorted = live
    .filter((field) => field.storage.index === 'plain')
    .map(({ name }) => ({ columns: withKey(inScope(name)), kind: 'plain' as const }))
  return [
    main,
    {
      name: `${table.name}_live`,
      columns: [...keyColumns, ...live.map(column)],
      key,
      indexes: sorted,
      liveOf: table.name,
    },
  ]
}

function unique(indexes: Index[]): Index[] {
  return [...new Map(indexes.map((index) => [`${index.kind} ${index.columns.join()}`, index])).values()]
}

const MAX_NAME = 63

/** The name of an index; ours begin with ix_, so that the migration recognises them. */
export function indexName(table: string, { columns, kind }: Index): string {
  const name = `ix_${table}_${columns.join('_')}_${kind}`
  if (name.length <= MAX_NAME) return name
  return `${name.slice(0, MAX_NAME - 9)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}
