import { type RawBuilder, sql } from 'kysely'
import type { ResourceDescriptor } from '../../../src/schema/descriptor'
import { type Row, type StoredResource, storedResource } from '../storedResource'
import { columnType } from '../tables'
import { dayOf, dayZone } from './day'
import { countedGroups, summedGroups } from './declared'
import type { CountedGroup, Fields, SummedGroup } from './types'

type Sql = RawBuilder<unknown>

/** The change of a group's row: its numbers in order, and the latest time. */
export interface Change {
  readonly scope: string
  readonly key: string
  readonly numbers: number[]
  latest: number
}

/** A declared group of a stored resource: the same counts in code, for changes, and in SQL, for existing records. */
export class Group {
  readonly table: Sql
  readonly numbers: readonly string[]
  /** The columns, besides the store, that decide how a record counts. */
  readonly fields: readonly string[]
  readonly #fits: readonly ((row: Row) => boolean)[]

  constructor(
    readonly name: string,
    readonly declared: CountedGroup,
    readonly stored: StoredResource,
    readonly sums: ReadonlyMap<string, SummedGroup>,
  ) {
    const conditions = Object.values(declared.counts).flatMap((condition) => alternatives(condition))
    const tested = conditions.flatMap((fields) => Object.keys(fields).map(columnOf))
    const { by, latest } = declared
    this.table = tableOf(name)
    this.numbers = Object.keys(declared.counts)
    this.fields = [...new Set([...(by ? [by.field] : []), ...tested, ...(latest === undefined ? [] : [latest])])]
    this.#fits = Object.values(declared.counts).map((condition) => {
      const all = alternatives(condition)
      return (row) => all.some((fields) => fitsAll(row, fields))
    })
  }

  /** The key of the row in which a record counts; undefined if it counts in none. */
  keyOf(row: Row): string | undefined {
    const { by } = this.declared
    if (!by) return ''
    const value = row[by.field]
    if (value === null || value === undefined) return by.none
    return by.day ? dayOf(Number(value)) : String(value)
  }

  /** Adds a record to the changes, `times` times. */
  tally(changes: Map<string, Change>, row: Row, times: number): void {
    const key = this.keyOf(row)
    if (key === undefined) return
    const scope = String(row[this.stored.scope ?? ''] ?? '')
    const id = `${scope}\0${key}`
    let change = changes.get(id)
    if (!change) changes.set(id, (change = { scope, key, numbers: this.numbers.map(() => 0), latest: 0 }))
    for (const [at, fits] of this.#fits.entries()) if (fits(row)) change.numbers[at] = (change.numbers[at] ?? 0) + times
    const { latest } = this.declared
    if (latest !== undefined && times > 0) change.latest = Math.max(change.latest, Number(row[latest] ?? 0))
  }

  /** A query that counts all rows: scope, key, numbers, latest time. */
  get counted(): Sql {
    const { stored, declared } = this
    const scope = sql`coalesce(${stored.ref(stored.scope ?? '')}, '')`
    const numbers = Object.entries(declared.counts).map(
      ([name, condition]) =>
        sql`count(*) FILTER (WHERE ${sql.join(
          alternatives(condition).map((fields) => this.#sqlOf(fields)),
          sql` OR `,
        )}) AS ${sql.id(name)}`,
    )
    const latest = declared.latest === undefined ? sql`0` : sql`coalesce(max(${stored.ref(declared.latest)}), 0)`
    const key = this.#keySql()
    return sql`SELECT ${scope} AS "scope", ${key} AS "key", ${sql.join(numbers)}, ${latest} AS "latest"
      ${stored.fromFor([stored.scope ?? '', ...this.fields])} WHERE ${key} IS NOT NULL GROUP BY 1, 2`
  }

  /** Everything the table's content depends on: when this changes, the table is filled again. */
  get signature(): string {
    const types = this.fields.map((name) => [
      name,
      columnType(
        [...this.stored.main, ...this.stored.live].find((field) => field.name === name) ??
          ({ type: 'string' } as never),
      ),
    ])
    const sums = [...this.sums].map(([name, { sums }]) => [
      name,
      Object.entries(sums).map(([number, { text }]) => [number, text]),
    ])
    return JSON.stringify([
      3,
      this.declared,
      this.stored.key,
      this.stored.scope,
      types,
      sums,
      this.declared.by?.day ? dayZone() : '',
    ])
  }

  #keySql(): Sql {
    const { by } = this.declared
    if (!by) return sql`''`
    const column = this.stored.ref(by.field)
    const text = by.day
      ? sql`to_char(to_timestamp(${column}) AT TIME ZONE ${sql.lit(dayZone())}, 'YYYY-MM-DD')`
      : sql`${column}::text`
    return by.none === undefined ? text : sql`coalesce(${text}, ${sql.lit(by.none)})`
  }

  #sqlOf(fields: Fields): Sql {
    const tests = Object.entries(fields).map(([path, wanted]) => {
      const [name = '', part] = path.split('.')
      const column = part === undefined ? this.stored.ref(name) : sql`(${this.stored.ref(name)} ->> ${sql.lit(part)})`
      const values = [wanted].flat()
      return sql`(${sql.join(
        values.map((value) => (value === null ? sql`${column} IS NULL` : sql`${column} = ${sql.lit(value)}`)),
        sql` OR `,
      )})`
    })
    return tests.length > 0 ? sql`(${sql.join(tests, sql` AND `)})` : sql`true`
  }
}

/** The table of a group. */
export const tableOf = (name: string): Sql => sql.id(tableNameOf(name))
const tableNameOf = (name: string): string => `kept_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

const alternatives = (condition: Fields | readonly Fields[]): readonly Fields[] =>
  Array.isArray(condition) ? condition : [condition as Fields]
const columnOf = (path: string): string => path.split('.')[0] ?? ''

function fitsAll(row: Row, fields: Fields): boolean {
  for (const path in fields) {
    const wanted = fields[path]
    const value = valueAt(row, path) ?? null
    if (Array.isArray(wanted) ? !wanted.includes(value) : wanted !== value) return false
  }
  return true
}

function valueAt(row: Row, path: string): unknown {
  if (!path.includes('.')) return row[path]
  const [name = '', part = ''] = path.split('.')
  return (row[name] as Row | null | undefined)?.[part]
}

const none: readonly Group[] = []
const known = new WeakMap<StoredResource, readonly Group[]>()

/** The groups that count a resource, except those with fields that the schema does not have. */
export function groupsOf(stored: StoredResource): readonly Group[] {
  const found = known.get(stored)
  if (found) return found
  const has = (name: string) => [...stored.main, ...stored.live].some((field) => field.name === name)
  const groups = Object.entries<CountedGroup>(countedGroups).flatMap(([name, declared]) => {
    if (declared.resource !== stored.name || stored.scope === undefined) return []
    const sums = Object.entries<SummedGroup>(summedGroups).filter(([, summed]) => summed.of === name)
    const group = new Group(name, declared, stored, new Map(sums))
    return group.fields.every(has) ? [group] : []
  })
  known.set(stored, groups.length > 0 ? groups : none)
  return groups
}

/** All groups of these resources, in the order of their declaration. */
export function allGroups(descriptors: Iterable<ResourceDescriptor>): Group[] {
  const byName = new Map(
    [...descriptors]
      .flatMap((descriptor) => (descriptor.table ? groupsOf(storedResource(descriptor)) : []))
      .map((group) => [group.name, group]),
  )
  return Object.keys(countedGroups).flatMap((name) => byName.get(name) ?? [])
}
