import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../server/db/migrate'
import { wrongCounts } from '../../server/db/counts/tables'
import { Radio } from '../../server/radio/radio'
import { engine } from '../contract/harness'
import { openTestRecords, type TestRecords } from './testRecords'
import { NOON, openShop } from '../support/shop'

let test: TestRecords
const STORES = ['IT001', 'JP001'] as const

beforeAll(async () => {
  test = await openTestRecords()
  for (const store of STORES) await openShop(test.records, store, { gateways: 3, tags: 40, products: 25, sensors: 1 })
})
afterAll(() => test.connection.close())

const wrong = () => wrongCounts(test.connection.db, [...test.descriptors.values()])
const kept = async (storeCode: string) => (await test.records.kept('tags', { stores: [storeCode] }))[0]

describe(`counts that are kept on the ${engine} database`, () => {
  it('are those of what was added', async () => {
    expect(await wrong()).toEqual([])
    expect(await kept('IT001')).toMatchObject({ total: 40, wip: 0, ng: 0 })
  })

  it('follow every kind of write', async () => {
    const { records } = test
    const [one, other, third] = (await records.find('tag', { storeCode: 'IT001' })).map(({ tagMac }) => tagMac)
    await records.update('tag', { storeCode: 'IT001', tagMac: [one ?? '', other ?? ''] }, { status: 'NG' })
    expect(await kept('IT001')).toMatchObject({ total: 40, ng: 2 })
    await records.updateMany('tag', [
      { storeCode: 'IT001', tagMac: one ?? '', status: 'WIP' },
      { storeCode: 'IT001', tagMac: one ?? '', status: 'OK' },
    ])
    expect(await kept('IT001')).toMatchObject({ ng: 1, wip: 0 })
    await records.update(
      'tag',
      { storeCode: 'IT001', tagMac: third ?? '' },
      { prCode: null, gwIp: null, battStatus: 'LOW' },
    )
    await records.upsert('tag', [
      { storeCode: 'IT001', tagMac: other ?? '', tagId: 'X', tagType: 'B1' },
      { storeCode: 'IT001', tagMac: 'NEW', tagId: 'Y', tagType: 'B1' },
    ])
    await records.remove('tag', { storeCode: 'IT001', tagMac: third ?? '' })
    await records.update('gateway', { storeCode: 'JP001' }, { timeSync: false, gmpVersion: '3.0.0' })
    expect(await records.kept('gateways', { stores: ['JP001'] })).toMatchObject([{ total: 3, alarm: 3, offline: 0 }])
    expect(await wrong()).toEqual([])
  })

  it('know products that several labels show, and those that a label shows wrong', async () => {
    const { records } = test
    const tags = await records.find('tag', { storeCode: 'JP001' })
    await records.updateMany(
      'tag',
      tags.map(({ storeCode, tagMac }, at) => ({
        storeCode,
        tagMac,
        prCode: at < 3 ? 'A' : `P${at}`,
        status: at === 0 ? ('NG' as const) : at === 5 ? ('WIP' as const) : ('OK' as const),
      })),
    )
    expect(await records.kept('productStates', { stores: ['JP001'] })).toEqual([
      { storeCode: 'JP001', key: '', duplicate: 3, ng: 1, wip: 1 },
    ])
    expect(await records.kept('tagProducts', { stores: ['JP001'], keys: ['A'] })).toEqual([
      { storeCode: 'JP001', key: 'A', total: 3, wip: 0, ng: 1 },
    ])
    await records.update('tag', { storeCode: 'JP001', prCode: 'A' }, { prCode: 'B', status: 'OK' })
    expect(await records.kept('tagProducts', { stores: ['JP001'], keys: ['A'] })).toEqual([])
    expect(await wrong()).toEqual([])
  })

  it('are undone with the transaction', async () => {
    const before = await kept('IT001')
    await expect(
      test.records.transaction(async (records) => {
        await records.update('tag', { storeCode: 'IT001' }, { status: 'MISSING' })
        throw new Error('never mind')
      }),
    ).rejects.toThrow('never mind')
    expect(await kept('IT001')).toEqual(before)
  })

  it('lose nothing when many write the same labels at once', async () => {
    const { records } = test
    const tags = await records.find('tag', { storeCode: 'IT001' })
    const states = ['OK', 'NG', 'WIP', 'MISSING'] as const
    await Promise.all(
      Array.from({ length: 40 }, async (_, seed) => {
        const some = tags.filter((_, at) => (at + seed) % 3 === 0)
        const status = states[seed % states.length] ?? 'OK'
        if (seed % 2 === 0)
          return records.updateMany(
            'tag',
            some.map(({ storeCode, tagMac }, at) => ({
              storeCode,
              tagMac,
              status,
              prCode: at % 4 === 0 ? null : `P${seed % 4}`,
              updatedAt: NOON + seed,
            })),
          )
        return records.update(
          'tag',
          { storeCode: 'IT001', prCode: [`P${seed % 4}`, `P${seed % 3}`] },
          { status, prCode: `P${seed % 5}` },
        )
      }),
    )
    expect(await wrong()).toEqual([])
  })

  it('never make two wait for each other, in whatever order they write the stores', async () => {
    const { records } = test
    const own = (seed: number) =>
      Array.from({ length: 5 }, (_, at) => ({
        tagMac: `C${seed}-${at}`,
        tagId: `C${seed}`,
        tagType: `B${at}`,
        status: 'OK' as const,
        prCode: `P${(seed + at) % 5}`,
      }))
    await Promise.all(
      Array.from({ length: 30 }, (_, seed) =>
        records.transaction(async (within) => {
          const stores = seed % 2 === 0 ? STORES : [...STORES].reverse()
          for (const storeCode of stores)
            await within.insert(
              'tag',
              own(seed).map((tag) => ({ ...tag, storeCode })),
            )
          for (const storeCode of stores)
            await within.update(
              'tag',
              { storeCode, tagMac: own(seed).map(({ tagMac }) => tagMac) },
              { status: 'WIP', prCode: `P${seed % 3}` },
            )
          for (const storeCode of seed % 3 === 0 ? stores : [])
            await within.remove('tag', { storeCode, tagMac: `C${seed}-1` })
        }),
      ),
    )
    expect(await wrong()).toEqual([])
  })

  it('follow the radio', async () => {
    const { records } = test
    let now = NOON
    const radio = new Radio({ records, clock: () => now })
    await radio.load()
    const tags = await records.find('tag', { storeCode: 'IT001' })
    await radio.updates.assign(
      'IT001',
      'ASSIGN',
      tags.map(({ tagMac }, at) => ({ tagMac, prCode: at % 3 === 0 ? null : `P${at % 11}` })),
    )
    expect(await kept('IT001')).toMatchObject({ wip: tags.length })
    for (let step = 0; step < 60; step++) {
      now += 30
      await radio.step()
      if (step === 20) await radio.collect('One', 'JP001', await records.find('tag', { storeCode: 'JP001' }), 0)
    }
    expect(await kept('IT001')).toMatchObject({ wip: 0 })
    const [today] = await records.kept('tagUpdates', { stores: ['IT001'] })
    expect(today).toMatchObject({ total: tags.length })
    expect(await wrong()).toEqual([])
    await radio.close()
  })

  it('are counted anew when they are declared otherwise, or lost', async () => {
    const { db } = test.connection
    await sql`UPDATE kept_tags SET "total" = 7`.execute(db)
    await sql`UPDATE table_counts SET "n" = 7 WHERE "resource" = 'tag'`.execute(db)
    expect((await wrong()).length).toBeGreaterThan(2)
    await sql`DELETE FROM server_meta WHERE "name" LIKE 'counts.%' OR "name" = 'schemas'`.execute(db)
    await migrate(db, test.descriptors.values())
    expect(await wrong()).toEqual([])
  })
})
