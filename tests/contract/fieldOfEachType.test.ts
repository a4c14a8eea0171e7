import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceName } from '../../src/generated/resources'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { CallEntry } from '../../src/schema/dialect'
import { privilegeOrder } from '../../src/schema/privilegeTree'
import { fillBody, fillPath } from '../../src/schema/template'
import { descriptorsOf } from '../support/contract'
import { FIELD_OF_EACH_TYPE as TYPES } from '../support/fieldOfEachType'
import { type Answer, PASSWORD, type Signed, startTestServer, type TestServer } from './harness'

type Row = Record<string, unknown>

/** Fields with rules of their own. */
const RULES = {
  addedDefault: { type: 'integer', minimum: 0, default: 7 },
  addedSecret: {
    type: ['string', 'null'],
    maxLength: 40,
    'x-console': { permission: 'role0', list: true, filter: '~' },
  },
  addedWatched: { type: ['string', 'null'], maxLength: 40, 'x-console': { permission: 'infortab.write' } },
  addedElsewhere: { type: ['string', 'null'], maxLength: 40, 'x-console': { when: { site: ['coop'] } } },
  addedOnce: { type: ['string', 'null'], maxLength: 40, 'x-console': { readOnly: 'edit' } },
  addedFixed: { type: ['string', 'null'], maxLength: 40, readOnly: true },
  addedWord: { type: 'string', maxLength: 40, writeOnly: true },
} as const

const FIRST: Row = {
  addedText: 'first',
  addedLongText: 'one\ntwo',
  addedInteger: 7,
  addedNumber: 1.5,
  addedFlag: true,
  addedChoice: 'LEFT',
  addedTime: 1_800_000_000,
  addedTexts: ['a', 'b'],
  addedRows: [{ name: 'one', count: 1 }, { name: 'two' }],
  addedReference: 'IT001',
}
const SECOND: Row = {
  addedText: 'second',
  addedLongText: 'three',
  addedInteger: 0,
  addedNumber: -0.25,
  addedFlag: false,
  addedChoice: 'RIGHT',
  addedTime: 1_900_000_000,
  addedTexts: ['c'],
  addedRows: [{ name: 'three', count: 3 }],
  addedReference: 'JP001',
}

/** The least that a new record of each resource needs; of one that is only changed, its key. */
const LEAST: Readonly<Partial<Record<ResourceName, Row>>> = {
  account: { email: 'made@shop.example', name: 'Made', mobile: '1', password: PASSWORD, role_id: 1, store: ['IT001'] },
  'own-account': { email: 'admin@shelfdeck.example' },
  'alarm-setting': {},
  amac: { abstractCode: 'A1', abstractData: 'one' },
  'family-product': { storeCode: 'IT001', fmPrCode: 'FAMILY', prCodeList: ['P1'], layoutId: 'SHELF' },
  'gateway-config': { storeCode: 'IT001' },
  'notification-content': { type: 'GW_STATUS_ABNORMAL' },
  'notification-setting': { type: 'GW_STATUS_ABNORMAL' },
  'plus-setting': { storeCode: 'IT001' },
  product: { storeCode: 'IT001', prCode: 'NEW', layoutId: 'SHELF', prInfo: ['one'] },
  role: { name: 'Made', privilege: [] },
  'server-config': {},
  'shared-family-product': { storeCode: 'default', fmPrCode: 'SHARED', prCodeList: ['P1'], layoutId: 'SHELF' },
  smtp: {},
  store: {
    storeCode: 'NEW',
    storeName: 'New',
    totalDuration: 120,
    eventDuration: 1,
    cpDuration: 39,
    baseTimeout: 60,
    timeoutTag: 0.1,
  },
}

/** What settings have that are not as they stood. */
const OWN: Readonly<Partial<Record<ResourceName, Row>>> = {
  'notification-content': { title: 'Mine', subject: 'Mine', body: 'Mine', detail: 'Mine' },
}

/** Rows that are saved together: the call that reads them, the one that saves them, and the least of a row. */
const LISTS: Readonly<Partial<Record<ResourceName, readonly [read: string, save: string, row: Row]>>> = {
  alias: ['GET /config/alias', 'POST /config/alias', { index: 0, name: 'Code', key: true }],
  'channel-setting': [
    'GET /config/gw/channel',
    'POST /config/gw/channel',
    { gwIndex: 1, dataChannel: 12, eventChannel: 13 },
  ],
  'predefined-gateway': [
    'GET /gw/predefined/search',
    'POST /gw/predefined',
    { gwMac: 'AA0000000009', storeCode: 'IT001' },
  ],
  promotion: ['GET /product/promotion/IT001', 'POST /product/promotion/IT001', { type: 'DISCOUNT', name: 'One' }],
}

