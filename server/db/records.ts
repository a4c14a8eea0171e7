import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import type { FieldDescriptor, ResourceDescriptor } from '../../src/schema/descriptor'
import { CountChanges } from './counts/changes'
import type { GroupName, KeptRow } from './counts/declared'
import { groupsOf } from './counts/group'
import { type KeptOptions, type KeptPart, type KeptParts, readKept, readKeptParts } from './counts/read'
import type { Database } from './database'
import type { SentPage } from './rowParts'
import { before, byKey, keyText, touched } from './keptRows'
import { keepTexts, type ProductInfo } from './productTexts'
import type { Counted, CountOptions, FieldOf, FindOptions } from './recordTypes'
import { findRows, scan, search, searchToSend } from './search'
import type { SearchBase, TablePage } from './searchTypes'
import { type Row, startValues, type StoredResource, storedResource, storedShape } from './storedResource'
import type { TableQuery } from './tableQuery'

/** Conditions on fields: a value, or a list of which one must be; null is nothing there. */
export type Where<Name extends ResourceName> = {
  readonly [Field in keyof ResourceTypes[Name]]?: ResourceTypes[Name][Field] | readonly ResourceTypes[Name][Field][] | null
}

const CHUNK = 5000

/**
 * Stored records of every resource with a table. It knows which fields lie in the live part and keeps the
 * counts by store, so that no area writes SQL unless it must.
 */
export class Records {
  constructor(
    readonly db: Kysely<Database>,
    protected readonly descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>,
    /** What the transaction changes of the kept counts; 'later' where all is counted anew afterwards. */
    protected readonly counting?: CountChanges | 'later',
  ) {}

  private get changes(): CountChanges | undefined {
    return this.counting === 'later' ? undefined : this.counting
  }

  /**
   * The same records for a load, between `dropIndexes` and `migrate`: nothing is counted as it comes, because
   * `migrate` counts everything at the end, at a tenth of the cost.
   */
  forLoading(): Records {
    return new Records(this.db, this.descriptors, 'later')
  }

  /** The records that the work of a transaction is given. */
  protected within(db: Kysely<Database>, counting: CountChanges | 'later'): Records {
    return new Records(db, this.descriptors, counting)
  }

  /** All or nothing. Inside, use only the records that `work` is given; the kept counts follow at its end. */
  transaction<Result>(work: (records: Records) => Promise<Result>): Promise<Result> {
    if (this.changes || (this.counting && this.db.isTransaction)) return work(this)
    const counted = async (db: Kysely<Database>) => {
      if (this.counting) return work(this.within(db, this.counting))
      const changes = new CountChanges()
      const result = await work(this.within(db, changes))
      await changes.write(db)
      return result
    }
    if (this.db.isTransaction) return counted(this.db)
    return this.db.transaction().execute((trx: Transaction<Database>) => counted(trx))
  }

  /** The records that fit, by key where nothing else is said. */
  async find<Name extends ResourceName>(name: Name, where: Where<Name> = {}, options: FindOptions<Name> = {}): Promise<ResourceTypes[Name][]> {
    const stored = this.#stored(name)
    const order = options.orderBy ? [options.orderBy, ...stored.key] : stored.key
    const by = order.map((field, at) => sql`${stored.ref(field)} ${sql.raw(at === 0 && options.descending ? 'DESC' : 'ASC')}`)
    const { rows } = await sql<Row>`
      SELECT ${stored.select} ${stored.fromWhere(where)} WHERE ${stored.where(where)}
      ${by.length > 0 ? sql`ORDER BY ${sql.join(by)}` : sql``}
      ${options.limit === undefined ? sql`` : sql`LIMIT ${options.limit}`} ${options.offset === undefined ? sql`` : sql`OFFSET ${options.offset}`}`.execute(this.db)
    return rows.map((row) => stored.record(row)) as unknown as ResourceTypes[Name][]
  }

  /** The record with this key, or the first that fits. */
  async one<Name extends ResourceName>(name: Name, where: Where<Name> = {}): Promise<ResourceTypes[Name] | undefined> {
    return (await this.find(name, where, { limit: 1 }))[0]
  }

