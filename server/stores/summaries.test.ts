import { describe, expect, it } from 'vitest'
import type { Records } from '../db/records'
import { ngGateways } from './exceptionLists'
import {
  gatewaySummaries,
  paperSummaries,
  printSummaries,
  sensorSummaries,
  storeHeads,
  tagSummaries,
} from './summaries'

const store = { storeCode: 'S1', storeName: 'Milan' }

/** Records that answer every read with these rows. */
const records = (rows: { kept?: object[]; parts?: object; pick?: object[] }) =>
  ({
    kept: async () => rows.kept ?? [],
    keptParts: async () => rows.parts,
    pick: async () => rows.pick ?? [],
  }) as unknown as Records

describe('A store is', () => {
  it.each([
    ['normal without gateways', undefined, 'NORMAL'],
    ['normal if all gateways are', { total: 3, alarm: 0, offline: 0 }, 'NORMAL'],
    ['in alarm if one is offline', { total: 3, alarm: 0, offline: 1 }, 'ALARM'],
    ['in alarm if all have an alarm', { total: 3, alarm: 3, offline: 0 }, 'ALARM'],
    ['offline if all are', { total: 3, alarm: 0, offline: 3 }, 'OFFLINE'],
  ])('%s', async (_what, counts, status) => {
    const kept = counts ? [{ storeCode: 'S1', ...counts }] : []
    const [summary] = await gatewaySummaries(records({ kept }), [store])
    expect(summary).toMatchObject({ storeCode: 'S1', storeName: 'Milan', status })
    expect((summary?.normal ?? 0) + (summary?.alarm ?? 0) + (summary?.offline ?? 0)).toBe(summary?.gwCount)
  })
})

it('A store without any tags has zeros and no time', async () => {
  const parts = { gateways: [], tags: [], products: [], updates: [] }
  expect(await tagSummaries(records({ parts }), [store], 0)).toEqual([
    {
      ...store,
      status: 'NORMAL',
      total: 0,
      success: 0,
      inprogress: 0,
      error: 0,
      lowBattery: 0,
      noProduct: 0,
      duplicate: 0,
      todayUpdated: 0,
      updatedAt: null,
    },
  ])
})

describe('Sensors', () => {
  const sensors = (...states: [status: string, battery?: number | null][]) =>
    records({
      pick: states.map(([status, battery], at) => ({ storeCode: 'S1', status, battery, updatedAt: 100 + at })),
    })

  it('of a store that has none are all right', async () => {
    expect(await sensorSummaries(sensors(), [store])).toMatchObject([
      { status: 'NORMAL', successRate: 100, updatedAt: null },
    ])
  })

  it('that are bad put their store in alarm, all of them make it offline', async () => {
    expect(await sensorSummaries(sensors(['OK'], ['NG'], ['OK']), [store])).toMatchObject([
      { status: 'ALARM', successRate: 67, updatedAt: 102 },
    ])
    expect(await sensorSummaries(sensors(['NG']), [store])).toMatchObject([{ status: 'OFFLINE', successRate: 0 }])
  })

  it('without a reported battery do not count as low', async () => {
    expect(await sensorSummaries(sensors(['OK', null], ['OK', 0]), [store])).toMatchObject([{ lowBatteryCount: 1 }])
  })
})

it('Paper tasks of today are those that changed since midnight', async () => {
  const now = Date.parse('2026-11-21T12:00:00Z') / 1000
  const pick = [
    { storeCode: 'S1', updatedAt: now - 60, total: 2, complete: 2 },
    { storeCode: 'S1', updatedAt: now - 60, total: 2, complete: 1 },
    { storeCode: 'S1', updatedAt: now - 2 * 86_400, total: 1, complete: 1 },
    { storeCode: 'S2', updatedAt: now, total: 1, complete: 1 },
  ]
  expect(await paperSummaries(records({ pick }), [store], now)).toMatchObject([
    { totalTaskCount: 3, totalCompleteCount: 2, todayTaskCount: 2, todayCompleteCount: 1 },
  ])
})

it('Stores without products can be printed for, and are listed by code', async () => {
  expect(await printSummaries(records({ kept: [{ storeCode: 'S2', total: 5 }] }), [store])).toEqual([
    { ...store, total: 0 },
  ])
  const pick = [{ storeCode: 'S2' }, { storeCode: 'S10' }, { storeCode: 'S1' }]
  const user = { enableWholeStore: true, store: [] as string[] } as unknown as Parameters<typeof storeHeads>[1]
  expect((await storeHeads(records({ pick }), user)).map(({ storeCode }) => storeCode)).toEqual(['S1', 'S10', 'S2'])
})

it('Gateways are exceptional if they are not normal, unknown, or have a wrong clock', async () => {
  const pick = [
    { gwIndex: 3, status: 'OFFLINE', timeSync: false },
    { gwIndex: 2, status: 'NORMAL', timeSync: false },
    { gwIndex: 4, status: 'NORMAL', timeSync: null },
    { gwIndex: 1, status: null, timeSync: true },
  ]
  expect((await ngGateways(records({ pick }), 'S1')).map(({ gwIndex, status }) => [gwIndex, status])).toEqual([
    [1, 'OFFLINE'],
    [2, 'ALARM'],
    [3, 'OFFLINE'],
  ])
})
