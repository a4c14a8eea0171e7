import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fillPath, parseCall } from '../../src/schema/template'
import { describedCalls, sampleBody } from '../support/callBodies'
import { type Answer, type Signed, startTestServer, type TestServer } from './harness'

interface Golden {
  readonly name: string
  readonly answer: unknown
  readonly expect: {
    readonly method: string
    readonly path: string
    readonly form?: Record<string, string>
    readonly body?: unknown
  }
}

const FOLDER = join(process.cwd(), 'tests/fixtures/requests')
const fixtures = readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Golden)
const STORES = ['S1', 'S 1', 'KR-0001']

let server: TestServer
let as: Signed

beforeAll(async () => {
  server = await startTestServer()
  as = await server.signIn()
})
afterAll(() => server.close())

beforeEach(async () => {
  for (const name of ['store', 'gateway', 'tag', 'amac'] as const) await server.stage.remove(name, {})
  const radio = { totalDuration: 120, eventDuration: 1, cpDuration: 39, baseTimeout: 60, timeoutTag: 0.1 }
  for (const storeCode of STORES) await server.stage.add('store', [{ storeCode, storeName: storeCode, ...radio }])
  await server.stage.add('gateway', [
    {
      storeCode: 'S1',
      gwMac: 'AA0000000001',
      gwIndex: 1,
      ip: '10.0.0.2:8080',
      netmask: '255.255.255.0',
      defaultGateway: '10.0.0.1',
      dns: '10.0.0.1',
      status: 'NORMAL',
    },
  ])
  await server.stage.add(
    'tag',
    ['A', 'B'].map((tagMac) => ({ storeCode: 'S1', tagMac, tagId: tagMac, tagType: 'B3', status: 'OK' as const })),
  )
  await server.stage.add('tag', [
    { storeCode: 'KR-0001', tagMac: 'C', tagId: 'A01', tagType: 'B2', status: 'NG', updatedAt: 1_700_000_001 },
  ])
})

// What the console sends is what the server takes: src/data/requests.test.ts holds the other side to the same files.
it.each(fixtures.map((golden) => [golden.name, golden] as const))('takes: %s', async (_, { expect: sent, answer }) => {
  const { method, path, form, body } = sent
  // A store can go when nothing is in it.
  if (method === 'DELETE') for (const resource of ['gateway', 'tag'] as const) await server.stage.remove(resource, {})
  const got = await server.call(`${method} ${path}`, { as, ...(form && { form }), ...(body !== undefined && { body }) })
  expect(got).toMatchObject({ status: 200 })
  expect(Array.isArray(got.body)).toBe(Array.isArray(answer))
  expect(namesOf(got.body)).toEqual(expect.arrayContaining(namesOf(answer)))
})

/** What exists, or may, by the name of the field that takes it. */
const KNOWN = {
  storeCode: 'S1',
  code: 'S1',
  gwMac: 'AA0000000001',
  tagMac: 'A',
  tagId: 'A01',
  prCode: 'P1',
  fmPrCode: 'F1',
  mac: 'aabbccddeeff',
  layoutId: 'SHELF',
  size: '23.1',
  prCodeList: ['P1'],
  fmPrCodeList: ['F1'],
  macList: ['aabbccddeeff'],
  email: 'one@shop.example',
  to: 'one@shop.example',
  server: '10.0.0.8',
  account: 'shop',
  ip: '10.0.0.7:8080',
  netmask: '255.255.255.0',
  defaultGateway: '10.0.0.1',
  dns: '10.0.0.1',
  password: 'Correct-Horse-9',
  input: '{}',
}
/** The same of the parts of paths. */
const IN_PATH = {
  key: 'A'.repeat(32),
  ...KNOWN,
  store: 'S1',
  sensorMac: 'B',
  tag: 'A',
  taskId: '1',
  task: '1',
  internalTaskId: '1',
  serverId: '1',
  id: '1',
  template: '1',
  type: 'ACCOUNT_LOCKED',
  n: 'tag',
  x: '1',
  file: 'none',
  kind: 'tagDecorator',
  term: 'a',
  place: '1',
}
/** Fields that are something else in one call. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /alarm/notification/setting': { email: true },
  'POST /api/v1/price-check/{storeCode}': { size: 5 },
  'POST /api/v1/price-check-plan': { size: 5 },
  'PUT /api/v1/price-check-plan/{id}': { size: 5 },
  'POST /api/v1/gateway-change/{storeCode}/{gwMac}': { alias: '08', every: 30 },
  'POST /api/v1/job/retry': { idList: ['11111111-2222-4333-8444-555555555555'] },
  'POST /api/v1/job/discard': { idList: ['11111111-2222-4333-8444-555555555555'] },
}
const PAGE = { draw: '1', start: '0', length: '10' }
// A file has its own tests, and signing out would end the session.
const made = describedCalls.filter(({ name, kind }) => kind !== 'upload' && name !== 'POST /auth/logout')

// Whether there is what it names, and whether that may be done with it, is the call's own matter; what it takes is the contract's.
it.each(made.map((call) => [call.name, call] as const))(
  'takes what the contract makes of %s',
  async (name, { kind, body }) => {
    const { method, path } = parseCall(name)
    const known = name in OTHERS ? { ...KNOWN, ...OTHERS[name] } : KNOWN
    const { status, body: answer } = await server.call(`${method} ${fillPath(path, IN_PATH)}`, {
      as,
      ...(kind === 'table' && { form: PAGE }),
      ...(body && { body: sampleBody(body, known) }),
    })
    expect([200, 304, 400, 401, 403, 404, 409], `${status} ${answer.message}`).toContain(
      status === 503 && answer['key'] === 'server.session.noMail' ? 200 : status,
    )
    expect(answer['key'], answer.message).not.toBe('server.fieldRule')
    // The answer to an address that is no call of the server's.
    expect(answer['key']).not.toBe('server.noCall')
  },
)

/** What an answer consists of, without what it says: rows without anything around them have no names. */
function namesOf(answer: unknown): string[] {
  if (Array.isArray(answer)) return []
  return Object.keys(answer as Answer['body']).filter((name) => name !== 'code')
}
