import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import type { FieldDescriptor, ResourceDescriptor } from '../../src/schema/descriptor'
import type { Database } from './database'
import { search } from './search'
import type { SearchBase, TablePage } from './searchTypes'
import { columnType, isLive, isStored } from './tables'

/** Conditions on fields: a value, or a list of which one must be; null is nothing there. */
export type Where<Name extends ResourceName> = {
  readonly [Field in keyof ResourceTypes[Name]]?: ResourceTypes[Name][Field] | readonly ResourceTypes[Name][Field][] | null
}

export interface FindOptions<Name extends ResourceName> {
  readonly orderBy?: keyof ResourceTypes[Name] & string
  readonly descending?: boolean
  readonly limit?: number
  readonly offset?: number
}

type Row = Record<string, unknown>
const CHUNK = 5000

/**
 * Stored records of every resource with a table. It knows which fields lie in the live part and keeps the
 * counts by store, so that no area writes SQL unless it must.
 */
export class Records {
  constructor(
    readonly db: Kysely<Database>,
    private readonly descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>,
  ) {}

  /** All or nothing. Inside, use only the records that `work` is given. */
  transaction<Result>(work: (records: Records) => Promise<Result>): Promise<Result> {
    if (this.db.isTransaction) return work(this)
    return this.db.transaction().execute((trx: Transaction<Database>) => work(new Records(trx, this.descriptors)))
  }

  /** The records that fit, by key where nothing else is said. */
  async find<Name extends ResourceName>(name: Name, where: Where<Name> = {}, options: FindOptions<Name> = {}): Promise<ResourceTypes[Name][]> {
    const stored = this.#stored(name)
    const order = options.orderBy ? [options.orderBy, ...stored.key] : stored.key
    const by = order.map((field, at) => sql`${stored.ref(field)} ${sql.raw(at === 0 && options.descending ? 'DESC' : 'ASC')}`)
    const { rows } = await sql<Row>`
      SELECT ${stored.select} ${stored.from} WHERE ${stored.where(where)}
      ${by.length > 0 ? sql`ORDER BY ${sql.join(by)}` : sql``}
      ${options.limit === undefined ? sql`` : sql`LIMIT ${options.limit}`} ${options.offset === undefined ? sql`` : sql`OFFSET ${options.offset}`}`.execute(this.db)
    return rows.map((row) => stored.record(row)) as unknown as ResourceTypes[Name][]
  }

  /** The record with this key, or the first that fits. */
  async one<Name extends ResourceName>(name: Name, where: Where<Name> = {}): Promise<ResourceTypes[Name] | undefined> {
    return (await this.find(name, where, { limit: 1 }))[0]
  }

