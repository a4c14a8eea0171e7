import { type Kysely, sql } from 'kysely'
import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import type { FieldDescriptor, ResourceDescriptor } from '../../src/schema/descriptor'
import type { GroupName, KeptRow } from './counts/declared'
import { type KeptOptions, type KeptPart, type KeptParts, readKept, readKeptParts } from './counts/read'
import type { Database } from './database'
import type { Counted, CountOptions, FieldOf, FindOptions } from './recordTypes'
import type { SentPage } from './rowParts'
import { findRows, scan, search, searchToSend } from './search'
import type { SearchBase, TablePage } from './searchTypes'
import { type Row, startValues, type StoredResource, storedResource, storedShape } from './storedResource'
import type { TableQuery } from './tableQuery'

/** Conditions on fields: a value, or a list of alternatives; null means empty. */
export type Where<Name extends ResourceName> = {
  readonly [Field in keyof ResourceTypes[Name]]?:
    | ResourceTypes[Name][Field]
    | readonly ResourceTypes[Name][Field][]
    | null
}

/** Reads the stored records of every resource with a table; `Records` writes them too. */
export class RecordReader {
  constructor(
    readonly db: Kysely<Database>,
    protected readonly descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>,
  ) {}

  /** The matching records, ordered by key unless `options` say otherwise. */
  async find<Name extends ResourceName>(
    name: Name,
    where: Where<Name> = {},
    options: FindOptions<Name> = {},
  ): Promise<ResourceTypes[Name][]> {
    const stored = this.stored(name)
    const order = options.orderBy ? [options.orderBy, ...stored.key] : stored.key
    const by = order.map(
      (field, at) => sql`${stored.ref(field)} ${sql.raw(at === 0 && options.descending ? 'DESC' : 'ASC')}`,
    )
    const { rows } = await sql<Row>`
      SELECT ${stored.select} ${stored.fromWhere(where, options.orderBy ? [options.orderBy] : [])} WHERE ${stored.where(where)}
      ${by.length > 0 ? sql`ORDER BY ${sql.join(by)}` : sql``}
      ${options.limit === undefined ? sql`` : sql`LIMIT ${options.limit}`} ${options.offset === undefined ? sql`` : sql`OFFSET ${options.offset}`}`.execute(
      this.db,
    )
    return rows.map((row) => stored.record(row)) as unknown as ResourceTypes[Name][]
  }

  /** The first matching record. */
  async one<Name extends ResourceName>(name: Name, where: Where<Name> = {}): Promise<ResourceTypes[Name] | undefined> {
    return (await this.find(name, where, { limit: 1 }))[0]
  }

  /** Settings, completed with the defaults of the schema. */
  async settings<Name extends ResourceName>(name: Name, where: Where<Name> = {}): Promise<ResourceTypes[Name]> {
    return { ...this.defaults(name), ...where, ...(await this.one(name, where)) } as unknown as ResourceTypes[Name]
  }

  /** The default values of a record. */
  defaults<Name extends ResourceName>(name: Name): Partial<ResourceTypes[Name]> {
    return startValues(this.stored(name).descriptor) as Partial<ResourceTypes[Name]>
  }

  /** The editable fields, without the key. */
  ownFields(name: ResourceName): readonly FieldDescriptor[] {
    const { main, live, key } = this.stored(name)
    return [...main, ...live].filter((field) => !key.includes(field.name) && field.readOnly !== 'always')
  }

  /** Some fields of the matching records; only the parts (main, live) that hold them are read. */
  async pick<Name extends ResourceName, Field extends FieldOf<Name>>(
    name: Name,
    fields: readonly Field[],
    where: Where<Name> = {},
  ): Promise<Pick<ResourceTypes[Name], Field>[]> {
    const stored = this.stored(name)
    const { rows } = await sql<Row>`
      SELECT ${sql.join(fields.map((field) => stored.ref(field)))} ${stored.fromFor([...fields, ...Object.keys(where)])} WHERE ${stored.where(where)}`.execute(
      this.db,
    )
    return rows.map((row) => stored.record(row)) as unknown as Pick<ResourceTypes[Name], Field>[]
  }

  /**
   * Some fields of the matching records, each as the list of its values, in one order. Of thousands of records it takes a
   * fraction of what `pick` does, which reads a row of the database for each. For texts, numbers and booleans.
   */
  async columns<Name extends ResourceName, Field extends FieldOf<Name>>(
    name: Name,
    fields: readonly Field[],
    where: Where<Name> = {},
  ): Promise<{ readonly [Of in Field]: readonly ResourceTypes[Name][Of][] }> {
    const stored = this.stored(name)
    const lists = fields.map((field) => sql`coalesce(json_agg(${stored.ref(field)}), '[]') AS ${sql.id(field)}`)
    const { rows } = await sql<{ [Of in Field]: ResourceTypes[Name][Of][] }>`
      SELECT ${sql.join(lists)} ${stored.fromFor([...fields, ...Object.keys(where)])} WHERE ${stored.where(where)}`.execute(
      this.db,
    )
    return rows[0] as { [Of in Field]: ResourceTypes[Name][Of][] }
  }

  async count<Name extends ResourceName>(name: Name, where: Where<Name> = {}): Promise<number> {
    const stored = this.stored(name)
    const { rows } = await sql<{
      n: number
    }>`SELECT count(*) AS n ${stored.fromFor(Object.keys(where))} WHERE ${stored.where(where)}`.execute(this.db)
    return rows[0]?.n ?? 0
  }

