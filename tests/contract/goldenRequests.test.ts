import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Answer, type Signed, startTestServer, type TestServer } from './harness'

interface Golden {
  readonly name: string
  readonly answer: unknown
  readonly expect: { readonly method: string; readonly path: string; readonly form?: Record<string, string>; readonly body?: unknown }
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
  const { records } = server.services
  for (const name of ['store', 'gateway', 'tag', 'amac'] as const) await records.remove(name, {})
  const radio = { totalDuration: 120, eventDuration: 1, cpDuration: 39, baseTimeout: 60, timeoutTag: 0.1 }
  for (const storeCode of STORES) await records.insert('store', [{ storeCode, storeName: storeCode, ...radio }])
  await records.insert('gateway', [{ storeCode: 'S1', gwMac: 'AA0000000001', gwIndex: 1, ip: '10.0.0.2:8080', status: 'NORMAL' }])
  await records.insert('tag', ['A', 'B'].map((tagMac) => ({ storeCode: 'S1', tagMac, tagId: tagMac, tagType: 'B3', status: 'OK' as const })))
  await records.insert('tag', [{ storeCode: 'KR-0001', tagMac: 'C', tagId: 'A01', tagType: 'B2', status: 'NG', updatedAt: 1_700_000_001 }])
})

// What the console sends is what the server takes: src/data/requests.test.ts holds the other side to the same files.
it.each(fixtures.map((golden) => [golden.name, golden] as const))('takes: %s', async (_, { expect: sent, answer }) => {
  const { method, path, form, body } = sent
  // A store can go when nothing is in it.
  if (method === 'DELETE') for (const resource of ['gateway', 'tag'] as const) await server.services.records.remove(resource, {})
  const got = await server.call(`${method} ${path}`, { as, ...(form && { form }), ...(body !== undefined && { body }) })
  expect(got).toMatchObject({ status: 200 })
  expect(Array.isArray(got.body)).toBe(Array.isArray(answer))
  expect(namesOf(got.body)).toEqual(expect.arrayContaining(namesOf(answer)))
})

/** What an answer consists of, without what it says: rows without anything around them have no names. */
function namesOf(answer: unknown): string[] {
  if (Array.isArray(answer)) return []
  return Object.keys(answer as Answer['body']).filter((name) => name !== 'code')
}
