import type { ResourceName } from '../../src/generated/resources'
import { seesAllStores } from '../../src/schema/access'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { CallEntry } from '../../src/schema/dialect'
import { parseCall, routeShape, templateNames } from '../../src/schema/template'
import { contractRules } from '../access/callRules'
import { withRows } from '../db/rowParts'
import type { CallDefinition, CallDefinitions, Shape } from '../http/call'
import { closedFields } from '../http/fieldRules'
import { done } from '../http/outcomes'
import { searchPage } from './search'
import type { AreaHooks, Context, Kind, RecordHooks, Row } from './hooks'
import { Resource } from './resource'
import { readRestQuery } from './restQuery'

type Found = [name: string, definition: CallDefinition<Row>]

/**
 * The calls of every resource that the server stores, by name: made from the schemas alone, and from what areas add.
 * @param byHand what areas answer themselves: none of these is made
 */
export function schemaCalls(descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>, hooks: AreaHooks, byHand: CallDefinitions): CallDefinitions {
  const contract = new Map(Object.keys(contractRules(descriptors.values())).map((name) => [routeShape(name), name]))
  const owned = [...descriptors.values()].filter(({ table, storedAs, calls }) => table ?? (storedAs !== undefined && calls.update))
  // Of several that share a call the one with the table answers it.
  const found = owned.toSorted((one, other) => Number(one.table !== undefined) - Number(other.table !== undefined)).flatMap((descriptor) => {
    const own = (hooks as Readonly<Record<string, RecordHooks>>)[descriptor.name] ?? {}
    const shapes = owned.filter(({ storedAs, calls }) => storedAs === descriptor.name && calls.update && calls.update.call === descriptor.calls.update?.call)
    return callsOf(new Resource(descriptor, own, shapes), contract)
  })
  const answered = new Set(Object.keys(byHand).map(routeShape))
  return Object.fromEntries(found.filter(([name]) => !answered.has(routeShape(name))))
}

function callsOf(resource: Resource, contract: ReadonlyMap<string, string>): Found[] {
  const { descriptor, hooks, name } = resource
  const { list, one, create, update, delete: remove } = descriptor.calls
  const isRest = descriptor.dialect === 'rest'
  const body = { body: resource.shape(), ...(isRest && { completeBody: (sent: unknown) => (isRecord(sent) ? kept(descriptor, sent) : sent) }) }
  const saved = { ...body, ...(hooks.saved ? hooks.saved.shape && { answer: hooks.saved.shape } : { answer: resource.shape() }) }
  const answer = ({ record, outcome }: Awaited<ReturnType<Resource['save']>>) => (hooks.saved ? hooks.saved.of(record, outcome) : record)
  const isShared = create !== undefined && create.call === update?.call
  const made = (kind: Kind, entry: CallEntry | undefined, what: string, definition: Omit<CallDefinition<Row>, 'handle' | 'summary'>, handle: (context: Context, key: Row) => Promise<unknown>): Found[] => {
    if (!entry) return []
    const named = nameOf(contract, entry)
    return [[named.call, { summary: hooks.about?.[kind] ?? `${what} ${name}.`, ...definition, handle: (context) => handle(context, named.key(context.params)) }]]
  }
  return [
    ...(isRest ? made('list', list, 'Records as ra-data-simple-rest asks for them:', { answer: { list: name }, query: QUERY }, (context) => restList(resource, context)) : []),
    ...(!isRest && list?.paging === 'table' ? made('list', list, 'A page of', { answer: { table: name } }, (context, key) => page(resource, context, key)) : []),
    ...(!isRest && list?.paging === 'client' && list.rows === undefined ? made('list', list, 'All', { answer: { list: name } }, (context, key) => resource.all(context, key)) : []),
    ...made('one', one, 'One', { answer: resource.shape() }, (context, key) => resource.find(context, key)),
    ...made('create', isShared ? undefined : create, 'Adds one', saved, async (context, key) => answer(await resource.create(context, key))),
    ...made('update', update, isShared ? 'Adds or changes one' : 'Changes one', saved, async (context, key) => answer(await (isShared ? resource.save(context, key) : resource.update(context, key)))),
    ...made('delete', remove, 'Deletes', { answer: isRest ? name : 'command-result', ...deletion(resource, remove) }, async (context, key) => {
      const rows = await resource.remove(context, { ...key, ...keyOfBody(remove, context.body) })
      return isRest ? rows[0] : done
    }),
  ]
}