/** Bodies that are no records: one change for many gateways, and the show of a device, a document of its own. */
const NO_RECORDS = ['gateway-config-all', 'plus-device-show']

const NAMES = [...Object.keys(LEAST), ...Object.keys(LISTS)] as ResourceName[]
const tree = mkdtempSync(join(tmpdir(), 'field-of-each-type-'))
let server: TestServer
let descriptors: ReadonlyMap<ResourceName, ResourceDescriptor>
let admin: Signed
/** May do everything but what role 0 and `infortab` may. */
let clerk: Signed

beforeAll(async () => {
  cpSync('schemas', join(tree, 'schemas'), { recursive: true })
  for (const name of [...NAMES, 'gateway-config-all']) {
    const file = join(tree, 'schemas', `${name}.schema.json`)
    const schema = JSON.parse(readFileSync(file, 'utf8')) as { properties: Row }
    writeFileSync(file, JSON.stringify({ ...schema, properties: { ...schema.properties, ...TYPES, ...RULES } }))
  }
  server = await startTestServer({ tree })
  descriptors = descriptorsOf(tree)
  admin = await server.signIn()
  const shop = await server.stage.openShop('IT001')
  LEAST['gateway-config']!['gwMac'] = shop.gateway?.[0]?.gwMac
  await server.stage.startRadio()
  const may = privilegeOrder.filter((key) => key !== 'infortab')
  clerk = await server.addPerson({ email: 'clerk@shop.example', may, enableWholeStore: true })
}, 120_000)
afterAll(async () => {
  await server.close()
  rmSync(tree, { recursive: true, force: true })
})

// The dialect `rest` has a test of its own: tests/contract/restDialect.test.ts.
it('all that can be written is here', () => {
  const written = [...descriptorsOf().values()]
    .filter(
      ({ dialect, calls, versioned }) => dialect !== 'rest' && (calls.create || calls.update || versioned === 'list'),
    )
    .map(({ name }) => name)
  expect([...NAMES, ...NO_RECORDS].toSorted()).toEqual([...new Set([...written, 'predefined-gateway'])].toSorted())
  expect(readdirSync(join(tree, 'schemas')).length).toBeGreaterThan(100)
})

