import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPlaces } from '../../server/seed/places'
import { until } from '../support/until'
import {
  engine,
  openSharedDatabase,
  type SharedDatabase,
  type Signed,
  startTestServer,
  type TestServer,
} from '../contract/harness'
import { openShop } from '../support/shop'

const isServer = engine === 'server'
const STORES = demoPlaces.slice(0, 9).map(({ code }) => code)
const TAGS = 240
let database: SharedDatabase
let servers: TestServer[] = []
const displayOf = (storeCode: string) => `020000${String(STORES.indexOf(storeCode)).padStart(6, '0')}`
let as: Signed

/** Of a server only what drives the stores lives. */
async function live({ stage }: TestServer): Promise<void> {
  const { radio, signage, cluster, every } = stage.inside.services
  await radio.start(every)
  await signage.start(every)
  await cluster.start(every)
}

beforeAll(async () => {
  if (!isServer) return
  database = await openSharedDatabase()
  for (let at = 0; at < 3; at++)
    servers.push(await startTestServer({ connection: await database.connect(), env: { DEMO_LIFE: 'false' } }))
  const { records, db } = server(0).stage.inside.services
  for (const storeCode of STORES) {
    await openShop(records, storeCode, { gateways: 10, tags: TAGS, products: 40, sensors: 1 })
    await records.update('tag', { storeCode }, { respondedAt: null })
    await records.upsert('plus-device', [
      { storeCode, mac: displayOf(storeCode), model: 'IP231A', status: 'ONLINE', ver: '1.0.0', recvTime: 1 },
    ])
  }
  for (const each of servers) await live(each)
  as = await server(0).signIn()
  // Each time that something is written of what became of an image.
  await sql`CREATE TABLE told ("storeCode" text, "taskId" bigint, "tagMac" text, "result" text)`.execute(db)
  await sql
    .raw(`
    CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.result IS NOT NULL THEN INSERT INTO told VALUES (NEW."storeCode", NEW."taskId", NEW."tagMac", NEW.result); END IF; RETURN NULL;
    END $$;
    CREATE TRIGGER tell AFTER UPDATE ON task_row_live FOR EACH ROW EXECUTE FUNCTION tell()`)
    .execute(db)
  await shared()
})
afterAll(async () => {
  await Promise.all(servers.map((one) => one.close().catch(() => undefined)))
  await database?.close()
})

const server = (at: number): TestServer => servers[at] ?? raise()
const raise = (): never => {
  throw new Error('there is no such server')
}
const shareOf = ({ stage }: TestServer, kind: 'radio' | 'signage' = 'radio') =>
  STORES.filter((code) => stage.inside.services.cluster.share(kind).drives(code))
/** Waits until every store is driven, by all of these alike. */
const shared = (live = servers) =>
  until(() => {
    const shares = live.map((one) => shareOf(one))
    return (
      shares.flat().length === STORES.length &&
      Math.max(...shares.map(({ length }) => length)) <= Math.ceil(STORES.length / live.length)
    )
  })
/** A server that drives this store, and one that does not. */
const ownerOf = (storeCode: string, kind: 'radio' | 'signage' = 'radio') =>
  servers.find((one) => shareOf(one, kind).includes(storeCode)) ?? raise()
const otherThan = (owner: TestServer) => servers.find((one) => one !== owner) ?? raise()

it.skipIf(!isServer)('each of three servers drives three of nine stores', () => {
  expect(servers.map((one) => shareOf(one).length)).toEqual([3, 3, 3])
})

it.skipIf(!isServer)(
  'whichever server is asked, gateways and labels do what they are told and the answer is theirs',
  async () => {
    const [storeCode = ''] = STORES
    const owner = ownerOf(storeCode)
    const other = otherThan(owner)
    const { records } = other.stage.inside.services
    const [gateway] = await records.find('gateway', { storeCode })
    const gwMac = gateway?.gwMac ?? ''
    expect(await other.call(`GET /check/link/gw/${gwMac}`, { as })).toMatchObject({ status: 200, body: { code: 1 } })
    expect(owner.stage.inside.services.radio.simulator.unplug(gwMac, 3600)).toBe(true)
    expect(await other.call(`GET /check/link/gw/${gwMac}`, { as })).toMatchObject({ status: 200, body: { code: 0 } })
    owner.stage.inside.services.radio.simulator.unplug(gwMac, 0)
    expect(await other.call(`POST /gw/reboot/${gwMac}`, { as })).toMatchObject({ status: 200, body: { code: 1 } })
    owner.stage.inside.services.radio.simulator.unplug(gwMac, 0)
    const [tag] = (await records.find('tag', { storeCode })).filter(
      ({ prCode, gwIp }) => prCode && gwIp !== gateway?.ip,
    )
    expect(
      await other.call('POST /tag/led', { as, body: { storeCode, product: [{ prCode: tag?.prCode }] } }),
    ).toMatchObject({ status: 200, body: { code: 1 } })
    await until(
      async () => ((await records.one('tag', { storeCode, tagMac: tag?.tagMac ?? '' }))?.respondedAt ?? 0) > 0,
    )
  },
)

