import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { FieldSchema } from '../../src/schema/dialect'
import { root } from '../support/server'
import { engine, openSharedDatabase, type Signed, startTestServer, type TestServer } from './harness'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** The schemas of a version, of which stores have these fields more. */
function version(fields: Record<string, FieldSchema>): string {
  const folder = mkdtempSync(join(tmpdir(), 'version-'))
  folders.push(folder)
  cpSync(join(root, 'schemas'), join(folder, 'schemas'), { recursive: true })
  const path = join(folder, 'schemas/store.schema.json')
  const schema = JSON.parse(readFileSync(path, 'utf8')) as { properties: Record<string, unknown> }
  writeFileSync(path, JSON.stringify({ ...schema, properties: { ...schema.properties, ...fields } }))
  return folder
}

const text = { type: ['string', 'null'], maxLength: 64 } satisfies FieldSchema
const store = (storeCode: string, more: object) => ({
  storeCode,
  storeName: storeCode,
  totalDuration: 120,
  eventDuration: 1,
  cpDuration: 39,
  baseTimeout: 60,
  timeoutTag: 0.1,
  ...more,
})

/** Saves what was read from the other version: it is refused where somebody changed it, and nowhere else. */
async function saveAcross(old: TestServer, young: TestServer, as: Signed): Promise<void> {
  const read = async (server: TestServer) => (await server.call('GET /config/store/B', { as })).body
  const save = async (server: TestServer, body: object) => (await server.call('PUT /config/store', { as, body })).status
  for (const [from, to, address] of [
    [old, young, 'Via Uno 1'],
    [young, old, 'Via Due 2'],
  ] as const) {
    const { revision } = await read(from)
    const own = await read(to)
    expect(revision).not.toBe(own.revision)
    expect(await save(to, { ...own, address, revision })).toBe(200)
    expect(await save(to, { ...own, address: 'Via Tardi 3', revision })).toBe(409)
  }
}

it.skipIf(engine !== 'server')(
  'old and new servers answer calls beside each other, and what only the old ones needed goes with them',
  { timeout: 120_000 },
  async () => {
    const database = await openSharedDatabase()
    const start = async (tree: string) =>
      startTestServer({
        connection: await database.connect(),
        tree,
        env: { SERVERS: 'many', DATABASE_URL: 'postgres://there' },
      })
    const [before, after] = [
      version({ manager: text, motto: text }),
      version({ leader: { ...text, 'x-console': { was: ['manager'] } }, floors: { type: 'integer', default: 1 } }),
    ]
    const old = await start(before)
    const as = await old.signIn()
    const add = async (server: TestServer, code: string, more: object) =>
      expect((await server.call('POST /config/store', { as, body: store(code, more) })).status).toBe(200)
    await add(old, 'A', { manager: 'Ann', motto: 'Fresh' })

    const ending = new AbortController()
    const answers: number[] = []
    const clicking = async (server: TestServer, code: string) => {
      while (!ending.signal.aborted) answers.push((await server.call(`GET /config/store/${code}`, { as })).status)
    }
    const clicks = clicking(old, 'A')
    const young = await start(after)
    const more = clicking(young, 'A')
    await add(old, 'B', { manager: 'Bob' })
    await add(young, 'C', { leader: 'Cleo', floors: 3 })
    expect((await young.call('GET /config/store/A', { as })).body).toMatchObject({ leader: 'Ann', floors: 1 })
    expect((await young.call('GET /config/store/B', { as })).body).toMatchObject({ leader: 'Bob' })
    expect((await old.call('GET /config/store/C', { as })).body).toMatchObject({ manager: 'Cleo' })
    await saveAcross(old, young, as)
    expect(await young.stage.isUpgradePending()).toBe(true)
    ending.abort()
    await Promise.all([clicks, more])
    expect(new Set(answers)).toEqual(new Set([200]))

    await old.close()
    await expect.poll(() => young.stage.isUpgradePending(), { timeout: 30_000 }).toBe(false)
    expect((await young.call('GET /config/store/B', { as })).body).toMatchObject({ leader: 'Bob' })
    const rows = await young.stage.sql<{
      name: string
    }>`SELECT column_name AS "name" FROM information_schema.columns WHERE table_name = 'store'`
    const columns = rows.map(({ name }) => name)
    expect([columns.includes('manager'), columns.includes('leader'), columns.includes('motto')]).toEqual([
      false,
      true,
      true,
    ])
    await expect(start(before)).rejects.toThrow(
      /has changed the database in a way that this one \(.*\) cannot work with/,
    )
    await young.close()
    await database.close()
  },
)
