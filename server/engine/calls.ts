import type { ResourceName } from '../../src/generated/resources'
import { seesAllStores } from '../../src/schema/access'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { CallEntry, CallRule, Shape } from '../../src/schema/dialect'
import { routeShape, templateNames } from '../../src/schema/template'
import { contractRules } from '../access/callRules'
import { completing, type Handler, type Handlers } from '../calls/call'
import { closedFields } from '../calls/fieldRules'
import { done } from '../calls/outcomes'
import { withRows } from '../db/rowParts'
import type { AnyName, AreaHooks, Context, RecordHooks, Row } from './hooks'
import { saveList } from './lists'
import { ownRecords } from './owner'
import { Resource, type Saved } from './resource'
import { readRestQuery } from './restQuery'
import { searchPage } from './search'

type Found = [name: string, handler: Handler<Row>]

/**
 * The handlers of every stored resource, derived from the schemas and the hooks of the areas.
 * @param byHand the calls that areas answer themselves, for which none is derived
 */
export function schemaCalls(
  descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>,
  hooks: AreaHooks,
  byHand: Handlers,
): Handlers {
  const rules = contractRules(descriptors.values())
  const contract: Contract = new Map(Object.entries(rules).map(([name, rule]) => [routeShape(name), [name, rule]]))
  const owned = [...descriptors.values()].filter(({ table, storedAs }) => table ?? storedAs)
  // If several share a call, the one with the table answers it.
  const found = owned
    .toSorted((one, other) => Number(one.table !== undefined) - Number(other.table !== undefined))
    .flatMap((descriptor) => {
      const own = (hooks as Readonly<Record<string, RecordHooks>>)[descriptor.name] ?? {}
      const shapes = owned.filter(
        ({ storedAs, calls }) =>
          storedAs === descriptor.name && calls.update && calls.update.call === descriptor.calls.update?.call,
      )
      return callsOf(new Resource(descriptor, own, shapes), contract)
    })
  const answered = new Set(Object.keys(byHand).map(routeShape))
  return Object.fromEntries(found.filter(([name]) => !answered.has(routeShape(name))))
}

/** The calls of the contract, by the shape of their path. */
type Contract = ReadonlyMap<string, readonly [name: string, rule: CallRule]>

function callsOf(resource: Resource, contract: Contract): Found[] {
  const { descriptor, hooks } = resource
  const { list, one, create, update, delete: remove } = descriptor.calls
  const isRest = descriptor.dialect === 'rest'
  const completed = (sent: Row) => (isRest ? kept(descriptor, sent) : (hooks.body?.(sent) ?? sent))
  const isShared = create !== undefined && create.call === update?.call
  const made = (entry: CallEntry | undefined, handle: (context: Context, key: Row) => Promise<unknown>): Found[] => {
    const name = entry && (isRest ? entry.call : contract.get(routeShape(entry.call))?.[0])
    if (name === undefined) return []
    const key = keyOf(entry?.call ?? '', name)
    return [[name, (context) => handle(context, key(context.params))]]
  }
  const answered = ({ record, outcome }: Saved) => (hooks.saved ? hooks.saved(record, outcome) : record)
  const taking = (handler: Handler<Row>) => completing((sent) => (isRecord(sent) ? completed(sent) : sent), handler)
  const saving = (entry: CallEntry | undefined, save: (context: Context, key: Row) => Promise<Saved>): Found[] =>
    made(entry, async (context, key) => answered(await save(context, key))).map(([name, handler]) => [
      name,
      taking(handler),
    ])
  /** A call whose rule says which records it is about (`where`). */
  const said = (name: string, { body, answer }: CallRule, where: Readonly<Record<string, string>>): Handler<Row> => {
    const key = ({ params }: Context): Row =>
      Object.fromEntries(
        Object.entries(where).map(([field, value]) => [
          field,
          value.startsWith('{') ? (params[value.slice(1, -1)] ?? '') : value,
        ]),
      )
    const isList = typeof answer === 'object' && 'list' in answer
    if (name.startsWith('DELETE ')) return async (context) => resource.remove(context, key(context)).then(() => done)
    if (typeof body === 'object' && 'list' in body && descriptor.versioned === 'list')
      return async (context) => saveList(resource, context, key(context)).then((rows) => (isList ? rows : done))
    if (typeof body === 'object' && ('list' in body || 'rows' in body)) {
      return async (context) =>
        resource
          .saveSeveral(context, rowsOf(body, context.body), 'rows' in body ? `${body.at}/` : '')
          .then((outcome) => (isList ? resource.all(context, key(context)) : (outcome ?? done)))
    }
    if (body !== undefined) return taking(async (context) => answered(await resource.update(context, key(context))))
    return isList
      ? async (context) => resource.all(context, key(context))
      : async (context) => resource.find(context, key(context))
  }
  return [
    ...(isRest ? made(list, (context) => restList(resource, context)) : []),
    ...(!isRest && list?.paging === 'table'
      ? made(list, (context, key) =>
          page(resource, context, key, tableOf(contract.get(routeShape(list.call))?.[1]) ?? resource.name),
        )
      : []),
    ...(!isRest && list?.paging === 'client' && list.rows === undefined
      ? made(list, (context, key) => resource.all(context, key))
      : []),
    ...made(one, (context, key) => resource.find(context, key)),
    ...saving(isShared ? undefined : create, (context, key) => resource.create(context, key)),
    ...saving(update, (context, key) => (isShared ? resource.save(context, key) : resource.update(context, key))),
    ...made(remove, async (context, key) => {
      const rows = await resource.remove(context, { ...key, ...keyOfBody(remove, context.body) })
      return isRest ? rows[0] : done
    }),
    ...Object.entries(descriptor.schema['x-console'].contract ?? {}).flatMap(([name, rule]): Found[] =>
      rule.where ? [[name, said(name, rule, rule.where)]] : [],
    ),
  ]
}