it.skipIf(!isServer)(
  'a status check that begins at one server and is stopped at another is asked by the one that drives the store',
  async () => {
    const storeCode = STORES[1] ?? ''
    const owner = ownerOf(storeCode)
    const other = otherThan(owner)
    const isAsked = () => owner.stage.inside.services.radio.collecting.list().some((one) => one.storeCode === storeCode)
    const tags = await other.stage.inside.services.records.find('tag', { storeCode }, { limit: 30 })
    const check = { as, body: { storeCode, cmd: 0, tagList: tags.map(({ tagId }) => ({ tagId })) } }
    expect((await other.call('POST /tag/status/check', check)).status).toBe(200)
    await until(isAsked)
    expect((await other.call('POST /tag/status/check', check)).status).toBe(409)
    expect((await other.call('POST /tag/status/check/stop', { as, body: { storeCode } })).status).toBe(200)
    await until(() => !isAsked())
    // One that goes on to its end.
    expect((await other.call('POST /tag/status/check', check)).status).toBe(200)
    await until(
      async () => (await other.stage.inside.services.records.count('status-check-work', { storeCode })) === 0,
      60_000,
    )
    expect(
      await other.stage.inside.services.records.count('tag', {
        storeCode,
        tagMac: tags.map(({ tagMac }) => tagMac),
        respondedAt: null,
      }),
    ).toBe(0)
  },
)

it.skipIf(!isServer)(
  'a display is told by whichever server, and one that is to fetch its show does so at the server that takes over',
  async () => {
    const storeCode = STORES[2] ?? ''
    const [owner, mac] = [ownerOf(storeCode, 'signage'), displayOf(storeCode)]
    const other = otherThan(owner)
    const { records } = other.stage.inside.services
    const path = `POST /plus/store/${storeCode}/device`
    expect(await other.call(`${path}/show/info`, { as, body: { devList: [mac], duration: 30 } })).toMatchObject({
      status: 200,
      body: { message: 'Success' },
    })
    expect(await other.call(`${path}/sync`, { as, body: { devList: [mac] } })).toMatchObject({ status: 200 })
    await until(async () => ((await records.one('plus-device', { storeCode, mac }))?.syncTime ?? 0) > 0)
    // What was asked of an owner that is gone stands there for the next one.
    await records.update('plus-device', { storeCode, mac }, { syncTime: null })
    await records.insert('plus-sync-work', [{ storeCode, mac }])
    await sql`UPDATE lease SET "fence" = nextval('lease_fence') WHERE "storeCode" = ${storeCode} AND "kind" = 'signage'`.execute(
      other.stage.inside.services.db,
    )
    await until(async () => ((await records.one('plus-device', { storeCode, mac }))?.syncTime ?? 0) > 0)
    expect(await records.count('plus-sync-work', { storeCode })).toBe(0)
  },
)

it.skipIf(!isServer)(
  'a store that nobody drives is not told anything, and the caller hears that',
  { timeout: 30_000 },
  async () => {
    const { records, cluster } = server(0).stage.inside.services
    const call = cluster.share('radio').ask('NOBODY', { do: 'led', with: [] })
    await expect(call).rejects.toThrow('The server that drives NOBODY did not respond.')
    expect(await records.count('store', { storeCode: 'NOBODY' })).toBe(0)
  },
)

it.skipIf(!isServer)(
  '2,000 labels change while a server is killed: each is delivered once, and its stores are taken over',
  { timeout: 180_000 },
  async () => {
    const { records, db } = server(2).stage.inside.services
    await sql`DELETE FROM told`.execute(db)
    const tasks: { storeCode: string; taskId: number }[] = []
    const assign = async (by: TestServer, storeCode: string, from: number, to: number) => {
      const [product] = await by.stage.inside.services.records.find(
        'product',
        { storeCode },
        { limit: 1, offset: from % 7 },
      )
      const tags = (await by.stage.inside.services.records.find('tag', { storeCode })).slice(from, to)
      const task = await by.stage.inside.services.radio.updates.assign(
        storeCode,
        'ASSIGN',
        tags.map(({ tagMac }) => ({ tagMac, prCode: product?.prCode ?? '' })),
      )
      if (task) tasks.push({ storeCode, taskId: task.taskId })
    }
    // Whichever server is called, for whichever store.
    for (const [at, storeCode] of STORES.entries())
      for (let part = 0; part < 6; part++) await assign(server((at + part) % 3), storeCode, part * 25, part * 25 + 25)
    const [killed, ...live] = servers as [TestServer, ...TestServer[]]
    const had = shareOf(killed)
    expect(had).toHaveLength(3)
    await until(
      async () =>
        (await records.count('task-row', { storeCode: had, taskId: tasks.map(({ taskId }) => taskId), result: 'OK' })) >
        20,
    )
    killed.stage.inside.services.connection.abandon()
    // Calls go on at the others, also for the stores that nobody drives now.
    for (const [at, storeCode] of STORES.entries())
      for (let part = 6; part < 9; part++)
        await assign(live[(at + part) % 2] ?? killed, storeCode, part * 25, part * 25 + 25)
    await until(() => had.every((storeCode) => live.some((one) => shareOf(one).includes(storeCode))))
    servers = live
    await shared()

    const taskId = tasks.map((task) => task.taskId)
    await until(async () => (await records.count('task', { taskId, endTime: null })) === 0, 120_000)
    const rows = await records.counts('task-row', ['result'], { taskId })
    expect(rows).toEqual([{ result: 'OK', count: STORES.length * 9 * 25 }])
    const told = await sql<{ times: number; n: number }>`
    SELECT times, count(*) AS n FROM (SELECT count(*) AS times FROM told WHERE "taskId" = ANY(${taskId}) GROUP BY "storeCode", "taskId", "tagMac") each GROUP BY times`.execute(
      db,
    )
    expect(told.rows).toEqual([{ times: 1, n: STORES.length * 9 * 25 }])
    expect(await records.count('tag-update-history', { taskId })).toBe(STORES.length * 9 * 25)
    const shown = await records.counts('tag', ['status'], {
      storeCode: STORES,
      tagMac: (await records.find('task-row', { taskId })).map(({ tagMac }) => tagMac),
    })
    expect(shown).toEqual([{ status: 'OK', count: STORES.length * 9 * 25 }])
  },
)
