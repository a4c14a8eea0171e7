import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readDescriptors } from '../../server/base/schemas'
import { StoreCommands } from '../../server/cluster/commands'
import { Leases } from '../../server/cluster/leases'
import { liveNodes, ServerNode } from '../../server/cluster/nodes'
import { LeaseLost } from '../../server/cluster/share'
import { ensureClusterTables } from '../../server/cluster/tables'
import type { Connection } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { Records } from '../../server/db/records'
import { engine, openSharedDatabase, type SharedDatabase } from '../contract/harness'

const isServer = engine === 'server'
const descriptors = readDescriptors()
let database: SharedDatabase
let first: Connection
let records: Records

beforeAll(async () => {
  if (!isServer) return
  database = await openSharedDatabase()
  first = await database.connect()
  await migrate(first.db, descriptors.values())
  await ensureClusterTables(first.db)
  records = new Records(first.db, descriptors)
})
afterAll(() => database?.close())
beforeEach(async () => {
  if (isServer) await sql`TRUNCATE lease, server_node, store`.execute(first.db)
})

/** A server that takes part, with what it was told. */
async function join(): Promise<{
  node: ServerNode
  leases: Leases
  connection: Connection
  stores: () => readonly string[]
  told: string[]
  round: () => Promise<void>
}> {
  const connection = await database.connect()
  const db = connection.shared
  if (!db) throw new Error('it is not shared')
  const node = new ServerNode(db, { name: 'test', version: '1' })
  const told: string[] = []
  const leases = new Leases(db, node, new StoreCommands({ db, owner: node.id, onError: () => undefined }), () =>
    told.push('gone'),
  )
  leases.shares.radio.drive({
    gained: async (stores) => void told.push(...stores.map((storeCode) => `+${storeCode}`)),
    lost: async (stores) => void told.push(...stores.map((storeCode) => `-${storeCode}`)),
    handle: async () => undefined,
  })
  const round = async () => {
    await node.heartbeat()
    await leases.round()
  }
  return { node, leases, connection, stores: () => leases.shares.radio.stores.toSorted(), told, round }
}

const codes = (count: number) => Array.from({ length: count }, (_, at) => `S${String(at).padStart(2, '0')}`)
const openStores = (count: number) =>
  records.insert(
    'store',
    codes(count).map((storeCode) => ({ storeCode, storeName: storeCode })),
  )

/** The database's clock has gone on: nobody of these has been seen since. */
const unseen = ({ id }: ServerNode, seconds: number) =>
  sql`UPDATE server_node SET "seenAt" = "seenAt" - ${seconds} * interval '1 second' WHERE "id" = ${id}`.execute(
    first.db,
  )
const old = () => sql`SELECT pg_postmaster_start_time() < now() - interval '6 seconds' AS "isOld"`.execute(first.db)

it.skipIf(!isServer)(
  'a server that is alone drives all stores, and each that joins takes its share from the others',
  async () => {
    await openStores(10)
    const [one, two, three] = [await join(), await join(), await join()]
    await one.round()
    expect(one.stores()).toEqual(codes(10))
    expect(one.leases.shares.radio.drives('S00')).toBe(true)
    await two.round()
    expect(two.stores()).toEqual([])
    await one.round()
    await two.round()
    expect([one.stores().length, two.stores().length]).toEqual([5, 5])
    await three.node.heartbeat()
    for (const each of [one, two, three]) await each.round()
    expect([one, two, three].map((each) => each.stores().length)).toEqual([4, 3, 3])
    expect([one, two, three].flatMap((each) => each.stores()).sort()).toEqual(codes(10))
    // What each was told adds up to what it has.
    for (const { told, stores } of [one, two, three]) {
      const left = new Set<string>()
      for (const word of told) {
        if (word.startsWith('+')) left.add(word.slice(1))
        else left.delete(word.slice(1))
      }
      expect([...left].sort()).toEqual([...stores()].sort())
    }
    // A round later nothing moves.
    for (const { told } of [one, two, three]) told.length = 0
    for (const each of [one, two, three]) await each.round()
    expect([one, two, three].flatMap(({ told }) => told)).toEqual([])
  },
)

it.skipIf(!isServer)('one server leads, the longest running one, and the next when it has gone', async () => {
  const [one, two] = [await join(), await join()]
  const leading = async () => {
    for (const each of [one, two]) await each.leases.round()
    return [one.leases.leads, two.leases.leads]
  }
  expect(await leading()).toEqual([false, false])
  await one.node.heartbeat()
  await two.node.heartbeat()
  expect(await leading()).toEqual([true, false])
  await one.node.leave()
  expect(await leading()).toEqual([false, true])
})