/** The records of a body: a list, or rows with shared fields, which override the rows' own because the guard has checked them. */
function rowsOf(shape: Exclude<Shape, string>, body: unknown): readonly Row[] {
  if (!('rows' in shape) || !isRecord(body)) return body as readonly Row[]
  const { [shape.at]: rows, ...shared } = body
  return (rows as readonly Row[]).map((row) => ({ ...row, ...shared }))
}

const isRecord = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A body of the `rest` dialect without its read-only fields; unknown ones are refused later. */
function kept(descriptor: ResourceDescriptor, sent: Row): Row {
  const known = new Set(
    descriptor.fields.filter(({ schema, storage }) => schema.readOnly || storage.computed).map(({ name }) => name),
  )
  return Object.fromEntries(Object.entries(sent).filter(([name]) => name === 'revision' || !known.has(name)))
}

/** Maps path parameters of the contract to the fields that the schema's call has in their place. */
function keyOf(call: string, name: string): (params: Readonly<Record<string, string>>) => Row {
  const [fields, params] = [templateNames(call), templateNames(name)]
  return (values) => Object.fromEntries(fields.map((field, at) => [field, values[params[at] ?? ''] ?? '']))
}

/** The resource of a table's rows, if the call answers those of another one. */
const tableOf = (rule: CallRule | undefined) =>
  typeof rule?.answer === 'object' && 'table' in rule.answer ? (rule.answer.table as AnyName) : undefined

async function page(resource: Resource, context: Context, key: Row, table: AnyName) {
  const { scope } = resource.descriptor
  const { body = context.body, ...more } = (await resource.hooks.search?.(context)) ?? {}
  const where = { ...(await resource.narrowed(key, context)) }
  // The guard has checked a store in the path.
  const found = await searchPage(
    { ...context, body },
    table,
    where,
    scope !== undefined && scope in where ? 'all' : undefined,
    more,
  )
  return resource.hooks.derive
    ? withRows(found, (rows) => resource.derived(rows as object[] as Row[], context, context.services.records))
    : found
}

async function restList(resource: Resource, context: Context): Promise<unknown> {
  const { query, user, services, reply } = context
  const wanted = readRestQuery(resource.descriptor, query, closedFields(services, resource.name, user).hidden)
  await resource.hooks.ready?.(services)
  const { data, recordsFiltered } = await services.records.page(resource.name, wanted, {
    stores: seesAllStores(user) ? 'all' : user.store,
    ...ownRecords(resource.descriptor, user),
  })
  const range = data.length === 0 ? '*' : `${wanted.start}-${wanted.start + data.length - 1}`
  reply.header('content-range', `${resource.name} ${range}/${recordsFiltered}`)
  return resource.derived(data as object[] as Row[], context, services.records)
}

/** The record's field for each field of a deletion's body. */
function bodyFields(entry: CallEntry | undefined): Record<string, string> {
  const template = (entry?.body ?? {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(template).map(([name, part]) => [name, String([part].flat()[0]).replace(/^\$/, '')]),
  )
}

const keyOfBody = (entry: CallEntry | undefined, body: unknown): Row =>
  Object.fromEntries(
    Object.entries(bodyFields(entry)).map(([name, field]) => [field, isRecord(body) ? body[name] : undefined]),
  )