  /**
   * The number of records for each combination of values of some fields, by one grouped query that reads only the parts (main,
   * live) with these fields.
   */
  async counts<Name extends ResourceName, Field extends FieldOf<Name>>(
    name: Name,
    by: readonly Field[],
    where: Where<Name> = {},
    { not, since, latest }: CountOptions<Name> = {},
  ): Promise<Counted<Name, Field>[]> {
    const stored = this.stored(name)
    const columns = sql.join(by.map((field) => stored.ref(field)))
    const unwanted = Object.entries(not ?? {})
    const conditions = [
      stored.where(where),
      ...unwanted.map(([field, value]) => sql`${stored.ref(field)} IS DISTINCT FROM ${value}`),
    ]
    if (since) conditions.push(sql`${stored.ref(since.field)} >= ${since.from}`)
    const used = [
      ...by,
      ...Object.keys(where),
      ...unwanted.map(([field]) => field),
      ...(since ? [since.field] : []),
      ...(latest === undefined ? [] : [latest]),
    ]
    const { rows } = await sql<Row>`
      SELECT ${columns}, count(*) AS "count"${latest === undefined ? sql`` : sql`, max(${stored.ref(latest)}) AS "latest"`}
      ${stored.fromFor(used)} WHERE ${sql.join(conditions, sql` AND `)} GROUP BY ${columns}`.execute(this.db)
    return rows as unknown as Counted<Name, Field>[]
  }

  /** The rows of a kept count (server/db/counts/declared.ts), one for each store and value. */
  kept<Name extends GroupName>(name: Name, options: KeptOptions = {}): Promise<KeptRow<Name>[]> {
    return readKept(this.db, name, options)
  }

  /** Several kept counts of the same stores, by one query. */
  keptParts<const Parts extends Readonly<Record<string, KeptPart>>>(
    stores: readonly string[] | 'all',
    parts: Parts,
  ): Promise<KeptParts<Parts>> {
    return readKeptParts(this.db, stores, parts)
  }

  /** Records of a history between two times, inclusive, in chronological order. */
  async between<Name extends ResourceName>(
    name: Name,
    where: Where<Name>,
    start: number,
    end: number,
  ): Promise<ResourceTypes[Name][]> {
    const stored = this.stored(name)
    const time = stored.ref(stored.descriptor.table?.time ?? 'updatedAt')
    const { rows } = await sql<Row>`
      SELECT ${stored.select} ${stored.from} WHERE ${stored.where(where)} AND ${time} BETWEEN ${start} AND ${end} ORDER BY ${time}`.execute(
      this.db,
    )
    return rows.map((row) => stored.record(row)) as unknown as ResourceTypes[Name][]
  }

  /** The next records after a number, in its order. */
  async after<Name extends ResourceName>(
    name: Name,
    where: Where<Name>,
    field: FieldOf<Name>,
    above: number,
    most: number,
  ): Promise<ResourceTypes[Name][]> {
    const stored = this.stored(name)
    const number = stored.ref(field)
    const { rows } = await sql<Row>`
      SELECT ${stored.select} ${stored.from} WHERE ${stored.where(where)} AND ${number} > ${above} ORDER BY ${number} LIMIT ${most}`.execute(
      this.db,
    )
    return rows.map((row) => stored.record(row)) as unknown as ResourceTypes[Name][]
  }

  /** The scopes (store codes) in which a resource has records. */
  async scopes(name: ResourceName): Promise<string[]> {
    const { rows } = await sql<{
      scope: string
    }>`SELECT "scope" FROM table_counts WHERE "resource" = ${name} AND "n" > 0`.execute(this.db)
    return rows.map(({ scope }) => scope)
  }

  /**
   * The requested page of a table.
   * @param input the body: table parameters, as a tree (docs/wire.md)
   * @throws QueryRefused naming an unknown column or condition, or an invalid value
   */
  async search<Name extends ResourceName>(
    name: Name,
    input: unknown,
    base: SearchBase = {},
  ): Promise<TablePage<ResourceTypes[Name]>> {
    return search(this.db, this.stored(name), input, base) as unknown as Promise<TablePage<ResourceTypes[Name]>>
  }

  /** The same for an answer: the rows of a long page are read while they are sent. @throws QueryRefused like `search` */
  searchToSend<Name extends ResourceName>(
    name: Name,
    input: unknown,
    base: SearchBase = {},
  ): Promise<SentPage<ResourceTypes[Name]>> {
    return searchToSend(this.db, this.stored(name), input, base) as unknown as Promise<SentPage<ResourceTypes[Name]>>
  }

  /** One page of a parsed query. */
  page<Name extends ResourceName>(
    name: Name,
    query: TableQuery,
    base: SearchBase = {},
  ): Promise<TablePage<ResourceTypes[Name]>> {
    return findRows(this.db, this.stored(name), query, base) as unknown as Promise<TablePage<ResourceTypes[Name]>>
  }

  /** All records that a table's search finds, ordered by key and in batches; for files. @throws QueryRefused like `search` */
  scan<Name extends ResourceName>(
    name: Name,
    input: unknown,
    base: SearchBase = {},
    size = 2000,
  ): AsyncGenerator<ResourceTypes[Name][]> {
    return scan(this.db, this.stored(name), input, base, size) as unknown as AsyncGenerator<ResourceTypes[Name][]>
  }

  /** Where a resource lies. @throws Error for one without a table */
  protected stored(name: ResourceName): StoredResource {
    const descriptor = this.descriptors.get(name)
    if (descriptor?.table) return storedResource(descriptor)
    const base = this.descriptors.get(descriptor?.storedAs as ResourceName)
    if (!descriptor || !base?.table) throw new Error(`${name} has no table`)
    return storedShape(descriptor, base)
  }
}