describe.each(NAMES)('%s', (name) => {
  const list = LISTS[name]
  const calls = () => descriptors.get(name)?.calls ?? {}
  const key = () => descriptors.get(name)?.key ?? []
  /** The record as it was read last: its key is in it. */
  let known: Row = {}
  /** The settings before their first save. */
  let standing: Row = {}

  const send = (entry: CallEntry, record: Row, as: Signed) =>
    server.call(entry.call.split(' ')[0] + ' ' + fillPath(entry.call.split(' ')[1] ?? '', record), {
      as,
      body: entry.body === undefined ? record : filled(entry.body, record),
    })
  const filled = (template: unknown, record: Row): unknown =>
    Array.isArray(template) && template[0] === '$self' ? [record] : fillTree(template, record)
  const fillTree = (template: unknown, record: Row): unknown =>
    typeof template === 'object' && template !== null && !Array.isArray(template)
      ? Object.fromEntries(Object.entries(template).map(([part, value]) => [part, filled(value, record)]))
      : fillBody(template, record)

  const read = async (as = admin): Promise<Row> => {
    const { one, list: all } = calls()
    if (one) return ok(await server.call(`GET ${fillPath(one.call.slice(4), known)}`, { as }))
    const rows = ok(await server.call(list?.[0] ?? all?.call ?? '', { as })) as unknown as Row[]
    return (
      rows.find((row) => !list && key().every((part) => row[part] === known[part])) ??
      (list ? rows[0] : undefined) ??
      {}
    )
  }
  const save = (record: Row, as = admin) =>
    list ? server.call(list[1], { as, body: [record] }) : send(calls().update as CallEntry, record, as)
  const create = (record: Row, as = admin) => (list ? save(record, as) : send(calls().create as CallEntry, record, as))
  const canCreate = () => list !== undefined || calls().create !== undefined
  const without = ({ revision: _, ...record }: Row): Row => record

  beforeAll(async () => {
    known = { ...(list?.[2] ?? LEAST[name]) }
    if (!canCreate()) return void (known = standing = await read())
    const { body } = await create({
      ...known,
      ...FIRST,
      addedOnce: 'first',
      addedFixed: 'mine',
      addedWord: 'word',
      addedSecret: 'secret',
      addedWatched: 'watched',
    }).then(checked)
    known = { ...known, ...(body.role_id !== undefined && { role_id: body.role_id }) }
  })

  it('keeps what it was created with', async () => {
    if (!canCreate()) return
    expect(await read()).toMatchObject({ ...FIRST, addedOnce: 'first', addedSecret: 'secret', addedWatched: 'watched' })
  })

  it('has the default of what was not said', async () => {
    expect((await read()).addedDefault).toBe(7)
  })

  it('keeps what it is changed to', async () => {
    checked(await save({ ...without(await read()), ...SECOND, addedSecret: 'other' }))
    expect(await read()).toMatchObject({ ...SECOND, addedSecret: 'other' })
  })

  it('is emptied', async () => {
    const empty = Object.fromEntries(
      Object.entries(TYPES).map(([field, { type }]) => [
        field,
        type === 'array' ? [] : type === 'string' && field !== 'addedChoice' ? '' : null,
      ]),
    )
    checked(await save({ ...without(await read()), ...empty }))
    const now = await read()
    for (const field of Object.keys(TYPES)) expect([field, (now[field] ?? '').toString()]).toEqual([field, ''])
    checked(await save({ ...without(now), ...FIRST }))
  })

  it('has nothing, or its default, of each field that null empties, and refuses null of another by its name', async () => {
    const before = { ...without(await read()), ...OWN[name] }
    const kept: unknown[] = []
    checked(await save(before))
    for (const { name: own, schema, storage, readOnly, writeOnly, default: usual } of descriptors.get(name)?.fields ??
      []) {
      if (key().includes(own) || schema.readOnly || storage.computed || readOnly || writeOnly || own in RULES) continue
      const { status, body } = await save({ ...before, [own]: null })
      const refused = Object.keys(body.fields ?? {}).map((place) => place.split('/').at(-1))
      const now = (await read())[own]
      const isEmptied =
        (now ?? '').toString() === '' ||
        isDeepStrictEqual(now, usual) ||
        (own in (OWN[name] ?? {}) && isDeepStrictEqual(now, standing[own]))
      if (status === 400 ? !refused.includes(own) : status !== 200 || !isEmptied) kept.push([own, status, now, body])
      checked(await save(before))
    }
    expect(kept).toEqual([])
  })

  it('keeps what a change does not say', async () => {
    if (list) return
    const said = Object.fromEntries(
      Object.entries(without(await read())).filter(([field]) => !field.startsWith('added')),
    )
    checked(await save(said))
    expect(await read()).toMatchObject(FIRST)
  })

  it('is found, sorted and filtered by it', async () => {
    const { list: all } = calls()
    if (all?.paging !== 'table') return
    const search = async (input: Row, as = admin) =>
      server.call(all.call.split(' ')[0] + ' ' + fillPath(all.call.split(' ')[1] ?? '', known), { as, body: input })
    const found = async (input: Row) =>
      (ok(await search(input)).data as Row[]).some((row) => key().every((part) => row[part] === known[part]))
    expect(
      await found({
        filter_addedText: 'firs',
        filter_addedInteger_gte: 7,
        filter_addedNumber_lte: 2,
        filter_addedFlag: 'true',
        filter_addedChoice: 'LEFT',
      }),
    ).toBe(true)
    expect(await found({ filter_addedText: 'nowhere' })).toBe(false)
    for (const column of ['addedText', 'addedInteger', 'addedNumber', 'addedFlag', 'addedChoice', 'addedTime'])
      expect([column, await found({ order: [{ column, dir: 'desc' }], length: -1 })]).toEqual([column, true])
    // What is not shown is not looked for either.
    expect((await search({ filter_addedSecret: 'other' })).status).toBe(200)
    expect((await search({ filter_addedSecret: 'other' }, clerk)).status).toBe(400)
    expect((await search({ order: [{ column: 'addedSecret', dir: 'asc' }] }, clerk)).status).toBe(400)
    expect(JSON.stringify(ok(await search({}, clerk)))).not.toContain('addedSecret')
  })

  it('shows and takes what the viewer may see and change alone', async () => {
    if (name === 'own-account') return
    const before = await read()
    const seen = await read(clerk)
    expect(seen).toMatchObject(FIRST)
    expect(Object.keys(seen)).not.toContain('addedSecret')
    // Who does not see it cannot have read it: it is refused. What is seen is sent back as it was read: it stays.
    const refused = await save({ ...without(seen), addedSecret: 'guessed' }, clerk)
    expect([refused.status, Object.keys(refused.body.fields ?? {}).map((field) => field.split('/').at(-1))]).toEqual([
      403,
      ['addedSecret'],
    ])
    checked(await save({ ...without(seen), addedWatched: 'mine', addedText: 'by the clerk' }, clerk))
    expect(await read()).toMatchObject({
      addedText: 'by the clerk',
      addedSecret: before.addedSecret,
      addedWatched: before.addedWatched ?? null,
    })
    const late = await save({ ...seen, addedText: 'late' }, clerk)
    expect(JSON.stringify(late.body)).not.toContain('addedSecret')
  })

  it('holds what may not be written, is only sent, or is of another site', async () => {
    const before = await read()
    checked(
      await save({
        ...without(before),
        addedOnce: 'changed',
        addedFixed: 'mine',
        addedWord: 'word',
        addedElsewhere: 'here',
      }),
    )
    const now = await read()
    expect(now.addedFixed ?? null).toBe(null)
    expect(Object.keys(now)).not.toContain('addedWord')
    expect(Object.keys(now)).not.toContain('addedElsewhere')
    // Rows that are saved together are all new.
    expect(now.addedOnce).toEqual(descriptors.get(name)?.versioned === 'list' ? 'changed' : before.addedOnce)
  })
})