  async count<Name extends ResourceName>(name: Name, where: Where<Name> = {}): Promise<number> {
    const stored = this.#stored(name)
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n ${stored.from} WHERE ${stored.where(where)}`.execute(this.db)
    return rows[0]?.n ?? 0
  }

  /** How many records fit, by each combination of the values of some fields; `within` bounds a number from below. */
  async counts<Name extends ResourceName, Field extends keyof ResourceTypes[Name] & string>(
    name: Name,
    fields: readonly Field[],
    where: Where<Name> = {},
    within?: { readonly field: keyof ResourceTypes[Name] & string; readonly from: number },
  ): Promise<(Pick<ResourceTypes[Name], Field> & { count: number })[]> {
    const stored = this.#stored(name)
    const columns = sql.join(fields.map((field) => stored.ref(field)))
    const bound = within ? sql` AND ${stored.ref(within.field)} >= ${within.from}` : sql``
    const { rows } = await sql<Row>`
      SELECT ${columns}, count(*) AS count ${stored.from} WHERE ${stored.where(where)} ${bound} GROUP BY ${columns}`.execute(this.db)
    return rows as unknown as (Pick<ResourceTypes[Name], Field> & { count: number })[]
  }

  /** Records of a history between two times, both included, in their order. */
  async between<Name extends ResourceName>(name: Name, where: Where<Name>, start: number, end: number): Promise<ResourceTypes[Name][]> {
    const stored = this.#stored(name)
    const time = stored.ref(stored.descriptor.table?.time ?? 'updatedAt')
    const { rows } = await sql<Row>`
      SELECT ${stored.select} ${stored.from} WHERE ${stored.where(where)} AND ${time} BETWEEN ${start} AND ${end} ORDER BY ${time}`.execute(this.db)
    return rows.map((row) => stored.record(row)) as unknown as ResourceTypes[Name][]
  }

  /** Adds records; gives them with the numbers that the server gives. A key that is there already is a 409. */
  async insert<Name extends ResourceName>(name: Name, records: readonly Partial<ResourceTypes[Name]>[]): Promise<ResourceTypes[Name][]> {
    const stored = this.#stored(name)
    const out: Row[] = []
    await this.transaction(async ({ db }) => {
      for (const chunk of chunks(records)) {
        const rows = chunk.map((row) => ({ ...row }))
        const numbered = stored.serial !== undefined && rows.every((row) => row[stored.serial ?? ''] === undefined)
        const columns = stored.main.filter((field) => !(numbered && field.name === stored.serial))
        const result = await sql<Row>`
          INSERT INTO ${stored.table} (${stored.names(columns)}) ${stored.input(rows, columns)}
          ${numbered ? sql`RETURNING ${sql.id(stored.serial ?? '')}` : sql``}`.execute(db)
        if (numbered) rows.forEach((row, at) => (row[stored.serial ?? ''] = result.rows[at]?.[stored.serial ?? '']))
        if (stored.live.length > 0) {
          const live = [...stored.keyFields, ...stored.live]
          await sql`INSERT INTO ${stored.liveTable} (${stored.names(live)}) ${stored.input(rows, live)}`.execute(db)
        }
        await this.#recount(db, stored, tally(rows, stored.scope, 1))
        for (const row of rows) out.push(row)
      }
    })
    return out as unknown as ResourceTypes[Name][]
  }

  /** Adds records, or replaces the fields given of those whose key is there. All records have the same fields. */
  async upsert<Name extends ResourceName>(name: Name, records: readonly Partial<ResourceTypes[Name]>[]): Promise<void> {
    const stored = this.#stored(name)
    const given = (row: Row | undefined) => (field: FieldDescriptor) => row !== undefined && field.name in row
    const target = stored.key.length > 0 ? stored.names(stored.keyFields) : sql`"only"`
    await this.transaction(async ({ db }) => {
      for (const chunk of chunks(records)) {
        const change = async (table: RawBuilder<unknown>, columns: readonly FieldDescriptor[]) => {
          const set = columns.filter((field) => !stored.key.includes(field.name)).map((field) => sql`${sql.id(field.name)} = excluded.${sql.id(field.name)}`)
          // xmax is 0 on a row that was added, not changed.
          return sql<Row>`
            INSERT INTO ${table} (${stored.names(columns)}) ${stored.input(chunk, columns)}
            ON CONFLICT (${target}) DO ${set.length > 0 ? sql`UPDATE SET ${sql.join(set)}` : sql`NOTHING`}
            RETURNING (xmax = 0) AS "added" ${stored.scope && table === stored.table ? sql`, ${sql.id(stored.scope)}` : sql``}`.execute(db)
        }
        const { rows } = await change(stored.table, stored.main.filter(given(chunk[0])))
        if (stored.live.length > 0) await change(stored.liveTable, [...stored.keyFields, ...stored.live.filter(given(chunk[0]))])
        await this.#recount(db, stored, tally(rows.filter((row) => row.added), stored.scope, 1))
      }
    })
  }

  /** Changes what fits; gives how many that were. The store code of a record cannot change. */
  async update<Name extends ResourceName>(name: Name, where: Where<Name>, change: Partial<ResourceTypes[Name]>): Promise<number> {
    const stored = this.#stored(name)
    const given = (field: FieldDescriptor) => field.name in change
    const set = (fields: readonly FieldDescriptor[]) => sql.join(fields.map((field) => sql`${sql.id(field.name)} = ${stored.value(field, (change as Row)[field.name])}`))
    const parts = [
      { table: stored.table, fields: stored.main.filter(given) },
      { table: stored.liveTable, fields: stored.live.filter(given) },
    ].filter(({ fields }) => fields.length > 0)
    const updates = parts.map(
      ({ table, fields }, at) => sql`, ${sql.id(`u${at}`)} AS (UPDATE ${table} t SET ${set(fields)} FROM hit WHERE ${stored.same('t', 'hit')})`,
    )
    const keys = stored.key.length > 0 ? stored.keyFields.map((field) => stored.ref(field.name)) : [sql`true AS "only"`]
    const { rows } = await sql<{ n: number }>`
      WITH hit AS (SELECT ${sql.join(keys)} ${stored.from} WHERE ${stored.where(where)})
      ${sql.join(updates, sql` `)} SELECT count(*) AS n FROM hit`.execute(this.db)
    return rows[0]?.n ?? 0
  }

  /** Changes many records by their keys at once: each carries its key and what changes, all the same fields. */
  async updateMany<Name extends ResourceName>(name: Name, records: readonly Partial<ResourceTypes[Name]>[]): Promise<void> {
    const stored = this.#stored(name)
    await this.transaction(async ({ db }) => {
      for (const chunk of chunks(records)) {
        for (const [table, all] of [[stored.table, stored.main], [stored.liveTable, stored.live]] as const) {
          const fields = all.filter((field) => !stored.key.includes(field.name) && field.name in (chunk[0] ?? {}))
          if (fields.length === 0) continue
          const set = sql.join(fields.map((field) => sql`${sql.id(field.name)} = x.${sql.id(field.name)}`))
          await sql`UPDATE ${table} t SET ${set} FROM (${stored.input(chunk, [...stored.keyFields, ...fields])}) x WHERE ${stored.same('t', 'x')}`.execute(db)
        }
      }
    })
  }

  /** Removes what fits; gives how many that were. */
  async remove<Name extends ResourceName>(name: Name, where: Where<Name>): Promise<number> {
    const stored = this.#stored(name)
    return this.#remove(stored, stored.where(where))
  }

  /** Removes rows of a history from before a time, at most so many at once; gives how many that were. */
  async removeBefore<Name extends ResourceName>(name: Name, where: Where<Name>, before: number, most: number): Promise<number> {
    const stored = this.#stored(name)
    const time = stored.ref(stored.descriptor.table?.time ?? 'updatedAt')
    return this.#remove(stored, sql`${stored.where(where)} AND ${time} < ${before} LIMIT ${most}`)
  }

  /** The scopes in which a resource has records. */
  async scopes(name: ResourceName): Promise<string[]> {
    const { rows } = await sql<{ scope: string }>`SELECT "scope" FROM table_counts WHERE "resource" = ${name} AND "n" > 0`.execute(this.db)
    return rows.map(({ scope }) => scope)
  }

  #remove(stored: StoredResource, condition: RawBuilder<unknown>): Promise<number> {
    return this.transaction(async ({ db }) => {
      const scope = stored.scope === undefined ? sql`''` : stored.ref(stored.scope)
      const keys = stored.key.length > 0 ? stored.keyFields.map((field) => stored.ref(field.name)) : [sql`true AS "only"`]
      const live = stored.live.length > 0 ? sql`, l AS (DELETE FROM ${stored.liveTable} t USING hit WHERE ${stored.same('t', 'hit')})` : sql``
      const { rows } = await sql<{ scope: string; n: number }>`
        WITH hit AS (SELECT ${sql.join(keys)}, ${scope} AS "#scope" ${stored.from} WHERE ${condition})
        , m AS (DELETE FROM ${stored.table} t USING hit WHERE ${stored.same('t', 'hit')}) ${live}
        SELECT coalesce("#scope", '') AS scope, count(*) AS n FROM hit GROUP BY 1`.execute(db)
      await this.#recount(db, stored, new Map(rows.map((row) => [row.scope, -row.n])))
      return rows.reduce((sum, row) => sum + row.n, 0)
    })
  }

  /**
   * One page of a table as its client asked for it (design §4).
   * @param input the body: table parameters, as a tree
   * @throws CallError 400 naming an unknown column, condition or a value that does not fit
   */
  search<Name extends ResourceName>(name: Name, input: unknown, base: SearchBase = {}): Promise<TablePage<ResourceTypes[Name]>> {
    return search(this.db, this.#stored(name), input, base) as unknown as Promise<TablePage<ResourceTypes[Name]>>
  }

  async #recount(db: Kysely<Database>, stored: StoredResource, change: ReadonlyMap<string, number>): Promise<void> {
    if (stored.scope === undefined) return
    for (const [scope, n] of [...change].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (n === 0) continue
      await sql`INSERT INTO table_counts VALUES (${stored.name}, ${scope}, ${n})
        ON CONFLICT ("resource", "scope") DO UPDATE SET "n" = table_counts."n" + ${n}`.execute(db)
    }
  }

  #stored(name: ResourceName): StoredResource {
    const descriptor = this.descriptors.get(name)
    if (!descriptor?.table) throw new Error(`${name} has no table`)
    return storedResource(descriptor)
  }
}

function* chunks(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK)
}

function tally(rows: readonly Row[], scope: string | undefined, step: number): Map<string, number> {
  const counts = new Map<string, number>()
  if (scope === undefined) return counts
  for (const row of rows) {
    const code = String(row[scope] ?? '')
    counts.set(code, (counts.get(code) ?? 0) + step)
  }
  return counts
}

const known = new WeakMap<ResourceDescriptor, StoredResource>()

function storedResource(descriptor: ResourceDescriptor): StoredResource {
  const stored = known.get(descriptor) ?? new StoredResource(descriptor)
  known.set(descriptor, stored)
  return stored
}

/** A resource as SQL: `m` is its table, `l` the live part. */
export class StoredResource {
  readonly name: string
  readonly key: readonly string[]
  readonly scope: string | undefined
  readonly serial: string | undefined
  readonly main: readonly FieldDescriptor[]
  readonly live: readonly FieldDescriptor[]
  readonly keyFields: readonly FieldDescriptor[]
  readonly table: RawBuilder<unknown>
  readonly liveTable: RawBuilder<unknown>

  constructor(readonly descriptor: ResourceDescriptor) {
    const name = descriptor.table?.name ?? ''
    const stored = descriptor.fields.filter(isStored)
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

  /** Every column, main and live. */
  get select(): RawBuilder<unknown> {
    return sql.join([...this.main, ...this.live].map((field) => this.ref(field.name)))
  }

  get from(): RawBuilder<unknown> {
    return this.live.length > 0 ? sql`FROM ${this.table} m JOIN ${this.liveTable} l ON ${this.same('l', 'm')}` : sql`FROM ${this.table} m`
  }

  /** Only what holds these fields: each part has the key. */
  fromFor(names: readonly string[]): RawBuilder<unknown> {
    const own = names.filter((name) => !this.key.includes(name))
    const live = own.filter((name) => this.isLive(name))
    if (live.length === 0) return sql`FROM ${this.table} m`
    if (live.length < own.length || this.key.length === 0) return this.from
    return sql`FROM ${this.liveTable} l CROSS JOIN LATERAL (SELECT ${sql.join(this.key.map((name) => sql`l.${sql.id(name)}`))}) m`
  }

  isLive(name: string): boolean {
    return this.live.some((field) => field.name === name)
  }

  /** The column of a field; throws where it has none, because that is a mistake in the code that asks. */
  ref(name: string): RawBuilder<unknown> {
    if (!this.main.some((field) => field.name === name) && !this.isLive(name)) throw new Error(`${this.name} stores no ${name}`)
    return sql`${sql.raw(this.isLive(name) ? 'l' : 'm')}.${sql.id(name)}`
  }

  /** That two aliases mean the same record. */
  same(one: string, other: string): RawBuilder<unknown> {
    const keys = this.key.length > 0 ? this.key : ['only']
    return sql.join(keys.map((key) => sql`${sql.id(one, key)} = ${sql.id(other, key)}`), sql` AND `)
  }

  names(fields: readonly FieldDescriptor[]): RawBuilder<unknown> {
    return sql.join(fields.map((field) => sql.id(field.name)))
  }

  /** Rows as one parameter: no limit of parameters, and objects and lists as they are. */
  input(rows: readonly Row[], fields: readonly FieldDescriptor[]): RawBuilder<unknown> {
    const types = sql.join(fields.map((field) => sql`${sql.id(field.name)} ${sql.raw(columnType(field))}`))
    const picked = rows.map((row) => Object.fromEntries(fields.map(({ name }) => [name, row[name]])))
    return sql`SELECT ${this.names(fields)} FROM json_to_recordset(${JSON.stringify(picked)}::json) AS i(${types})`
  }

  value(field: FieldDescriptor, value: unknown): RawBuilder<unknown> {
    if (value === undefined || value === null) return sql`NULL`
    return columnType(field) === 'jsonb' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}::${sql.raw(columnType(field))}`
  }

  where(where: Row): RawBuilder<unknown> {
    const parts = Object.entries(where).flatMap(([name, value]) => (value === undefined ? [] : [this.condition(name, value)]))
    return parts.length > 0 ? sql.join(parts, sql` AND `) : sql`true`
  }

  condition(name: string, value: unknown): RawBuilder<unknown> {
    const column = this.ref(name)
    const field = [...this.main, ...this.live].find((one) => one.name === name) as FieldDescriptor
    if (value === null) return sql`${column} IS NULL`
    // PostgreSQL takes a list of one for many, and its order in an index for none.
    if (Array.isArray(value) && value.length === 1 && columnType(field) !== 'jsonb') return this.condition(name, value[0])
    if (!Array.isArray(value) || columnType(field) === 'jsonb') return sql`${column} = ${this.value(field, value)}`
    return sql`${column} = ANY(${value}::${sql.raw(columnType(field))}[])`
  }

  /** A row as its schema has it: what is empty and may not be null is left out. */
  record(row: Row): Row {
    for (const fields of [this.main, this.live]) {
      for (const { name, nullable } of fields) if (!nullable && row[name] === null) delete row[name]
    }
    return row
  }
}
