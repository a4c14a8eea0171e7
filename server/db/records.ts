import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import type { FieldDescriptor, ResourceDescriptor } from '../../src/schema/descriptor'
import type { Database } from './database'
import { search } from './search'
import type { SearchBase, TablePage } from './searchTypes'
import { type Row, type StoredResource, storedResource } from './storedResource'

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

type FieldOf<Name extends ResourceName> = keyof ResourceTypes[Name] & string

export interface CountOptions<Name extends ResourceName> {
  /** Values that fields must not have. */
  readonly not?: Readonly<Partial<Record<FieldOf<Name>, string>>>
  /** Only what has `field` from then on. */
  readonly since?: { readonly field: FieldOf<Name>; readonly from: number }
  /** The field whose greatest value each group has as `latest`. */
  readonly latest?: FieldOf<Name>
}

/** A group of records: the values that they share, and how many they are. */
export type Counted<Name extends ResourceName, Field extends FieldOf<Name>> = Pick<ResourceTypes[Name], Field> & {
  readonly count: number
  readonly latest?: number | null
}

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

  /** How many records fit. */
  async count<Name extends ResourceName>(name: Name, where: Where<Name> = {}): Promise<number> {
    const stored = this.#stored(name)
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n ${stored.from} WHERE ${stored.where(where)}`.execute(this.db)
    return rows[0]?.n ?? 0
  }

  /**
   * How many records there are for each combination of the values of some fields: one grouped query that reads
   * only the parts in which the fields lie.
   */
  async counts<Name extends ResourceName, Field extends FieldOf<Name>>(
    name: Name,
    by: readonly Field[],
    where: Where<Name> = {},
    { not, since, latest }: CountOptions<Name> = {},
  ): Promise<Counted<Name, Field>[]> {
    const stored = this.#stored(name)
    const columns = sql.join(by.map((field) => stored.ref(field)))
    const unwanted = Object.entries(not ?? {})
    const conditions = [stored.where(where), ...unwanted.map(([field, value]) => sql`${stored.ref(field)} IS DISTINCT FROM ${value}`)]
    if (since) conditions.push(sql`${stored.ref(since.field)} >= ${since.from}`)
    const used = [...by, ...Object.keys(where), ...unwanted.map(([field]) => field), ...(since ? [since.field] : []), ...(latest === undefined ? [] : [latest])]
    const { rows } = await sql<Row>`
      SELECT ${columns}, count(*) AS "count"${latest === undefined ? sql`` : sql`, max(${stored.ref(latest)}) AS "latest"`}
      ${stored.fromFor(used)} WHERE ${sql.join(conditions, sql` AND `)} GROUP BY ${columns}`.execute(this.db)
    return rows as unknown as Counted<Name, Field>[]
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