  /** Settings, which are one record: as they were saved, with the defaults of the schema where nothing was. */
  async settings<Name extends ResourceName>(name: Name, where: Where<Name> = {}): Promise<ResourceTypes[Name]> {
    return { ...this.defaults(name), ...where, ...(await this.one(name, where)) } as unknown as ResourceTypes[Name]
  }

  /** What a record has of which nothing was said. */
  defaults<Name extends ResourceName>(name: Name): Partial<ResourceTypes[Name]> {
    return startValues(this.#stored(name).descriptor) as Partial<ResourceTypes[Name]>
  }

  /** The fields that people write, beyond the key. */
  ownFields(name: ResourceName): readonly FieldDescriptor[] {
    const { main, live, key } = this.#stored(name)
    return [...main, ...live].filter((field) => !key.includes(field.name) && field.readOnly !== 'always')
  }

  /** The records that fit, held until the transaction ends: nobody else changes them meanwhile. Only in a transaction. */
  async held<Name extends ResourceName>(name: Name, where: Where<Name>): Promise<ResourceTypes[Name][]> {
    const stored = this.#stored(name)
    const order = stored.key.length > 0 ? sql`ORDER BY ${sql.join(stored.key.map((field) => stored.ref(field)))}` : sql``
    const { rows } = await sql<Row>`SELECT ${stored.select} ${stored.from} WHERE ${stored.where(where)} ${order} FOR UPDATE`.execute(this.db)
    return rows.map((row) => stored.record(row)) as unknown as ResourceTypes[Name][]
  }

  /** The record with this key, held likewise; where it is not there, nobody else who asks so adds it meanwhile. */
  async locked<Name extends ResourceName>(name: Name, where: Where<Name>): Promise<ResourceTypes[Name] | undefined> {
    const [record] = await this.held(name, where)
    if (record) return record
    await this.alone(`${name} ${JSON.stringify(where)}`)
    return (await this.held(name, where))[0]
  }

  /** Waits until no other transaction that asked for the same name is under way; for what has no row to hold. Only in a transaction. */
  async alone(what: string): Promise<void> {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(this.db)
  }

  /** Some fields of the records that fit: only the parts in which they lie are read. */
  async pick<Name extends ResourceName, Field extends FieldOf<Name>>(name: Name, fields: readonly Field[], where: Where<Name> = {}): Promise<Pick<ResourceTypes[Name], Field>[]> {
    const stored = this.#stored(name)
    const { rows } = await sql<Row>`
      SELECT ${sql.join(fields.map((field) => stored.ref(field)))} ${stored.fromFor([...fields, ...Object.keys(where)])} WHERE ${stored.where(where)}`.execute(this.db)
    return rows.map((row) => stored.record(row)) as unknown as Pick<ResourceTypes[Name], Field>[]
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

  /** The rows of a kept count (server/db/counts/declared.ts): one for each store and value. */
  kept<Name extends GroupName>(name: Name, options: KeptOptions = {}): Promise<KeptRow<Name>[]> {
    return readKept(this.db, name, options)
  }

  /** Several kept counts of the same stores, each once, read at once. */
  keptParts<const Parts extends Readonly<Record<string, KeptPart>>>(stores: readonly string[] | 'all', parts: Parts): Promise<KeptParts<Parts>> {
    return readKeptParts(this.db, stores, parts)
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
    await this.transaction(async ({ db, changes }) => {
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
        changes?.add(stored, rows, 1)
        if (changes && stored.hasTexts) await keepTexts(db, rows as unknown as ProductInfo[])
        for (const row of rows) out.push(row)
      }
    })
    return out as unknown as ResourceTypes[Name][]
  }

  /** Adds records, or replaces the fields given of those whose key is there. All records have the same fields. */
  async upsert<Name extends ResourceName>(name: Name, records: readonly Partial<ResourceTypes[Name]>[]): Promise<void> {
    const stored = this.#stored(name)
    if (groupsOf(stored).length > 0) return this.#upsertCounted(name, stored, records)
    const given = (row: Row | undefined) => (field: FieldDescriptor) => row !== undefined && field.name in row
    const target = stored.key.length > 0 ? stored.names(stored.keyFields) : sql`"only"`
    await this.transaction(async ({ db, changes }) => {
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
        changes?.add(stored, rows.filter((row) => row.added), 1)
      }
    })
  }

