import type { ResourceTypes } from '../../src/generated/resources'
import { seesAllStores } from '../../src/schema/access'
import { defaultValues } from '../../src/schema/defaultValues'
import { fieldOf, type ResourceDescriptor } from '../../src/schema/descriptor'
import { REST_KEY } from '../../src/schema/rest'
import { REVISION } from '../../src/schema/revision'
import type { SessionUser } from '../access/session'
import type { Records, Where } from '../db/records'
import type { CallContext, CallDefinition } from '../http/call'
import { denied, invalid, notFound } from '../http/outcomes'
import { refuseStale } from '../http/revisions'
import type { Services } from '../services'
import { readRestQuery } from './query'

type Row = Record<string, unknown>

/** Stands for any resource of the dialect where the records want a name: each has an id, as this one. */
type AnyRest = 'audit'
type Context = CallContext<Row>

/** What an area adds to the calls of a resource of the dialect `rest`. */
export interface RestHooks {
  /** Waits for what is on its way, before records are read. */
  ready?(services: Services): Promise<void>
  /** A record as this user is shown it. */
  derive?(record: Row, user: SessionUser, services: Services): Row
}

/** The calls of every resource whose schema says `"dialect": "rest"`, by name: made from the schema alone. */
export function restCalls(descriptors: Iterable<ResourceDescriptor>, hooks: Readonly<Record<string, RestHooks>>): Record<string, CallDefinition> {
  const all = [...descriptors].filter(({ dialect }) => dialect === 'rest')
  return Object.fromEntries(all.flatMap((descriptor) => Object.entries(new RestResource(descriptor, hooks[descriptor.name] ?? {}).calls())))
}

/** The calls of one resource. */
class RestResource {
  readonly #name: AnyRest

  constructor(
    private readonly descriptor: ResourceDescriptor,
    private readonly hooks: RestHooks,
  ) {
    this.#name = descriptor.name as AnyRest
  }