function checked(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

const ok = (answer: Answer): Row => checked(answer).body

it('a product has it again when the task that changed it is reverted', async () => {
  const sent = { storeCode: 'IT001', prCode: 'BACK', layoutId: 'SHELF', prInfo: ['one'] }
  const save = async (more: Row) =>
    checked(
      await server.call('POST /product', {
        as: admin,
        body: { taskId: -1, priorTaskId: -1, storeCode: 'IT001', product: [{ ...sent, ...more }] },
      }),
    )
  const saved = async () => ok(await server.call('GET /product/BACK/store/IT001', { as: admin }))
  await save({ ...FIRST, addedSecret: 'secret' })
  await save({ ...SECOND, addedSecret: null })
  expect(await saved()).toMatchObject({ ...SECOND, addedSecret: null })
  const { data } = ok(
    await server.call('POST /history/task/search', {
      as: admin,
      body: { order: [{ column: 'taskId', dir: 'desc' }], length: 1 },
    }),
  )
  const [task] = data as Row[]
  checked(await server.call(`POST /revert/task/${String(task?.taskId)}/store/IT001`, { as: admin }))
  expect(await saved()).toMatchObject({ ...FIRST, addedSecret: 'secret' })
})

it('the files of products have it, for who may read it', async () => {
  const linesFor = async (as: Signed) => {
    const { body } = checked(
      await server.call('POST /file/download', {
        as,
        body: { type: 4, storeCode: 'IT001', filter: { filter_prCode: 'NEW', condition_prCode: '==' } },
      }),
    )
    await server.stage.settle()
    const file = checked(await server.call(`GET /file/download/task/${String(body.taskId)}`, { as }))
    return String(file.body.message)
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
  }
  const [mine = [], values = []] = await linesFor(admin)
  expect(values[mine.indexOf('addedText')]).toBe('by the clerk')
  expect(mine).toContain('addedSecret')
  const [theirs = []] = await linesFor(clerk)
  expect([theirs.includes('addedText'), theirs.includes('addedSecret')]).toEqual([true, false])
})

it('a store that is brought over keeps it, of its products and its people too', async () => {
  const store = { ...LEAST.store, addedText: 'of the store' }
  const products = [{ prCode: 'P1', layoutId: 'SHELF', addedText: 'of the product', addedRows: [{ name: 'one' }] }]
  const accounts = [
    {
      email: 'moved@shop.example',
      name: 'Moved',
      addedText: 'of the person',
      addedTexts: ['a'],
      role_id: 0,
      enableWholeStore: true,
    },
  ]
  const file = JSON.stringify({ format: 'shelfdeck-store', version: 1, lastTaskId: 1, store, products, accounts })
  const payload = `--b\r\nContent-Disposition: form-data; name="files"; filename="store.json"\r\n\r\n${file}\r\n--b--\r\n`
  const headers = {
    'content-type': 'multipart/form-data; boundary=b',
    'access-token': admin.token,
    'access-email': admin.email,
  }
  expect((await server.call('POST /upload/db/MOVED', { raw: { payload, headers } })).body).toMatchObject({
    productCount: 1,
    accountCount: 1,
  })
  expect((await server.call('GET /config/store/MOVED', { as: admin })).body.addedText).toBe('of the store')
  expect((await server.call('GET /product/P1/store/MOVED', { as: admin })).body).toMatchObject({
    addedText: 'of the product',
    addedRows: [{ name: 'one' }],
  })
  const person = (await server.call('GET /auth/account/moved@shop.example', { as: admin })).body
  expect(person).toMatchObject({
    addedText: 'of the person',
    addedTexts: ['a'],
    addedDefault: 7,
    role_id: 1,
    store: ['MOVED'],
    enableWholeStore: false,
  })
})
