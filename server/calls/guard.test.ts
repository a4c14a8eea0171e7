import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '../../src/generated/calls'
import { openTestAccess, type Person, type TestAccess } from '../../tests/support/accessServer'
import { contractRules } from '../access/callRules'
import { readDescriptors } from '../base/schemas'
import type { AreaCalls } from './call'

let test: TestAccess
let admin: Person
let whole: Person
let bound: Person
let reader: Person
const handled: AreaCalls = Object.fromEntries(
  Object.keys(contractRules(readDescriptors().values())).map((name) => [name, async () => ({ code: 1 })]),
)
const status = async (name: CallName, as: Person | undefined, params: Record<string, string> = {}, body?: unknown) =>
  (await test.call(handled, name, { as, params, body })).status

beforeAll(async () => {
  test = await openTestAccess()
  const all = await test.role(
    'all',
    'store.write',
    'tag.write',
    'product.write',
    'setting.write',
    'task.write',
    'alarm.read',
  )
  const read = await test.role('read', 'tag.read')
  await test.person({ email: 'whole@x.example', role_id: all, enableWholeStore: true })
  await test.person({ email: 'bound@x.example', role_id: all, store: ['S1'] })
  await test.person({ email: 'reader@x.example', role_id: read, store: ['S1'] })
  admin = await test.signIn('admin@shelfdeck.example')
  whole = await test.signIn('whole@x.example')
  bound = await test.signIn('bound@x.example')
  reader = await test.signIn('reader@x.example')
})
afterAll(() => test.close())

describe('the session', () => {
  it('is required, with a valid token and the matching email', async () => {
    const body = { storeCode: 'S1' }
    expect(await status('POST /tag/reassign/all', undefined, {}, body)).toBe(401)
    expect(await status('POST /tag/reassign/all', { ...bound, token: 'x' }, {}, body)).toBe(401)
    expect(await status('POST /tag/reassign/all', { ...bound, email: admin.email }, {}, body)).toBe(401)
    expect(await status('POST /tag/reassign/all', bound, {}, body)).toBe(200)
  })

  it('ignores case and spaces of the email', async () => {
    expect(await status('GET /version', { ...bound, email: ' Bound@X.example ' })).toBe(200)
  })

  it('is not required for an open call', async () => {
    expect(await status('GET /tag/status/collecting/store', undefined)).toBe(200)
  })

  it('is stored as a hash of 256 random bits', async () => {
    const { rows } = await sql<{ tokenHash: string }>`SELECT "tokenHash" FROM account_session`.execute(test.db)
    expect(Buffer.from(admin.token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(rows)).not.toContain(admin.token)
  })

  it('expires', async () => {
    const person = await test.signIn(await test.person({ email: 'late@x.example' }))
    await sql`UPDATE account_session SET "seenAt" = 1 WHERE "email" = 'late@x.example'`.execute(test.db)
    expect(await status('GET /version', person)).toBe(401)
  })
})

describe('privileges', () => {
  it('distinguish reading and writing', async () => {
    expect(await status('POST /status/store/{code}/tag/search', reader, { code: 'S1' })).toBe(200)
    expect(await status('POST /tag/assign', reader, {}, { storeCode: 'S1' })).toBe(403)
    expect(await status('GET /status/store', reader)).toBe(403)
  })

  it('depend on what the request selects, and unknown selections are refused', async () => {
    expect(await status('POST /status/store/pagination/{n}', reader, { n: 'tag' })).toBe(200)
    expect(await status('POST /status/store/pagination/{n}', reader, { n: 'gw' })).toBe(403)
    expect(await status('POST /status/store/pagination/{n}', reader, { n: 'toString' })).toBe(400)
    expect(await status('POST /file/download', reader, {}, { type: 3, storeCode: 'S1' })).toBe(200)
    expect(await status('POST /file/download', reader, {}, { type: 0 })).toBe(403)
    expect(await status('POST /file/download', reader, {}, { type: 9 })).toBe(400)
    expect(await status('POST /file/download', reader, {}, null)).toBe(400)
  })

  it('allow task refresh to role 0 only', async () => {
    const body = { storeCode: 'S1' }
    expect(await status('POST /task/refresh', whole, {}, body)).toBe(403)
    expect(await status('POST /task/refresh', admin, {}, body)).toBe(200)
  })

  it('raise API PERMISSION DENIED at most once a minute', async () => {
    const { rows } = await sql<{ data: string }>`
      SELECT "data" FROM alarm_history WHERE "type" = 'API_PERMISSION_DENIED' AND "data" LIKE 'reader%GET /status/store'`.execute(
      test.db,
    )
    await status('GET /status/store', reader)
    expect(rows).toHaveLength(1)
  })
})

describe('stores', () => {
  it.each<[CallName, Record<string, string>, unknown, Record<string, string>, unknown]>([
    ['POST /status/store/{code}/tag/search', { code: 'S1' }, undefined, { code: 'S2' }, undefined],
    ['POST /tag/assign', {}, { storeCode: 'S1' }, {}, { storeCode: 'S2' }],
    ['POST /gw/reboot/{mac}', { mac: 'aa0000000001' }, undefined, { mac: 'aa0000000002' }, undefined],
    ['POST /tag/assign/multiple', {}, { tagList: [] }, {}, { storeCode: 'S2' }],
    ['POST /history/alarm/system/search', {}, { storeList: '["S1"]' }, {}, { storeList: ['S1', 'S2'] }],
    ['POST /product/family', {}, { storeCode: 'S1' }, {}, { storeCode: 'default' }],
    ['POST /tag/decorator/store/{code}', { code: 'S1' }, undefined, { code: 'default' }, undefined],
  ])('%s allows own stores and refuses others', async (name, own, ownBody, foreign, foreignBody) => {
    expect(await status(name, bound, own, ownBody)).toBe(200)
    expect(await status(name, bound, foreign, foreignBody)).toBe(403)
    expect(await status(name, whole, foreign, foreignBody)).toBe(200)
    expect(await status(name, admin, foreign, foreignBody)).toBe(200)
  })

  it('do not reveal whether a device of another store exists', async () => {
    const params = { mac: 'aa0000000009' }
    expect(await status('GET /check/link/gw/{mac}', bound, params)).toBe(403)
    expect(await status('GET /check/link/gw/{mac}', whole, params)).toBe(404)
  })

  it('must be named correctly', async () => {
    for (const body of [undefined, null, [], 'S1', {}, { storeCode: 1 }, { storeCode: ['S1'] }, { storeCode: '' }]) {
      expect(await status('POST /tag/assign', bound, {}, body)).toBe(400)
    }
    expect(await status('POST /history/alarm/system/search', bound, {}, { storeList: '[' })).toBe(400)
  })

  it('let everyone read shared families', async () => {
    expect(await status('GET /product/family/{code}/store/{store}', bound, { code: 'F', store: 'default' })).toBe(200)
    expect(await status('GET /product/family/{code}/store/{store}', bound, { code: 'F', store: '' })).toBe(200)
  })
})