  /** What is counted by its values must be known as it was: those that are there are changed, the others added. */
  #upsertCounted<Name extends ResourceName>(name: Name, stored: StoredResource, records: readonly Partial<ResourceTypes[Name]>[]): Promise<void> {
    return this.transaction(async (within) => {
      for (const given of chunks(records)) {
        const chunk = [...byKey(stored, given).values()]
        const there = new Set((await before(within.db, stored, chunk, [])).map((row) => keyText(stored, row)))
        const [known, unknown] = [true, false].map((is) => chunk.filter((row) => there.has(keyText(stored, row)) === is))
        await within.updateMany(name, (known ?? []) as Partial<ResourceTypes[Name]>[])
        await within.insert(name, (unknown ?? []) as Partial<ResourceTypes[Name]>[])
      }
    })
  }

  /** Changes what fits; gives how many that were. The store code of a record cannot change. */
  update<Name extends ResourceName>(name: Name, where: Where<Name>, change: Partial<ResourceTypes[Name]>): Promise<number> {
    const stored = this.#stored(name)
    if (!stored.hasTexts || !('prInfo' in change)) return this.#update(stored, where, change)
    return this.transaction(async (within) => {
      const keys = await within.pick(name, stored.key as FieldOf<Name>[], where)
      const changed = await within.#update(stored, where, change)
      await keepTexts(within.db, keys.map((key) => ({ ...key, prInfo: change.prInfo })) as unknown as ProductInfo[])
      return changed
    })
  }

  async #update(stored: StoredResource, where: Row, change: Row): Promise<number> {
    const given = (field: FieldDescriptor) => field.name in change
    const set = (fields: readonly FieldDescriptor[]) => sql.join(fields.map((field) => sql`${sql.id(field.name)} = ${stored.value(field, change[field.name])}`))
    const parts = [
      { table: stored.table, fields: stored.main.filter(given) },
      { table: stored.liveTable, fields: stored.live.filter(given) },
    ].filter(({ fields }) => fields.length > 0)
    const updates = parts.map(
      ({ table, fields }, at) => sql`, ${sql.id(`u${at}`)} AS (UPDATE ${table} t SET ${set(fields)} FROM hit WHERE ${stored.same('t', 'hit')}${stored.ofScopes('t', [where])})`,
    )
    const keys = stored.key.length > 0 ? stored.keyFields.map((field) => stored.ref(field.name)) : [sql`true AS "only"`]
    const counted = touched(stored, change)
    if (counted.groups.length === 0) {
      const { rows } = await sql<{ n: number }>`
        WITH hit AS (SELECT ${sql.join(keys)} ${stored.from} WHERE ${stored.where(where)})
        ${sql.join(updates, sql` `)} SELECT count(*) AS n FROM hit`.execute(this.db)
      return rows[0]?.n ?? 0
    }
    return this.transaction(async ({ db, changes }) => {
      const fields = counted.fields.map((field) => sql`${stored.ref(field)} AS ${sql.id(`#${field}`)}`)
      const { rows } = await sql<Row>`
        WITH hit AS (SELECT ${sql.join([...keys, ...fields])} ${stored.from} WHERE ${stored.where(where)} ORDER BY ${sql.join(keys)} FOR UPDATE)
        ${sql.join(updates, sql` `)} SELECT ${sql.join(counted.fields.map((field) => sql`${sql.id(`#${field}`)} AS ${sql.id(field)}`))} FROM hit`.execute(db)
      for (const row of rows) changes?.move(counted.groups, row, { ...row, ...change })
      return rows.length
    })
  }

  /**
   * Changes many records by their keys at once: each carries its key and what changes, all the same fields.
   * @param known the same records as they are, by their places, where the transaction has read them: they are not read again
   */
  async updateMany<Name extends ResourceName>(name: Name, records: readonly Partial<ResourceTypes[Name]>[], known?: readonly Partial<ResourceTypes[Name]>[]): Promise<void> {
    const stored = this.#stored(name)
    await this.transaction(async ({ db, changes }) => {
      for (const given of chunks(records)) {
        const counted = touched(stored, given[0] ?? {})
        const isCounted = counted.groups.length > 0
        const last: ReadonlyMap<string, Row> = isCounted ? byKey(stored, given) : new Map()
        const old = isCounted && known ? [...byKey(stored, known).values()].filter((row) => last.has(keyText(stored, row))) : await before(db, stored, [...last.values()], counted.fields)
        const chunk = isCounted ? old.flatMap((row): Row[] => [last.get(keyText(stored, row)) ?? []].flat()) : given
        for (const [table, all] of [[stored.table, stored.main], [stored.liveTable, stored.live]] as const) {
          const fields = all.filter((field) => !stored.key.includes(field.name) && field.name in (chunk[0] ?? {}))
          if (fields.length === 0) continue
          const set = sql.join(fields.map((field) => sql`${sql.id(field.name)} = x.${sql.id(field.name)}`))
          await sql`UPDATE ${table} t SET ${set} FROM (${stored.input(chunk, [...stored.keyFields, ...fields])}) x WHERE ${stored.same('t', 'x')}${stored.ofScopes('t', chunk)}`.execute(db)
        }
        if (changes && stored.hasTexts && 'prInfo' in (chunk[0] ?? {})) await keepTexts(db, chunk as unknown as ProductInfo[], known as unknown as ProductInfo[])
        for (const row of old) changes?.move(counted.groups, row, { ...row, ...last.get(keyText(stored, row)) })
      }
    })
  }

  /** Removes what fits; gives how many that were. */
  async remove<Name extends ResourceName>(name: Name, where: Where<Name>): Promise<number> {
    const stored = this.#stored(name)
    return this.#remove(stored, where, stored.where(where))
  }

  /** Removes rows of a history from before a time, at most so many at once; gives how many that were. */
  async removeBefore<Name extends ResourceName>(name: Name, where: Where<Name>, before: number, most: number): Promise<number> {
    const stored = this.#stored(name)
    const time = stored.ref(stored.descriptor.table?.time ?? 'updatedAt')
    return this.#remove(stored, where, sql`${stored.where(where)} AND ${time} < ${before} LIMIT ${most}`)
  }

  /** The scopes in which a resource has records. */
  async scopes(name: ResourceName): Promise<string[]> {
    const { rows } = await sql<{ scope: string }>`SELECT "scope" FROM table_counts WHERE "resource" = ${name} AND "n" > 0`.execute(this.db)
    return rows.map(({ scope }) => scope)
  }

  #remove(stored: StoredResource, where: Row, condition: RawBuilder<unknown>): Promise<number> {
    return this.transaction(async ({ db, changes }) => {
      const groups = groupsOf(stored)
      const fields = [...new Set([...(stored.scope === undefined ? [] : [stored.scope]), ...groups.flatMap((group) => group.fields)])]
      const keys = stored.key.length > 0 ? stored.keyFields.map((field) => stored.ref(field.name)) : [sql`true AS "only"`]
      const hit = [...keys, ...fields.map((field) => sql`${stored.ref(field)} AS ${sql.id(`#${field}`)}`)]
      const live = stored.live.length > 0 ? sql`, l AS (DELETE FROM ${stored.liveTable} t USING hit WHERE ${stored.same('t', 'hit')}${stored.ofScopes('t', [where])})` : sql``
      const texts = stored.hasTexts ? sql`, x AS (DELETE FROM product_text t USING hit WHERE ${stored.same('t', 'hit')}${stored.ofScopes('t', [where])})` : sql``
      const gone = [...fields.map((field) => sql`${sql.id(`#${field}`)} AS ${sql.id(field)}`), sql`count(*) AS "#n"`]
      // Another transaction may remove the same: what is locked is there, and else what was removed counts, not what was found.
      const returned = groups.length > 0 ? sql`1` : stored.scope === undefined ? sql`1 AS "#one"` : sql`t.${sql.id(stored.scope)} AS ${sql.id(`#${stored.scope}`)}`
      const { rows } = await sql<Row>`
        WITH hit AS (SELECT ${sql.join(hit)} ${stored.from} WHERE ${condition} ${groups.length > 0 ? sql`FOR UPDATE` : sql``})
        , m AS (DELETE FROM ${stored.table} t USING hit WHERE ${stored.same('t', 'hit')}${stored.ofScopes('t', [where])} RETURNING ${returned}) ${live} ${texts}
        SELECT ${sql.join(gone)} FROM ${sql.id(groups.length > 0 ? 'hit' : 'm')} ${fields.length > 0 ? sql`GROUP BY ${sql.join(fields.map((field) => sql.id(`#${field}`)))}` : sql``}`.execute(db)
      const weight = (row: Row) => Number(row['#n'])
      changes?.add(stored, rows, -1, weight)
      return rows.reduce((sum, row) => sum + weight(row), 0)
    })
  }

  /**
   * One page of a table as its client asked for it (design §4).
   * @param input the body: table parameters, as a tree
   * @throws CallError 400 naming an unknown column, condition or a value that does not fit
   */
  async search<Name extends ResourceName>(name: Name, input: unknown, base: SearchBase = {}): Promise<TablePage<ResourceTypes[Name]>> {
    return search(this.db, this.#stored(name), input, base) as unknown as Promise<TablePage<ResourceTypes[Name]>>
  }

  /** The same for an answer: the rows of a long page are read while they are sent. @throws CallError 400 as `search` does */
  searchToSend<Name extends ResourceName>(name: Name, input: unknown, base: SearchBase = {}): Promise<SentPage<ResourceTypes[Name]>> {
    return searchToSend(this.db, this.#stored(name), input, base) as unknown as Promise<SentPage<ResourceTypes[Name]>>
  }

  /** One page of what a query finds that has been read already. */
  page<Name extends ResourceName>(name: Name, query: TableQuery, base: SearchBase = {}): Promise<TablePage<ResourceTypes[Name]>> {
    return findRows(this.db, this.#stored(name), query, base) as unknown as Promise<TablePage<ResourceTypes[Name]>>
  }

  /** Says what SQL of an area's own changes of a record; `AuditedRecords` notes it. */
  noteChange<Name extends ResourceName>(_name: Name, _key: Where<Name>, _after: object | undefined): void {}

  /** Says that a list was saved as one, for the audit. */
  noteList<Name extends ResourceName>(_name: Name, _before: readonly object[], _after: readonly object[]): void {}

  /** Says how a record stands that nobody has saved: what is saved of it first was that before, for the audit. */
  noteStanding<Name extends ResourceName>(_name: Name, _record: object): void {}

  /** Says that a save left all of a resource as it was, for the audit. */
  noteUnchanged<Name extends ResourceName>(_name: Name): void {}

  /** All records that a table's search finds, by key, so many at a time; for files. @throws CallError 400 as `search` does */
  scan<Name extends ResourceName>(name: Name, input: unknown, base: SearchBase = {}, size = 2000): AsyncGenerator<ResourceTypes[Name][]> {
    return scan(this.db, this.#stored(name), input, base, size) as unknown as AsyncGenerator<ResourceTypes[Name][]>
  }

  #stored(name: ResourceName): StoredResource {
    const descriptor = this.descriptors.get(name)
    if (descriptor?.table) return storedResource(descriptor)
    const base = this.descriptors.get(descriptor?.storedAs as ResourceName)
    if (!descriptor || !base?.table) throw new Error(`${name} has no table`)
    return storedShape(descriptor, base)
  }
}

function* chunks(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK)
}
