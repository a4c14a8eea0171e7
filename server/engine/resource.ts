import { isDeepStrictEqual } from 'node:util'
import type { ResourceTypes } from '../../src/generated/resources'
import { seesAllStores } from '../../src/schema/access'
import { defaultValues } from '../../src/schema/defaultValues'
import { fieldOf, type ResourceDescriptor } from '../../src/schema/descriptor'
import { REST_KEY } from '../../src/schema/rest'
import { REVISION } from '../../src/schema/revision'
import type { SessionUser } from '../access/session'
import { same } from '../audit/changes'
import { CallError } from '../calls/callError'
import { denied, invalid, notFound } from '../calls/outcomes'
import { refuseStale } from '../calls/revisions'
import type { Services } from '../calls/services'
import type { Records, Where } from '../db/records'
import { startValues } from '../db/storedResource'
import { isStored } from '../db/tables'
import { ownPart, placed } from './bodies'
import type { AnyName, Context, FollowUp, RecordHooks, Row, Saving } from './hooks'
import { isReadBy, isWrittenBy, ownedBy } from './owner'

/** The result of a save. */
export interface Saved {
  readonly record: Row
  readonly outcome: unknown
}

/** Reads and writes the records of one resource by its schema and its area's hooks. */
export class Resource {
  readonly name: AnyName

  constructor(
    readonly descriptor: ResourceDescriptor,
    readonly hooks: RecordHooks,
    /** Shapes that share a call with this one; their additional fields are answered too. */
    private readonly shapes: readonly ResourceDescriptor[] = [],
  ) {
    this.name = descriptor.name as AnyName
  }

  /** The record of a key. @throws CallError 404, also for a record of a store the user does not see */
  async find(context: Context, key: Row): Promise<Row> {
    await this.hooks.ready?.(context.services)
    const found = await this.#kept(context, context.services.records, this.completed(key, context))
    return this.#shown(found, context, context.services.records)
  }

