import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import type { ResourceName, ResourceTypes } from '../../src/generated/resources'
import type { FieldDescriptor, ResourceDescriptor } from '../../src/schema/descriptor'
import { CountChanges } from './counts/changes'
import { groupsOf } from './counts/group'
import type { Database } from './database'
import { before, byKey, keyText, touched } from './keptRows'
import { keepTexts, type ProductInfo } from './productTexts'
import type { FieldOf } from './recordTypes'
import type { Row, StoredResource } from './storedResource'

import { RecordReader, type Where } from './recordReader'

export type { Where } from './recordReader'

const CHUNK = 5000

/**
 * The stored records of every resource with a table. It splits records into main and live part and maintains the kept counts,
 * so that areas rarely need SQL.
 */
export class Records extends RecordReader {
  constructor(
    db: Kysely<Database>,
    descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>,
    /** The changes of the transaction to the kept counts; 'later' if everything is recounted afterwards. */
    protected readonly counting?: CountChanges | 'later',
  ) {
    super(db, descriptors)
  }

  /** The account that makes the call; null for work of the server itself. */
  get actor(): string | null {
    return null
  }

  private get changes(): CountChanges | undefined {
    return this.counting === 'later' ? undefined : this.counting
  }

  /**
   * The same records for a bulk load between `dropIndexes` and `migrate`, without counting: `migrate` counts everything at the
   * end, at a tenth of the cost.
   */
  forLoading(): Records {
    return new Records(this.db, this.descriptors, 'later')
  }

  /** The records for use inside a transaction. */
  protected within(db: Kysely<Database>, counting: CountChanges | 'later'): Records {
    return new Records(db, this.descriptors, counting)
  }

  /** Runs a transaction. Inside, use only the records passed to `work`; the kept counts are written at its end. */
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

  /** The matching records, locked until the transaction ends. Only in a transaction. */
  async held<Name extends ResourceName>(name: Name, where: Where<Name>): Promise<ResourceTypes[Name][]> {
    const stored = this.stored(name)
    const order =
      stored.key.length > 0 ? sql`ORDER BY ${sql.join(stored.key.map((field) => stored.ref(field)))}` : sql``
    const { rows } =
      await sql<Row>`SELECT ${stored.select} ${stored.from} WHERE ${stored.where(where)} ${order} FOR UPDATE`.execute(
        this.db,
      )
    return rows.map((row) => stored.record(row)) as unknown as ResourceTypes[Name][]
  }

  /** The record with this key, locked; if it does not exist, other callers of this method wait, so that none adds it meanwhile. */
  async locked<Name extends ResourceName>(name: Name, where: Where<Name>): Promise<ResourceTypes[Name] | undefined> {
    const [record] = await this.held(name, where)
    if (record) return record
    await this.alone(`${name} ${JSON.stringify(where)}`)
    return (await this.held(name, where))[0]
  }

  /** Takes a named lock until the transaction ends, for what has no row to lock. Only in a transaction. */
  async alone(what: string): Promise<void> {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(this.db)
  }

