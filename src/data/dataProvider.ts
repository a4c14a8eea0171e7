import type { DataProvider, GetListParams, RaRecord } from 'ra-core'
import type { CallEntry, Calls } from '../schema/dialect'
import type { ResourceDescriptor } from '../schema/descriptor'
import { asRead } from '../schema/asRead'
import { keyValues, recordId } from '../schema/recordId'
import { REVISION } from '../schema/revision'
import { templateNames, type Values } from '../schema/template'
import { fillCall, recordOf, rowsOf, sendCall } from './calls'
import { clientTable } from './clientTable'
import { byDialect } from './byDialect'
import { loadDescriptor, loadedDescriptor } from './descriptors'
import { HttpError, type RequestOptions } from './http'
import { readSession } from './session'
import { sendFile } from './sendFile'
import { viewerStores } from './viewerStores'
import { tableForm, type TableQuery } from './wire'

/** The parameters of `action`: path parameters and body fields, the selected rows, or a whole body. */
export interface ActionParams {
  values?: Values
  rows?: readonly Values[]
  /** A body template ('$name', '$rows', '$self'); with `raw`, the body itself. */
  body?: unknown
  raw?: boolean
  query?: Readonly<Record<string, string>>
  /** Sent instead of a body, with its files. */
  multipart?: FormData
  /** Reports the percentage of a multipart body that has been sent. */
  onProgress?: ((percent: number) => void) | undefined
  form?: URLSearchParams
  signal?: AbortSignal
}

/** React-admin's data provider, with a method for calls that are none of its verbs. */
export interface ConsoleDataProvider extends DataProvider {
  /** Makes a custom call such as `POST /tag/deassign`. @returns its answer @throws HttpError */
  action<Answer = unknown>(call: string, params?: ActionParams): Promise<Answer>
}

type Meta = { params?: Values } | undefined
type Row = RaRecord & Values

let draws = 0

const pageParams = (meta: unknown): Values => (meta as Meta)?.params ?? {}

const withId = (descriptor: ResourceDescriptor, record: Values, id?: unknown): Row => ({
  ...asRead(descriptor, record),
  id: id === undefined || String(id) === String(ownId(descriptor, record)) ? ownId(descriptor, record) : (id as string),
})

// A single numeric key is the id as it is, as other records refer to it.
function ownId({ key }: ResourceDescriptor, record: Values): string | number {
  const alone = key.length === 1 ? record[key[0] ?? ''] : undefined
  return typeof alone === 'number' ? alone : recordId(key, record)
}

/** A resource's call for a verb. @throws Error if it has none, which is a bug of the page */
function callOf(descriptor: ResourceDescriptor, verb: keyof Calls): CallEntry {
  const entry = descriptor.calls[verb]
  if (!entry) throw new Error(`${descriptor.name} has no call for ${verb}`)
  return entry
}

/** A record for sending: the fields of the schema, without computed ones. */
function outgoing(descriptor: ResourceDescriptor, record: Values, verb: 'create' | 'update'): Values {
  const kept = descriptor.fields.filter(({ name, schema, storage }) => {
    const given = record[name] !== undefined
    // The revision that was read, so that nobody else's change is overwritten.
    if (name === REVISION && descriptor.versioned) return given && verb === 'update'
    return given && (descriptor.key.includes(name) || !(schema.readOnly || storage.computed))
  })
  return Object.fromEntries(kept.map(({ name }) => [name, record[name]]))
}

async function getTable(
  descriptor: ResourceDescriptor,
  entry: CallEntry,
  query: TableQuery,
  params: Values,
  signal?: AbortSignal,
) {
  const values = { viewerStores: viewerStores(readSession()), ...query.filter, ...params }
  const call = fillCall(entry, { values })
  if (entry.paging === 'table') {
    const form = tableForm(descriptor, query, ++draws)
    addToForm(form, entry.body ? call.body : undefined)
    // GET has no body: its parameters are in the query, without the draw counter.
    if (call.method === 'GET') form.delete('draw')
    const sent = call.method === 'GET' ? { query: { ...call.query, ...Object.fromEntries(form) } } : { form }
    const answer = await sendCall<{ recordsFiltered?: number; recordsTotal?: number }>(
      { ...call, body: undefined },
      { ...sent, signal },
    )
    const rows = rowsOf({ ...entry, rows: entry.rows ?? 'data' }, answer)
    return { rows, total: answer.recordsFiltered ?? rows.length, meta: { recordsTotal: answer.recordsTotal } }
  }
  const answer = await sendCall({ ...call, body: entry.body ? call.body : undefined }, { signal })
  const { data, total } = clientTable(
    descriptor,
    rowsOf(entry, answer).map((row) => asRead(descriptor, { ...params, ...row })),
    query,
  )
  return { rows: data, total, meta: {} }
}