  /** The records at a path within the user's stores, in the order of the schema. */
  async all(context: Context, key: Row): Promise<readonly Row[]> {
    const { services, user } = context
    await this.hooks.ready?.(services)
    const { scope, list } = this.descriptor
    const where = await this.narrowed(key, context)
    await this.hooks.needed?.(where, services.records, context)
    // The guard has checked a store in the path.
    const stores = scope === undefined || scope in where || seesAllStores(user) ? {} : { [scope]: user.store }
    const rows = this.hooks.rows
      ? await this.hooks.rows(context)
      : ((await services.records.find(this.name, { ...stores, ...where })) as object[] as Row[]).toSorted(
          inOrder([list.sort, ...this.descriptor.key], list.order),
        )
    return this.derived(
      rows.map((row) => this.#view(row)),
      context,
      services.records,
    )
  }

  /** Adds a record. @throws CallError 409 if it exists, or what the area refuses */
  async create(context: Context, key: Row): Promise<Saved> {
    const sent = await this.#prepared({ ...context.body, ...key }, context, 'create')
    return this.#saving(context, async (records, extra) => {
      const own = this.#keyOf(sent)
      if (own && (await records.locked(this.name, own)))
        throw this.hooks.taken?.(sent) ?? new CallError(409, 'server.thereAlready')
      return this.#add({ context, records, extra, before: undefined, sent, record: this.#whole(sent, context) })
    })
  }

  /** Changes the sent fields of a record. @throws CallError 404, 409 if it was changed meanwhile, or what the area refuses */
  async update(context: Context, key: Row): Promise<Saved> {
    const given = this.completed({ ...context.body, ...key }, context)
    const sent = await this.#prepared({ ...context.body, ...key }, context, 'update')
    return this.#saving(context, async (records, extra) => {
      const before = await this.#kept(context, records, given, 'held')
      return this.#change({
        context,
        records,
        extra,
        before,
        sent,
        record: { ...before, ...sent, ...this.#times(context) },
      })
    })
  }

  /** Changes a record or adds it. A save based on a record that was deleted does not add it again. */
  async save(context: Context, key: Row): Promise<Saved> {
    const own = this.#keyOf({ ...context.body, ...key })
    const { serial } = this.descriptor.table ?? {}
    if (!own) return this.create(context, key)
    if (serial !== undefined) return this.update(context, key)
    const sent = await this.#prepared({ ...context.body, ...key }, context, 'create')
    return this.#saving(context, async (records, extra) => {
      const before = (await records.locked(this.name, this.#keyOf(sent) ?? own)) as Row | undefined
      if (!before && context.body[REVISION] !== undefined) throw this.#missing(context)
      if (!before) return this.#add({ context, records, extra, before, sent, record: this.#whole(sent, context) })
      const change = ownPart([this.descriptor, ...this.shapes], sent, 'update')
      return this.#change({
        context,
        records,
        extra,
        before,
        sent: change,
        record: { ...before, ...change, ...this.#times(context) },
      })
    })
  }

  /**
   * Changes or adds several records, all or none.
   * @param list the path of the rows in the body, such as `product/`
   * @throws CallError like `save`, with the row's index in the names of fields
   */
  async saveSeveral(context: Context, rows: readonly Row[], list = ''): Promise<unknown> {
    const {
      descriptor: { key, calls },
      hooks: { several = {} },
    } = this
    const keyText = (row: Row) => JSON.stringify(key.map((name) => row[name]))
    const given = new Map<string, { readonly sent: Row; readonly revision: unknown; readonly at: number }>()
    for (const [at, row] of rows.entries()) {
      const sent = await placed(`${list}${at}/`, () => this.#prepared(row, context, 'create'))
      const refused = given.has(keyText(sent)) && (several.twice ? several.twice(sent) : invalid(...key))
      if (refused) throw refused.within(`${list}${at}/`)
      given.set(keyText(sent), { sent, revision: row[REVISION], at })
    }
    let followUp: FollowUp | undefined
    await this.open(context, async (records, extra) => {
      await several.hold?.(context, records)
      // Missing records have no row to lock.
      if (calls.create === undefined) await records.alone(this.name)
      const all = [...given.values()]
      const where = Object.fromEntries(
        key.map((name) => [name, [...new Set(all.map(({ sent }) => sent[name]))]]),
      ) as Where<AnyName>
      const kept = new Map(
        ((await records.held(this.name, where)) as object[] as Row[]).map((row) => [keyText(row), row]),
      )
      const savings: Saving<Row, never>[] = []
      for (const { sent, revision, at } of all) {
        const before = this.#standing(this.#keyOf(sent) ?? {}, context.services, kept.get(keyText(sent)))
        if (before && !kept.has(keyText(sent))) records.noteStanding(this.name, before)
        savings.push(
          await placed(`${list}${at}/`, () =>
            this.#oneOf({ context, records, extra, before, sent, record: sent }, revision as string | undefined),
          ),
        )
      }
      await several.refuse?.(savings, context, records)
      if (several.write) return void (followUp = await several.write(savings, context, records, extra))
      const changed = await this.#writeSeveral(records, savings)
      followUp = several.after?.(changed, context)
    })
    return followUp?.()
  }

  async #oneOf(given: Saving, revision: string | undefined): Promise<Saving<Row, never>> {
    const { context, records, before, sent } = given
    const { scope, key } = this.descriptor
    const refuseForeign = (row: Row) => {
      if (
        scope !== undefined &&
        !key.includes(scope) &&
        !seesAllStores(context.user) &&
        !context.user.store.includes(String(row[scope]))
      )
        throw denied()
    }
    if (!before && revision !== undefined) throw this.#missing(context)
    // Before the comparison, because its error contains the record.
    if (before) refuseForeign(before)
    if (before && revision !== undefined)
      refuseStale(context, this.name, revision, await this.#shown(before, context, records))
    const change = before ? ownPart([this.descriptor], sent, 'update') : sent
    const saving = await this.#complete({
      ...given,
      sent: change,
      record: before ? { ...before, ...change } : this.#whole(sent, context),
    })
    refuseForeign(saving.record)
    await this.hooks.refuse?.(saving as Saving<Row, never>)
    return saving as Saving<Row, never>
  }

  /** Writes new and changed records. @returns them */
  async #writeSeveral(
    records: Records,
    savings: readonly Saving<Row, never>[],
  ): Promise<readonly Saving<Row, never>[]> {
    const changed = savings.filter(({ before, record }) => !before || !isDeepStrictEqual(before, record))
    // Rows with different columns cannot be written by one statement.
    const alike = new Map<string, Row[]>()
    for (const { context, record } of changed) {
      const row = stored(this.descriptor, { ...record, ...this.#times(context) })
      const names = Object.keys(row).toSorted().join()
      alike.set(names, [...(alike.get(names) ?? []), row])
    }
    for (const rows of alike.values()) await records.upsert(this.name, rows)
    if (changed.length === 0) records.noteUnchanged(this.name)
    return changed
  }

  /** Deletes the records of a key, whose parts may be lists. @throws CallError 404 if there are none */
  async remove(context: Context, key: Row): Promise<readonly Row[]> {
    const where = this.completed(key, context)
    if (!this.#couldBe(where)) throw this.#missing(context)
    let followUp: FollowUp | undefined | void
    const removed = await this.open(context, async (records) => {
      const rows = ((await records.held(this.name, where as Where<AnyName>)) as object[] as Row[]).filter((row) =>
        this.#isSeen(context.user, row),
      )
      if (rows.length === 0) throw this.#missing(context)
      if (!rows.every((row) => isWrittenBy(this.descriptor, row, context.user))) throw denied()
      followUp = await this.hooks.removing?.(rows, context, records)
      await records.remove(this.name, where)
      return this.derived(rows, context, records)
    })
    await followUp?.()
    return removed
  }

  /** Applies the `derive` hook. */
  async derived(rows: readonly Row[], context: Context, records: Records): Promise<readonly Row[]> {
    return this.hooks.derive ? this.hooks.derive(rows, context, records) : rows
  }

  async #prepared(body: Row, context: Context, mode: 'create' | 'update'): Promise<Row> {
    const sent = { ...ownPart([this.descriptor, ...this.shapes], body, mode), ...this.completed(body, context) }
    return (await this.hooks.before?.(sent, context)) ?? sent
  }

  /** The conditions of a table by its path and its area. An invalid number matches nothing. */
  async narrowed(path: Row, context: Context): Promise<Row> {
    const said = this.descriptor.fields.flatMap(({ name, type }) =>
      path[name] === undefined ? [] : [[name, type === 'integer' ? numberOf(path[name]) : path[name]]],
    )
    const placed = Object.fromEntries(said) as Row
    return { ...placed, ...this.completed(placed, context), ...(await this.hooks.where?.(context)) }
  }

  /** The known parts of the key. */
  completed(values: Row, context: Context): Row {
    const key = Object.fromEntries(
      this.descriptor.key.flatMap((name) =>
        values[name] === undefined || values[name] === null ? [] : [[name, values[name]]],
      ),
    )
    return this.hooks.key ? this.hooks.key(key, context) : key
  }

  /** The complete key; undefined if a part is missing. */
  #keyOf(values: Row): Where<AnyName> | undefined {
    const key = this.descriptor.dialect === 'rest' ? [REST_KEY] : this.descriptor.key
    return key.every((name) => (values[name] ?? null) !== null)
      ? Object.fromEntries(key.map((name) => [name, values[name]]))
      : undefined
  }

  /** A new record, with defaults for fields that were not sent. */
  #whole = (sent: Row, context: Context): Row => ({
    ...defaultValues(this.descriptor),
    ...sent,
    ...this.#times(context),
    ...ownedBy(this.descriptor, context.user),
  })

  async #add(given: Saving): Promise<{ row: Row; followUp: FollowUp | undefined | void }> {
    const saving = await this.#complete(given)
    const { context, records, record } = saving
    await this.#needStore(context, records, record)
    await this.hooks.refuse?.(saving as Saving<Row, never>)
    const [added] = await records.insert(this.name, [record as Partial<ResourceTypes[AnyName]>])
    const row = { ...record, ...(added as Row | undefined) }
    const followUp = await this.hooks.after?.({ ...saving, record: row } as Saving<Row, never>)
    return { row: await this.#shown(await this.#read(records, this.#keyOf(row) ?? {}), context, records), followUp }
  }

  async #change(given: Saving): Promise<{ row: Row; followUp: FollowUp | undefined | void }> {
    const { context, records, before = {} } = given
    const { scope, calls } = this.descriptor
    if (!isWrittenBy(this.descriptor, before, context.user)) throw denied()
    refuseStale(
      context,
      this.name,
      context.body[REVISION] as string | undefined,
      await this.#shown(before, context, records),
    )
    const saving = await this.#complete(given)
    const { sent, record } = saving
    // A record cannot move to another store, because counts are kept by store.
    if (scope !== undefined && sent[scope] !== undefined && sent[scope] !== before[scope]) throw invalid(scope)
    await this.hooks.refuse?.(saving as Saving<Row, never>)
    const key = this.#keyOf(record) ?? {}
    const change = { ...without(sent, this.descriptor.key), ...this.#times(context) } as Partial<ResourceTypes[AnyName]>
    if (calls.create === undefined)
      await records.upsert(this.name, [
        { ...stored(this.descriptor, before), ...change, ...key } as Partial<ResourceTypes[AnyName]>,
      ])
    else await records.update(this.name, key, change)
    if (Object.entries(sent).every(([name, value]) => same(value, before[name]))) records.noteUnchanged(this.name)
    const followUp = await this.hooks.after?.(saving as Saving<Row, never>)
    return { row: await this.#shown(await this.#read(records, key), context, records), followUp }
  }

  async #complete(saving: Saving): Promise<Saving> {
    const more = await this.hooks.complete?.(saving as Saving<Row, never>)
    return more ? { ...saving, sent: { ...saving.sent, ...more }, record: { ...saving.record, ...more } } : saving
  }

  async #saving(
    context: Context,
    work: (records: Records, extra: never) => Promise<{ row: Row; followUp: FollowUp | undefined | void }>,
  ): Promise<Saved> {
    const { row, followUp } = await this.open(context, work)
    return { record: row, outcome: await followUp?.() }
  }

  open<Result>(context: Context, work: (records: Records, extra: never) => Promise<Result>): Promise<Result> {
    return this.hooks.transaction
      ? this.hooks.transaction(context, work)
      : context.services.records.transaction((records) => work(records, undefined as never))
  }

  /** The stored record, or its default while none is saved. */
  async #kept(context: Context, records: Records, key: Row, how: 'read' | 'held' = 'read'): Promise<Row> {
    const where = this.#keyOf(key)
    if (!where || !this.#couldBe(key)) throw this.#missing(context)
    await this.hooks.needed?.(key, records, context)
    const found =
      how === 'held' ? ((await records.locked(this.name, where)) as Row | undefined) : await this.#read(records, where)
    const kept = this.#standing(key, context.services, found)
    if (kept && !found && how === 'held') records.noteStanding(this.name, kept)
    if (kept && this.#isSeen(context.user, kept)) return kept
    throw this.#missing(context)
  }

  #standing(key: Row, services: Services, found: Row | undefined): Row | undefined {
    const { hooks, descriptor } = this
    const isSettings = descriptor.calls.list === undefined && descriptor.calls.create === undefined
    const standing = hooks.standing ? hooks.standing(key, services) : isSettings ? key : undefined
    return standing ? { ...startValues(descriptor), ...standing, ...found } : found && this.#view(found)
  }

  /** A shape stored in another's table has its own defaults, because that resource's records are created without it. */
  #view = (row: Row): Row =>
    this.descriptor.storedAs === undefined ? row : { ...startValues(this.descriptor), ...row }

  /** Converts numbers in a path. @returns false if one is invalid */
  #couldBe(key: Row): boolean {
    return this.descriptor.key.every((name) => {
      if (fieldOf(this.descriptor, name).type !== 'integer' || typeof key[name] !== 'string') return true
      if (!/^\d{1,15}$/.test(String(key[name]))) return false
      key[name] = Number(key[name])
      return true
    })
  }

  /** The record with the fields of shapes that share its call. */
  async #read(records: Records, where: Where<AnyName>): Promise<Row | undefined> {
    const record = (await records.one(this.name, where)) as Row | undefined
    if (!record) return undefined
    const parts = await Promise.all(this.shapes.map(({ name }) => records.one(name as AnyName, where)))
    return Object.assign({}, ...parts, record) as Row
  }

  async #shown(record: Row | undefined, context: Context, records: Records): Promise<Row> {
    const kept = this.#standing(record ?? {}, context.services, record)
    const [row] = kept ? await this.derived([kept], context, records) : []
    if (!row) throw this.#missing(context)
    return row
  }

  #missing = (context: Context) => this.hooks.missing?.(context) ?? notFound()

  #isSeen(user: SessionUser, record: object): boolean {
    const { scope, dialect } = this.descriptor
    if (!isReadBy(this.descriptor, record as Row, user)) return false
    // For calls of the contract the guard has checked the stores.
    if (dialect !== 'rest' || scope === undefined || seesAllStores(user)) return true
    const store = (record as Row)[scope]
    return typeof store === 'string' && user.store.includes(store)
  }

  /** @throws CallError 403 if the user does not see the record's store, 400 if it does not exist */
  async #needStore({ user }: Context, records: Records, record: Row): Promise<void> {
    const { scope, dialect } = this.descriptor
    if (!this.#isSeen(user, record)) throw denied()
    if (dialect !== 'rest' || scope === undefined || (record[scope] ?? null) === null) return
    if (!(await records.one('store', { storeCode: String(record[scope]) }))) throw invalid(scope)
  }

  /** The time of the change, if the schema leaves it to the server. */
  #times({ services }: Context): Row {
    const time = this.descriptor.table?.time ?? 'updatedAt'
    return this.descriptor.fields.some(({ name, readOnly }) => name === time && readOnly === 'always')
      ? { [time]: services.clock() }
      : {}
  }
}

const numberOf = (text: unknown): number => (/^\d{1,15}$/.test(String(text)) ? Number(text) : -1)

const stored = (descriptor: ResourceDescriptor, record: Row): Row => {
  const names = new Set([...descriptor.fields, ...(descriptor.beside ?? [])].filter(isStored).map(({ name }) => name))
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)))
}

const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

const inOrder = (fields: readonly string[], order: 'asc' | 'desc' | undefined) => (one: Row, other: Row) => {
  for (const field of fields) {
    const [a, b] = [one[field] as string | number, other[field] as string | number]
    if (a !== b) return a < b === (order !== 'desc') ? -1 : 1
  }
  return 0
}