  /** Adds records. @returns them with generated numbers. An existing key fails with a unique violation (answered as 409). */
  async insert<Name extends ResourceName>(
    name: Name,
    records: readonly Partial<ResourceTypes[Name]>[],
  ): Promise<ResourceTypes[Name][]> {
    const stored = this.stored(name)
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

  /** Adds records, or updates the given fields of those whose key exists. All records must have the same fields. */
  async upsert<Name extends ResourceName>(name: Name, records: readonly Partial<ResourceTypes[Name]>[]): Promise<void> {
    const stored = this.stored(name)
    if (groupsOf(stored).length > 0) return this.#upsertCounted(name, stored, records)
    const given = (row: Row | undefined) => (field: FieldDescriptor) => row !== undefined && field.name in row
    const target = stored.key.length > 0 ? stored.names(stored.keyFields) : sql`"only"`
    await this.transaction(async ({ db, changes }) => {
      for (const chunk of chunks(records)) {
        const change = async (table: RawBuilder<unknown>, columns: readonly FieldDescriptor[]) => {
          const set = columns
            .filter((field) => !stored.key.includes(field.name))
            .map((field) => sql`${sql.id(field.name)} = excluded.${sql.id(field.name)}`)
          // xmax is 0 on a row that was added, not changed.
          return sql<Row>`
            INSERT INTO ${table} (${stored.names(columns)}) ${stored.input(chunk, columns)}
            ON CONFLICT (${target}) DO ${set.length > 0 ? sql`UPDATE SET ${sql.join(set)}` : sql`NOTHING`}
            RETURNING (xmax = 0) AS "added" ${stored.scope && table === stored.table ? sql`, ${sql.id(stored.scope)}` : sql``}`.execute(
            db,
          )
        }
        const { rows } = await change(stored.table, stored.main.filter(given(chunk[0])))
        if (stored.live.length > 0)
          await change(stored.liveTable, [...stored.keyFields, ...stored.live.filter(given(chunk[0]))])
        changes?.add(
          stored,
          rows.filter((row) => row.added),
          1,
        )
      }
    })
  }

  /** Counted records need their previous values, so existing ones are updated and the others inserted. */
  #upsertCounted<Name extends ResourceName>(
    name: Name,
    stored: StoredResource,
    records: readonly Partial<ResourceTypes[Name]>[],
  ): Promise<void> {
    return this.transaction(async (within) => {
      for (const given of chunks(records)) {
        const chunk = [...byKey(stored, given).values()]
        const there = new Set((await before(within.db, stored, chunk, [])).map((row) => keyText(stored, row)))
        const [known, unknown] = [true, false].map((is) =>
          chunk.filter((row) => there.has(keyText(stored, row)) === is),
        )
        await within.updateMany(name, (known ?? []) as Partial<ResourceTypes[Name]>[])
        await within.insert(name, (unknown ?? []) as Partial<ResourceTypes[Name]>[])
      }
    })
  }

