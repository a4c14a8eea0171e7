import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Signed, startTestServer, type TestServer } from './harness'

/** An entity that no area of the server knows. */
const NOTE = {
  $schema: './meta/console.schema.json',
  $id: 'shelf-note.schema.json',
  type: 'object',
  additionalProperties: false,
  required: ['id', 'storeCode', 'title'],
  'x-console': {
    key: ['id'],
    dialect: 'rest',
    writes: ['create', 'update', 'delete'],
    versioned: 'record',
    privilege: { read: 'product', write: 'product' },
    scope: 'storeCode',
    table: { name: 'shelf_note', serial: 'id', time: 'updatedAt' },
    list: { sort: 'id' },
  },
  properties: {
    id: { type: 'integer', minimum: 0, readOnly: true },
    storeCode: { type: 'string', maxLength: 64, 'x-console': { list: true, filter: 'in' } },
    title: { type: 'string', maxLength: 80, pattern: '\\S', 'x-console': { list: true, filter: '~' } },
    side: { type: 'string', enum: ['LEFT', 'RIGHT'], default: 'LEFT', 'x-console': { list: true, filter: 'select' } },
    height: { type: 'integer', minimum: 0, 'x-console': { list: true, filter: 'range' } },
    done: { type: 'boolean', default: false, 'x-console': { list: true, filter: 'boolean' } },
    hint: { type: 'string', maxLength: 80, 'x-console': { list: true } },
    parts: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 10 }, 'x-console': { list: true } },
    pin: { type: 'string', maxLength: 10, 'x-console': { secret: true } },
    updatedAt: { type: 'integer', minimum: 0, readOnly: true, 'x-console': { list: true, filter: 'dateRange' } },
  },
}

const NOTES = '/api/v1/shelf-note'
const tree = mkdtempSync(join(tmpdir(), 'rest-dialect-'))
let server: TestServer
let admin: Signed
let bound: Signed
let reader: Signed
let now = 1_800_000_000

beforeAll(async () => {
  cpSync('schemas', join(tree, 'schemas'), { recursive: true })
  writeFileSync(join(tree, 'schemas/shelf-note.schema.json'), JSON.stringify(NOTE))
  server = await startTestServer({ tree, clock: () => now })
  await server.stage.add(
    'store',
    ['S1', 'S2'].map((storeCode) => ({ storeCode, storeName: storeCode })),
  )
  admin = await server.signIn()
  bound = await server.addPerson({ email: 'bound@shelfdeck.example', may: ['product'], store: ['S1'] })
  reader = await server.addPerson({ email: 'reader@shelfdeck.example', reads: ['product'], store: ['S1'] })
  for (const [at, title] of ['Milk', 'Bread', 'Cheese', 'Eggs', 'Tea, green', 'Foreign'].entries()) {
    await add({ storeCode: title === 'Foreign' ? 'S2' : 'S1', title, height: at * 10, side: at % 2 ? 'RIGHT' : 'LEFT' })
  }
})
afterAll(async () => {
  await server.close()
  rmSync(tree, { recursive: true, force: true })
})

const add = (body: unknown, as = admin) => server.call(`POST ${NOTES}`, { as, body })
const list = async (query: Record<string, unknown> = {}, as = admin) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]))
  const { status, body, headers } = await server.call(`GET ${NOTES}?${search}`, { as })
  const rows = (Array.isArray(body) ? body : []) as Record<string, unknown>[]
  return { status, body, rows, titles: rows.map(({ title }) => title), range: headers['content-range'] }
}

describe('a list of the dialect', () => {
  it('gives a range in an order, and says how many there are', async () => {
    const { titles, range } = await list({ sort: ['title', 'DESC'], range: [1, 2] })
    expect([titles, range]).toEqual([['Milk', 'Foreign'], 'shelf-note 1-2/6'])
    expect((await list({ range: [50, 74] })).range).toBe('shelf-note */6')
    expect((await list()).titles).toHaveLength(6)
  })

  it('filters by the kinds of its fields, by keys and by a text', async () => {
    const found = async (filter: Record<string, unknown>) => (await list({ filter })).titles
    expect(await found({ title: 'e' })).toEqual(['Bread', 'Cheese', 'Eggs', 'Tea, green', 'Foreign'])
    expect(await found({ title: { equals: 'Eggs' } })).toEqual(['Eggs'])
    expect(await found({ title: { regex: '^(Milk|Eggs)$' } })).toEqual(['Milk', 'Eggs'])
    expect(await found({ title: ['Tea, green', 'Milk'] })).toEqual(['Milk', 'Tea, green'])
    expect(await found({ side: 'RIGHT', height: { min: 20, max: 40 } })).toEqual(['Eggs'])
    expect(await found({ height_gte: 30, height_lte: 40 })).toEqual(['Eggs', 'Tea, green'])
    expect(await found({ done: true })).toEqual([])
    expect(await found({ q: 'ilk' })).toEqual(['Milk'])
    expect(await found({ storeCode: 'S2', title: '' })).toEqual(['Foreign'])
    const { rows } = await list({ filter: { title: ['Milk', 'Eggs'] } })
    expect(await found({ id: rows.map(({ id }) => id) })).toEqual(['Milk', 'Eggs'])
    expect(await found({ id: [] })).toEqual([])
  })

  it.each([
    ['nowhere', { filter: { nowhere: 1 } }],
    ['hint', { filter: { hint: 'x' } }],
    ['parts', { filter: { parts: ['x'] } }],
    ['height', { filter: { height: 'tall' } }],
    ['title_gte', { filter: { title_gte: { a: 1 } } }],
    ['title', { filter: { title: { min: 1 } } }],
    ['nowhere', { sort: ['nowhere', 'ASC'] }],
    ['parts', { sort: ['parts', 'ASC'] }],
    ['sort', { sort: ['title', 'UP'] }],
    ['range', { range: [0, 1000] }],
    ['range', { range: [5, 2] }],
    ['q', { filter: { q: { a: 1 } } }],
    ['filter', { filter: 7 }],
  ])('refuses what it does not know, and names it: %s %j', async (field, query) => {
    const { status, body } = await list(query)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {}).map((name) => name.replace('title_gte', 'title'))).toEqual([
      field.replace('title_gte', 'title'),
    ])
  })

  it('refuses what is not JSON', async () => {
    const { status, body } = await server.call(`GET ${NOTES}?range=[0`, { as: admin })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['range']])
  })

  it('shows the stores of who asks alone', async () => {
    const { titles, range } = await list({}, bound)
    expect([titles.includes('Foreign'), range]).toEqual([false, 'shelf-note 0-4/5'])
  })
})

