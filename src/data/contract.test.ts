// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callRules } from '../../server/access/callRules'
import { directionOf, Shapes, shapeSchema } from '../../server/calls/shapes'
import { readDescriptors } from '../../server/base/schemas'
import { sampleBody } from '../../tests/support/callBodies'
import type { ResourceDescriptor } from '../schema/descriptor'
import type { CallRule, Shape } from '../schema/dialect'
import { recordId } from '../schema/recordId'
import { parseCall, templateNames, type Values } from '../schema/template'
import { dataProvider } from './dataProvider'
import { writeSession } from './session'
import { ADMIN_SESSION } from './testSession'

const descriptors = readDescriptors()
const rules = Object.entries(callRules(descriptors))
const shapes = new Shapes(descriptors)
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  fetched.mockImplementation(async () =>
    Response.json(
      { draw: 1, recordsTotal: 0, recordsFiltered: 0, data: [], objList: [] },
      { headers: { 'content-range': 'rows */0' } },
    ),
  )
  vi.stubGlobal('fetch', fetched)
  writeSession(ADMIN_SESSION)
})
afterEach(() => localStorage.clear())

/** The call of the contract that matches a request; a literal path comes first. */
function declared(method: string, path: string): readonly [name: string, rule: CallRule] | undefined {
  const [plain = ''] = path.split('?')
  const found = rules.filter(([name]) => {
    const call = parseCall(name)
    return call.method === method && new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain)
  })
  return found.toSorted(([one], [other]) => templateNames(one).length - templateNames(other).length)[0]
}

/** The first deviation of a request from its call; undefined if there is none. */
function faultOf(method: string, path: string, body: unknown): string | undefined {
  const call = declared(method, path)
  if (!call) return `${method} ${path} is no call of the contract`
  const [name, rule] = call
  if (rule.body === undefined)
    return typeof body === 'object' && body !== null && Object.keys(body).length > 0
      ? `${name} takes no body: ${JSON.stringify(body)}`
      : undefined
  try {
    shapes.body(rule.body, body, directionOf(name), { isForm: false, bodyValues: 0 })
    return undefined
  } catch (error) {
    return `${name}: ${String(error)} ${JSON.stringify(body)}`
  }
}

/** The requests that were sent, as the contract sees them: the parameters of a table are not a body. */
const sent = () =>
  fetched.mock.calls.map(
    ([url, init]) =>
      [
        init?.method ?? 'GET',
        url as string,
        init?.body instanceof URLSearchParams || init?.body == null
          ? undefined
          : (JSON.parse(String(init.body)) as unknown),
      ] as const,
  )

/** Values that satisfy patterns, formats and references, which the schema alone cannot provide. */
const KNOWN = {
  storeCode: 'S1',
  email: 'one@shop.example',
  to: 'one@shop.example',
  ip: '10.0.0.1',
  netmask: '255.255.255.0',
  defaultGateway: '10.0.0.254',
  dns: '10.0.0.1',
  host: 'shop.example',
  gwMac: 'AA0000000001',
  exception: 'error',
  media: 'image',
  _id: '1',
  id: '1',
  role_id: 1,
}
/** Fields of the same name but another type. */
const OTHERS: Readonly<Record<string, Values>> = {
  'gateway-config': { ip: '10.0.0.1:8080' },
  'notification-setting': { email: true },
}

const sampleOf = (name: string, direction: 'create' | 'answer') =>
  sampleBody(shapeSchema(name, descriptors, direction), { ...KNOWN, ...OTHERS[name] }) as Values

describe.each(
  [...descriptors.values()]
    .filter(({ calls }) => Object.keys(calls).length > 0)
    .map((descriptor): [string, ResourceDescriptor] => [descriptor.name, descriptor]),
)('the calls of %s', (name, { calls, key, dialect }) => {
  const keys = Object.fromEntries(key.map((part) => [part, sampleOf(name, 'answer')[part] ?? '1']))
  // The server assigns ids to records of the dialect rest.
  const record = { ...sampleOf(name, 'create'), ...(dialect !== 'rest' && keys) }
  const params = Object.fromEntries(
    Object.values(calls)
      .flatMap(({ call }) => templateNames(call))
      .map((part) => [part, KNOWN[part as keyof typeof KNOWN] ?? '1']),
  )
  const [id, meta] = [recordId(key, { ...params, ...keys, ...record }), { params }]
  const verbs: Record<string, () => Promise<unknown>> = {
    list: () =>
      dataProvider.getList(name, {
        pagination: { page: 1, perPage: 10 },
        sort: { field: key[0] ?? '', order: 'ASC' },
        filter: {},
        meta,
      }),
    one: () => dataProvider.getOne(name, { id, meta }),
    create: () => dataProvider.create(name, { data: record, meta }),
    update: () => dataProvider.update(name, { id, data: record, previousData: { ...record, id }, meta }),
    delete: () => dataProvider.delete(name, { id, previousData: { ...record, id }, meta }),
    deleteMany: () => dataProvider.deleteMany(name, { ids: [id], meta }),
  }

  test.each(Object.keys(calls))('%s matches the contract', async (verb) => {
    // Only the request matters here.
    await verbs[verb]?.().catch(() => undefined)
    expect(sent()).not.toEqual([])
    expect(sent().flatMap((request) => faultOf(...request) ?? [])).toEqual([])
  })
})

interface Golden {
  readonly name: string
  readonly answer: unknown
  readonly expect: { readonly method: string; readonly path: string; readonly body?: unknown }
}

const FOLDER = join(process.cwd(), 'tests/fixtures/requests')
const recorded = readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Golden)

test.each(recorded.map((golden) => [golden.name, golden] as const))(
  'recorded: %s',
  (_, { answer, expect: { method, path, body } }) => {
    expect(faultOf(method, path, body)).toBeUndefined()
    const [, rule] = declared(method, path) ?? []
    expect(shapes.answer(rule?.answer as Shape, answer, false)).toBeUndefined()
  },
)