function addToForm(form: URLSearchParams, more: unknown) {
  for (const [name, value] of Object.entries((more ?? {}) as Values)) {
    if (value === undefined || value === null) continue
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
}

async function getList(resource: string, given: Partial<GetListParams> & { signal?: AbortSignal }) {
  const descriptor = loadedDescriptor(resource) ?? (await loadDescriptor(resource))
  const query: TableQuery = {
    page: given.pagination?.page ?? 1,
    perPage: given.pagination?.perPage ?? -1,
    sort: given.sort ?? { field: descriptor.list.sort, order: descriptor.list.order },
    filter: given.filter ?? {},
  }
  const params = pageParams(given.meta)
  const { rows, total, meta } = await getTable(descriptor, callOf(descriptor, 'list'), query, params, given.signal)
  return { data: rows.map((row) => withId(descriptor, { ...keyParams(descriptor, params), ...row })), total, meta }
}

// Rows of one store's table need not repeat the store in the path.
const keyParams = (descriptor: ResourceDescriptor, params: Values): Values =>
  Object.fromEntries(descriptor.key.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])))

async function getOne(resource: string, id: unknown, meta: unknown, signal?: AbortSignal): Promise<Row> {
  const descriptor = await loadDescriptor(resource)
  const params = pageParams(meta)
  const keys = keyValues(descriptor.key, String(id))
  const entry = descriptor.calls.one
  if (!entry) return findInList(descriptor, keys, String(id), params, signal)
  // A truncated id in an address.
  if (templateNames(entry.call).some((name) => keys[name] === '')) throw new HttpError('', 404, '')
  const answer = await sendCall(fillCall(entry, { values: { ...params, ...keys } }), { signal })
  const record = recordOf(entry, answer)
  if (!record) throw new HttpError('', 404, '')
  return withId(descriptor, { ...keys, ...record }, id)
}

async function findInList(
  descriptor: ResourceDescriptor,
  keys: Values,
  id: string,
  params: Values,
  signal?: AbortSignal,
): Promise<Row> {
  const sort = { field: descriptor.list.sort, order: descriptor.list.order }
  const exact = {
    ...descriptor,
    fields: descriptor.fields.map((field) => (field.name in keys ? { ...field, filter: '==' as const } : field)),
  }
  const query: TableQuery = { page: 1, perPage: 1, sort, filter: keys }
  const { rows } = await getTable(exact, callOf(descriptor, 'list'), query, { ...keys, ...params }, signal)
  if (!rows[0]) throw new HttpError('', 404, '')
  return withId(descriptor, { ...keys, ...rows[0] }, id)
}

async function save(
  verb: 'create' | 'update',
  resource: string,
  data: Values,
  id: unknown,
  meta: unknown,
): Promise<Row> {
  const descriptor = await loadDescriptor(resource)
  const entry = callOf(descriptor, verb)
  const keys = id === undefined ? {} : keyValues(descriptor.key, String(id))
  const record = { ...outgoing(descriptor, { ...data }, verb), ...(verb === 'update' && missingKeys(keys, data)) }
  const answer = await sendCall(fillCall(entry, { values: { ...pageParams(meta), ...record, ...keys }, record }))
  const { code: _code, message: _message, ...answered } = (recordOf(entry, answer) ?? {}) as Record<string, unknown>
  const { [REVISION]: _read, ...sent } = data
  const whole = { ...pageParams(meta), ...(descriptor.versioned ? sent : data), ...answered }
  return withId(descriptor, whole, id)
}

// The call takes a whole record with the revision that was read.
async function change(resource: string, id: unknown, data: Values, meta: unknown): Promise<Row> {
  return save('update', resource, { ...(await getOne(resource, id, meta)), ...data }, id, meta)
}

const missingKeys = (keys: Values, data: Values): Values =>
  Object.fromEntries(Object.entries(keys).filter(([name]) => data[name] === undefined))