const isRecord = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A body of the dialect `rest`: what is read-only is not looked at, what is unknown is refused by its shape. */
function kept(descriptor: ResourceDescriptor, sent: Row): Row {
  const known = new Set(descriptor.fields.filter(({ schema, storage }) => schema.readOnly || storage.computed).map(({ name }) => name))
  return Object.fromEntries(Object.entries(sent).filter(([name]) => name === 'revision' || !known.has(name)))
}

/** The name that the contract has for a schema's call, and the values of its path by field. */
function nameOf(contract: ReadonlyMap<string, string>, { call }: CallEntry): { call: string; key(params: Readonly<Record<string, string>>): Row } {
  const name = contract.get(routeShape(call)) ?? call
  const [fields, params] = [templateNames(call), templateNames(name)]
  return { call: name, key: (values) => Object.fromEntries(fields.map((field, at) => [field, values[params[at] ?? ''] ?? ''])) }
}

async function page(resource: Resource, context: Context, key: Row) {
  const { scope } = resource.descriptor
  const where = resource.completed(key, context)
  // The guard has made sure of a store that the path names.
  const found = await searchPage(context, resource.name, where, scope !== undefined && scope in where ? 'all' : undefined)
  return resource.hooks.derive ? withRows(found, (rows) => resource.derived(rows as object[] as Row[], context, context.services.records)) : found
}

async function restList(resource: Resource, context: Context): Promise<unknown> {
  const { query, user, services, reply } = context
  const wanted = readRestQuery(resource.descriptor, query, closedFields(services, resource.name, user).hidden)
  await resource.hooks.ready?.(services)
  const { data, recordsFiltered } = await services.records.page(resource.name, wanted, { stores: seesAllStores(user) ? 'all' : user.store })
  const range = data.length === 0 ? '*' : `${wanted.start}-${wanted.start + data.length - 1}`
  reply.header('content-range', `${resource.name} ${range}/${recordsFiltered}`)
  return resource.derived(data as object[] as Row[], context, services.records)
}

/** The body of a deletion that names its record there: by the fields that the schema's call sends. */
function deletion({ descriptor, hooks }: Resource, entry: CallEntry | undefined): { body?: Shape } {
  if (hooks.deletion) return { body: hooks.deletion }
  const required = Object.keys(bodyFields(entry))
  if (!entry || required.length === 0 || parseCall(entry.call).method === 'GET') return {}
  const { properties } = descriptor.schema
  return { body: { inline: { type: 'object', additionalProperties: false, required, properties: properties } } }
}

/** Which field of the record each field of a deletion's body is. */
function bodyFields(entry: CallEntry | undefined): Record<string, string> {
  const template = (entry?.body ?? {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(Object.entries(template).map(([name, part]) => [name, String([part].flat()[0]).replace(/^\$/, '')]))
}

const keyOfBody = (entry: CallEntry | undefined, body: unknown): Row =>
  Object.fromEntries(Object.entries(bodyFields(entry)).map(([name, field]) => [field, isRecord(body) ? body[name] : undefined]))

const QUERY = {
  sort: { description: 'JSON: [field, "ASC" or "DESC"].' },
  range: { description: 'JSON: [first, last], from 0; at most 1000 records. The answer says in Content-Range how many there are.' },
  filter: { description: 'JSON: values by field, lists of which one must be, spans ({"gte", "lte"} or <field>_gte, <field>_lte), q for a text, id for keys.' },
} as const