it.skipIf(!isServer)(
  'what a server that ends had is free at once, and a new store is taken with the next round',
  async () => {
    await openStores(4)
    const [one, two] = [await join(), await join()]
    await one.node.heartbeat()
    await two.node.heartbeat()
    await one.round()
    await two.round()
    expect([one.stores().length, two.stores().length]).toEqual([2, 2])
    await one.leases.close()
    await one.node.leave()
    expect(one.told.filter((word) => word.startsWith('-'))).toHaveLength(2)
    await records.insert('store', [{ storeCode: 'NEW', storeName: 'New' }])
    await two.round()
    expect([...two.stores()].sort()).toEqual(['NEW', ...codes(4)])
    await records.remove('store', { storeCode: 'NEW' })
    await two.round()
    await two.round()
    expect(two.stores()).toEqual(codes(4))
  },
)

it.skipIf(!isServer)(
  'a server that says nothing for six seconds is dead: others take over, and what it writes then is refused',
  async () => {
    await openStores(6)
    const [one, two] = [await join(), await join()]
    await expect.poll(async () => (await old()).rows[0]).toEqual({ isOld: true })
    await one.node.heartbeat()
    await two.node.heartbeat()
    await one.round()
    await two.round()
    const [mine = ''] = one.stores()
    const share = one.leases.shares.radio
    const write = (stores: readonly string[], name: string) =>
      share.transaction(new Records(one.connection.db, descriptors), stores, (within) =>
        within.update('store', { storeCode: [...stores] }, { storeName: name }),
      )
    await write([mine], 'Written')

    await unseen(one.node, 5)
    await two.round()
    expect(two.stores()).toHaveLength(3)
    await unseen(one.node, 2)
    expect(await liveNodes(first.db)).toMatchObject([{ id: two.node.id }])
    await two.round()
    // Pages read anew what it may not have told.
    expect(two.told.filter((word) => word === 'gone')).toEqual(['gone'])
    expect(two.stores()).toEqual(codes(6))
    const refusal: unknown = await write(one.stores(), 'Late').then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(LeaseLost)
    expect((refusal as LeaseLost).stores).toEqual(one.stores())
    expect(await records.count('store', { storeName: 'Late' })).toBe(0)

    // It was only slow: it drops what it had, and gets its share back.
    await one.round()
    expect(one.stores()).toEqual([])
    await two.round()
    await one.round()
    expect([one.stores().length, two.stores().length]).toEqual([3, 3])
  },
)

it.skipIf(!isServer)('nobody takes a store over in the middle of what its owner writes', async () => {
  await openStores(1)
  const [one, two] = [await join(), await join()]
  await expect.poll(async () => (await old()).rows[0]).toEqual({ isOld: true })
  await one.round()
  let taken: readonly string[] = []
  await one.leases.shares.radio.transaction(new Records(one.connection.db, descriptors), ['S00'], async (within) => {
    await unseen(one.node, 9)
    await two.round()
    taken = two.stores()
    await within.update('store', { storeCode: 'S00' }, { storeName: 'Whole' })
  })
  expect(taken).toEqual([])
  await two.round()
  expect(two.stores()).toEqual(['S00'])
  expect(await records.count('store', { storeName: 'Whole' })).toBe(1)
})

it.skipIf(!isServer)('servers that start at once share what there is without waiting for each other', async () => {
  await openStores(30)
  const all = [await join(), await join(), await join(), await join()]
  for (const { node } of all) await node.heartbeat()
  for (let turn = 0; turn < 3; turn++) await Promise.all(all.map(({ round }) => round()))
  expect(all.map(({ stores }) => stores().length)).toEqual([8, 8, 7, 7])
  expect(all.flatMap(({ stores }) => stores()).sort()).toEqual(codes(30))
})

it.skipIf(!isServer)('what could not be taken up is tried again with the next round', async () => {
  await openStores(1)
  const one = await join()
  let fails = true
  one.leases.shares.radio.drive({
    gained: async () => {
      if (fails) throw new Error('not now')
    },
    lost: async () => undefined,
    handle: async () => undefined,
  })
  await expect(one.round()).rejects.toThrow('not now')
  expect(one.leases.shares.radio.drives('S00')).toBe(false)
  fails = false
  await one.round()
  expect(one.leases.shares.radio.drives('S00')).toBe(true)
})