  /** Changes the matching records. The store code of a record cannot change. @returns how many */
  update<Name extends ResourceName>(
    name: Name,
    where: Where<Name>,
    change: Partial<ResourceTypes[Name]>,
  ): Promise<number> {
    const stored = this.stored(name)
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
    const set = (fields: readonly FieldDescriptor[]) =>
      sql.join(fields.map((field) => sql`${sql.id(field.name)} = ${stored.value(field, change[field.name])}`))
    const parts = [
      { table: stored.table, fields: stored.main.filter(given) },
      { table: stored.liveTable, fields: stored.live.filter(given) },
    ].filter(({ fields }) => fields.length > 0)
    const updates = parts.map(
      ({ table, fields }, at) =>
        sql`, ${sql.id(`u${at}`)} AS (UPDATE ${table} t SET ${set(fields)} FROM hit WHERE ${stored.same('t', 'hit')}${stored.ofScopes('t', [where])})`,
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
        ${sql.join(updates, sql` `)} SELECT ${sql.join(counted.fields.map((field) => sql`${sql.id(`#${field}`)} AS ${sql.id(field)}`))} FROM hit`.execute(
        db,
      )
      for (const row of rows) changes?.move(counted.groups, row, { ...row, ...change })
      return rows.length
    })
  }

  /**
   * Changes many records at once. Each has its key and the changed fields, the same ones in all.
   * @param known the current records in the same order, if the transaction has read them already
   */
  async updateMany<Name extends ResourceName>(
    name: Name,
    records: readonly Partial<ResourceTypes[Name]>[],
    known?: readonly Partial<ResourceTypes[Name]>[],
  ): Promise<void> {
    const stored = this.stored(name)
    await this.transaction(async ({ db, changes }) => {
      for (const given of chunks(records)) {
        const counted = touched(stored, given[0] ?? {})
        const isCounted = counted.groups.length > 0
        const last: ReadonlyMap<string, Row> = isCounted ? byKey(stored, given) : new Map()
        const old =
          isCounted && known
            ? [...byKey(stored, known).values()].filter((row) => last.has(keyText(stored, row)))
            : await before(db, stored, [...last.values()], counted.fields)
        const chunk = isCounted ? old.flatMap((row): Row[] => [last.get(keyText(stored, row)) ?? []].flat()) : given
        for (const [table, all] of [
          [stored.table, stored.main],
          [stored.liveTable, stored.live],
        ] as const) {
          const fields = all.filter((field) => !stored.key.includes(field.name) && field.name in (chunk[0] ?? {}))
          if (fields.length === 0) continue
          const set = sql.join(fields.map((field) => sql`${sql.id(field.name)} = x.${sql.id(field.name)}`))
          await sql`UPDATE ${table} t SET ${set} FROM (${stored.input(chunk, [...stored.keyFields, ...fields])}) x WHERE ${stored.same('t', 'x')}${stored.ofScopes('t', chunk)}`.execute(
            db,
          )
        }
        if (changes && stored.hasTexts && 'prInfo' in (chunk[0] ?? {}))
          await keepTexts(db, chunk as unknown as ProductInfo[], known as unknown as ProductInfo[])
        for (const row of old) changes?.move(counted.groups, row, { ...row, ...last.get(keyText(stored, row)) })
      }
    })
  }

  /** Removes the matching records. @returns how many */
  async remove<Name extends ResourceName>(name: Name, where: Where<Name>): Promise<number> {
    const stored = this.stored(name)
    return this.#remove(stored, where, stored.where(where))
  }

  /** Removes up to `most` rows of a history from before a time. @returns how many */
  async removeBefore<Name extends ResourceName>(
    name: Name,
    where: Where<Name>,
    before: number,
    most: number,
  ): Promise<number> {
    const stored = this.stored(name)
    const time = stored.ref(stored.descriptor.table?.time ?? 'updatedAt')
    return this.#remove(stored, where, sql`${stored.where(where)} AND ${time} < ${before} LIMIT ${most}`)
  }

  #remove(stored: StoredResource, where: Row, condition: RawBuilder<unknown>): Promise<number> {
    return this.transaction(async ({ db, changes }) => {
      const groups = groupsOf(stored)
      const fields = [
        ...new Set([...(stored.scope === undefined ? [] : [stored.scope]), ...groups.flatMap((group) => group.fields)]),
      ]
      const keys =
        stored.key.length > 0 ? stored.keyFields.map((field) => stored.ref(field.name)) : [sql`true AS "only"`]
      const hit = [...keys, ...fields.map((field) => sql`${stored.ref(field)} AS ${sql.id(`#${field}`)}`)]
      const live =
        stored.live.length > 0
          ? sql`, l AS (DELETE FROM ${stored.liveTable} t USING hit WHERE ${stored.same('t', 'hit')}${stored.ofScopes('t', [where])})`
          : sql``
      const texts = stored.hasTexts
        ? sql`, x AS (DELETE FROM product_text t USING hit WHERE ${stored.same('t', 'hit')}${stored.ofScopes('t', [where])})`
        : sql``
      const gone = [...fields.map((field) => sql`${sql.id(`#${field}`)} AS ${sql.id(field)}`), sql`count(*) AS "#n"`]
      // Another transaction may remove the same rows: count those that were locked, or else actually removed.
      const returned =
        groups.length > 0
          ? sql`1`
          : stored.scope === undefined
            ? sql`1 AS "#one"`
            : sql`t.${sql.id(stored.scope)} AS ${sql.id(`#${stored.scope}`)}`
      const { rows } = await sql<Row>`
        WITH hit AS (SELECT ${sql.join(hit)} ${stored.from} WHERE ${condition} ${groups.length > 0 ? sql`FOR UPDATE` : sql``})
        , m AS (DELETE FROM ${stored.table} t USING hit WHERE ${stored.same('t', 'hit')}${stored.ofScopes('t', [where])} RETURNING ${returned}) ${live} ${texts}
        SELECT ${sql.join(gone)} FROM ${sql.id(groups.length > 0 ? 'hit' : 'm')} ${fields.length > 0 ? sql`GROUP BY ${sql.join(fields.map((field) => sql.id(`#${field}`)))}` : sql``}`.execute(
        db,
      )
      const weight = (row: Row) => Number(row['#n'])
      changes?.add(stored, rows, -1, weight)
      return rows.reduce((sum, row) => sum + weight(row), 0)
    })
  }

  /** Reports a change made by plain SQL to the audit (AuditedRecords). */
  noteChange<Name extends ResourceName>(_name: Name, _key: Where<Name>, _after: object | undefined): void {}

  /** Reports a list that was saved as one to the audit. */
  noteList<Name extends ResourceName>(_name: Name, _before: readonly object[], _after: readonly object[]): void {}

  /** Reports the default state of a record that was never saved to the audit, as its state before the first save. */
  noteStanding<Name extends ResourceName>(_name: Name, _record: object): void {}

  /** Reports to the audit that a save changed nothing. */
  noteUnchanged<Name extends ResourceName>(_name: Name): void {}
}

function* chunks(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK)
}