async function remove(resource: string, id: unknown, meta: unknown): Promise<Row> {
  const descriptor = await loadDescriptor(resource)
  const entry = callOf(descriptor, 'delete')
  const keys = keyValues(descriptor.key, String(id))
  await sendCall(
    fillCall(entry, { values: { ...pageParams(meta), ...keys }, rows: [keys], ids: bodyIds(descriptor, [keys]) }),
  )
  return { ...keys, id: id as string }
}

async function removeMany(resource: string, ids: readonly unknown[], meta: unknown) {
  const descriptor = await loadDescriptor(resource)
  const entry = descriptor.calls.deleteMany
  if (!entry) return Promise.all(ids.map((id) => remove(resource, id, meta)))
  const rows = ids.map((id) => keyValues(descriptor.key, String(id)))
  await sendCall(fillCall(entry, { values: { ...rows[0], ...pageParams(meta) }, rows, ids: bodyIds(descriptor, rows) }))
  return []
}

// In a body an id is the last key value, which identifies rows within the store or task of the call.
const bodyIds = (descriptor: ResourceDescriptor, rows: readonly Values[]) =>
  rows.map((row) => row[descriptor.key.at(-1) ?? ''])

/** Makes a custom call; see ConsoleDataProvider.action. */
export function action<Answer = unknown>(call: string, params: ActionParams = {}): Promise<Answer> {
  const { values = {}, rows = [], body, raw, query, multipart, onProgress, form, signal } = params
  const { id: _id, ...first } = (rows.length === 1 ? (rows[0] ?? {}) : {}) as Record<string, unknown>
  const filled = fillCall(
    {
      call,
      ...(body !== undefined && !raw ? { body: body as Record<string, unknown> } : {}),
      ...(query && { query: { ...query } }),
    },
    { values: { ...first, ...values }, record: values, rows: rows.map(withoutId), ids: rows.map((row) => row['id']) },
  )
  if (multipart)
    return sendFile<Answer>(filled.path, multipart, {
      ...(query && { query }),
      ...(onProgress && { onProgress }),
      ...(signal && { signal }),
    })
  const options: RequestOptions = { signal, form, body: raw ? body : filled.body }
  if (form || (body === undefined && Object.keys(values).length === 0)) options.body = undefined
  return sendCall<Answer>(filled, options)
}

const withoutId = ({ id: _id, ...row }: Values): Values => row

// React-admin's types promise every caller's record type; the API cannot.
const answer = <Data>(data: Data) => ({ data }) as never

/** The verbs of resources whose schemas declare their calls. */
const namedCalls: ConsoleDataProvider = {
  supportAbortSignal: true,
  getList: (resource, params) => getList(resource, params) as never,
  getOne: async (resource, { id, meta, signal }) => answer(await getOne(resource, id, meta, signal)),
  getMany: async (resource, { ids, meta, signal }) => answer(await getMany(resource, ids, meta, signal)),
  getManyReference: (resource, { target, id, filter, meta, ...params }) => {
    const given = pageParams(meta)
    return getList(resource, {
      ...params,
      filter: { ...filter, [target]: id },
      meta: { params: { ...given, [target]: id } },
    }) as never
  },
  create: async (resource, { data, meta }) => answer(await save('create', resource, data as Values, undefined, meta)),
  update: async (resource, { id, data, previousData, meta }) =>
    answer(await save('update', resource, { ...(previousData as Values | undefined), ...(data as Values) }, id, meta)),
  updateMany: async (resource, { ids, data, meta }) => {
    await Promise.all(ids.map((id) => change(resource, id, data as Values, meta)))
    return { data: ids }
  },
  delete: async (resource, { id, meta }) => answer(await remove(resource, id, meta)),
  deleteMany: async (resource, { ids, meta }) => {
    await removeMany(resource, ids, meta)
    return { data: ids }
  },
  action,
}

async function getMany(resource: string, ids: readonly unknown[], meta: unknown, signal?: AbortSignal): Promise<Row[]> {
  const descriptor = await loadDescriptor(resource)
  const listed = descriptor.calls.list?.paging !== 'table' && !descriptor.calls.one
  if (!listed) return Promise.all(ids.map((id) => getOne(resource, id, meta, signal)))
  const wanted = new Set(ids.map(String))
  const { data } = await getList(resource, { meta, ...(signal && { signal }) })
  return data.filter((row) => wanted.has(String(row.id)))
}

/**
 * The console's data provider: every verb is a call of the resource's schema, or ra-data-simple-rest for the dialect
 * `rest`.
 */
export const dataProvider: ConsoleDataProvider = byDialect(namedCalls)