describe('a record of the dialect', () => {
  const idOf = async (title: string) => Number((await list({ filter: { title: { equals: title } } })).rows[0]?.id)

  it('is read by its key, by who sees its store', async () => {
    const id = await idOf('Foreign')
    expect((await server.call(`GET ${NOTES}/${id}`, { as: admin })).body).toMatchObject({
      id,
      title: 'Foreign',
      side: 'RIGHT',
    })
    // A foreign one is as one that is nowhere.
    expect((await server.call(`GET ${NOTES}/${id}`, { as: bound })).status).toBe(404)
    expect((await server.call(`GET ${NOTES}/99999`, { as: bound })).status).toBe(404)
    expect((await server.call(`GET ${NOTES}/99999`, { as: admin })).status).toBe(404)
    expect((await server.call(`GET ${NOTES}/x`, { as: admin })).status).toBe(404)
  })

  it('is added with its defaults, in a store that there is and that is the own', async () => {
    const { status, body } = await add({ storeCode: 'S1', title: 'New' }, bound)
    expect([status, body]).toMatchObject([200, { title: 'New', side: 'LEFT', done: false, updatedAt: now }])
    expect((await add({ storeCode: 'S2', title: 'New' }, bound)).status).toBe(403)
    expect((await add({ storeCode: 'S1', title: 'New' }, reader)).status).toBe(403)
    expect((await add({ storeCode: 'S9', title: 'New' })).body.fields).toHaveProperty('storeCode')
    expect((await add({ storeCode: 'S1', title: ' ', other: 1 })).body.fields).toMatchObject({
      title: expect.any(String),
      other: 'is unknown',
    })
  })

  it('is changed as a client sends it back, and not over the change of somebody else', async () => {
    const id = await idOf('Bread')
    const { body: read } = await server.call(`GET ${NOTES}/${id}`, { as: bound })
    now += 60
    const { body: saved } = await server.call(`PUT ${NOTES}/${id}`, {
      as: bound,
      body: { ...read, title: 'Rye bread', updatedAt: 1 },
    })
    expect(saved).toMatchObject({ id, title: 'Rye bread', updatedAt: now })
    const late = await server.call(`PUT ${NOTES}/${id}`, { as: admin, body: { ...read, title: 'White bread' } })
    expect(late).toMatchObject({ status: 409, body: { current: { title: 'Rye bread' } } })
    expect(
      (await server.call(`PUT ${NOTES}/${id}`, { as: admin, body: { ...saved, storeCode: 'S2' } })).body.fields,
    ).toHaveProperty('storeCode')
  })

  it('is deleted, and answered as it was', async () => {
    const id = await idOf('Foreign')
    expect((await server.call(`DELETE ${NOTES}/${id}`, { as: bound })).status).toBe(404)
    const { status, body } = await server.call(`DELETE ${NOTES}/${id}`, {
      as: admin,
      raw: { headers: { 'content-type': 'text/plain', 'access-token': admin.token, 'access-email': admin.email } },
    })
    expect([status, body]).toMatchObject([200, { id, title: 'Foreign' }])
    expect((await server.call(`DELETE ${NOTES}/${id}`, { as: admin })).status).toBe(404)
  })

  it('has a line in the audit for each change, without its secrets', async () => {
    const { body } = await add({ storeCode: 'S1', title: 'Locked', pin: '1234' }, bound)
    const { body: lines } = await server.call(
      `GET /api/v1/audit?filter=${encodeURIComponent(JSON.stringify({ record: String(body.id), resource: 'shelf-note' }))}`,
      { as: admin },
    )
    expect(lines).toMatchObject([
      { call: `POST ${NOTES}`, email: bound.email, store: 'S1', outcome: 'DONE', records: 1 },
    ])
    const { changes } = (lines as unknown as { changes: unknown }[])[0] ?? {}
    expect(changes).toContainEqual({ field: 'title', before: null, after: 'Locked' })
    expect(changes).toContainEqual({ field: 'pin', before: null, after: '•••' })
  })
})