  calls(): Record<string, CallDefinition> {
    const { list, one, create, update, delete: remove } = this.descriptor.calls
    const body = { body: this.#name, answer: this.#name, completeBody: (sent: unknown) => this.#writable(sent) }
    const found: [{ call: string } | undefined, Omit<CallDefinition<Row>, 'handle'>, (context: Context) => Promise<unknown>][] = [
      [list, { summary: `Records of ${this.#name}, as ra-data-simple-rest asks for them.`, answer: { list: this.#name }, query: QUERY }, (context) => this.#list(context)],
      [one, { summary: `One record of ${this.#name}.`, answer: this.#name }, async (context) => this.#shown(await this.#find(context, context.services.records), context)],
      [create, { summary: `Adds a record of ${this.#name}.`, ...body }, (context) => this.#create(context)],
      [update, { summary: `Changes a record of ${this.#name}.`, ...body }, (context) => this.#update(context)],
      [remove, { summary: `Deletes a record of ${this.#name}; answers it as it was.`, answer: this.#name }, (context) => this.#remove(context)],
    ]
    return Object.fromEntries(found.flatMap(([entry, definition, handle]) => (entry ? [[entry.call, { ...definition, handle }]] : [])))
  }

  async #list(context: Context): Promise<unknown> {
    const { query, user, services, reply } = context
    const wanted = readRestQuery(this.descriptor, query)
    await this.hooks.ready?.(services)
    const { data, recordsFiltered } = await services.records.page(this.#name, wanted, { stores: seesAllStores(user) ? 'all' : user.store })
    const range = data.length === 0 ? '*' : `${wanted.start}-${wanted.start + data.length - 1}`
    reply.header('content-range', `${this.#name} ${range}/${recordsFiltered}`)
    return data.map((record) => this.#shown(record, context))
  }

  async #create(context: Context): Promise<unknown> {
    const { body, services } = context
    const { [REVISION]: _, ...sent } = body
    const record = { ...defaultValues(this.descriptor), ...sent, ...this.#times(services) }
    return services.records.transaction(async (within) => {
      await this.#needStore(context, within, record)
      const [added] = await within.insert(this.#name, [record as Partial<ResourceTypes[AnyRest]>])
      return this.#shown(await within.one(this.#name, this.#where((added as Row | undefined)?.[REST_KEY])), context)
    })
  }

  async #update(context: Context): Promise<unknown> {
    const { body, services } = context
    const { [REVISION]: revision, [REST_KEY]: _, ...sent } = body
    const { scope } = this.descriptor
    return services.records.transaction(async (within) => {
      const before = await this.#find(context, within, 'held')
      refuseStale(services, this.#name, revision as string | undefined, before)
      // A record stays in its store: the counts of a store are kept by it.
      if (scope !== undefined && sent[scope] !== undefined && sent[scope] !== before[scope]) throw invalid(scope)
      const where = this.#where(before[REST_KEY])
      await within.update(this.#name, where, { ...sent, ...this.#times(services) })
      return this.#shown(await within.one(this.#name, where), context)
    })
  }

  async #remove(context: Context): Promise<unknown> {
    return context.services.records.transaction(async (within) => {
      const before = await this.#find(context, within, 'held')
      await within.remove(this.#name, this.#where(before[REST_KEY]))
      return this.#shown(before, context)
    })
  }

  /** The record of the path. @throws CallError 404; one of a foreign store is nowhere for this user */
  async #find({ params, user }: Context, records: Records, how: 'read' | 'held' = 'read'): Promise<Row> {
    const id = this.#id(params[REST_KEY] ?? '')
    const where = this.#where(id)
    const found = id === undefined ? undefined : await (how === 'held' ? records.locked(this.#name, where) : records.one(this.#name, where))
    if (found && this.#isSeen(user, found)) return found as unknown as Row
    throw notFound()
  }

  #id(text: string): string | number | undefined {
    if (fieldOf(this.descriptor, REST_KEY).type === 'string') return text
    return /^\d{1,15}$/.test(text) ? Number(text) : undefined
  }

  #where = (id: unknown) => ({ [REST_KEY]: id }) as Where<AnyRest>

  #isSeen(user: SessionUser, record: object): boolean {
    const { scope } = this.descriptor
    if (scope === undefined || seesAllStores(user)) return true
    const store = (record as Row)[scope]
    return typeof store === 'string' && user.store.includes(store)
  }

  /** @throws CallError 403 where the record would be of a store that is not the user's, 400 where there is none */
  async #needStore({ user }: Context, within: Records, record: Row): Promise<void> {
    const { scope } = this.descriptor
    if (!this.#isSeen(user, record)) throw denied()
    if (scope === undefined || (record[scope] ?? null) === null) return
    if (!(await within.one('store', { storeCode: String(record[scope]) }))) throw invalid(scope)
  }

  /** A body without what the server works out: clients of the dialect send records back as they were read. */
  #writable(sent: unknown): unknown {
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
    const kept = new Set(this.descriptor.fields.filter(({ name, schema, storage }) => name === REVISION || !(schema.readOnly || storage.computed)).map(({ name }) => name))
    const known = new Set(this.descriptor.fields.map(({ name }) => name))
    return Object.fromEntries(Object.entries(sent).filter(([name]) => kept.has(name) || !known.has(name)))
  }

  /** When it was changed, where the schema leaves that to the server. */
  #times({ clock }: Services): Row {
    const time = this.descriptor.table?.time
    return time !== undefined && fieldOf(this.descriptor, time).readOnly === 'always' ? { [time]: clock() } : {}
  }

  #shown(record: object | undefined, { user, services }: Context): Row {
    if (!record) throw notFound()
    return this.hooks.derive?.(record as Row, user, services) ?? (record as Row)
  }
}

const QUERY = {
  sort: { description: 'JSON: [field, "ASC" or "DESC"].' },
  range: { description: 'JSON: [first, last], from 0; at most 1000 records. The answer says in Content-Range how many there are.' },
  filter: { description: 'JSON: values by field, lists of which one must be, spans ({"gte", "lte"} or <field>_gte, <field>_lte), q for a text, id for keys.' },
} as const
