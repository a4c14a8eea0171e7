import { describe, expect, it } from 'vitest'
import type { Viewer } from '../../../src/schema/access'
import { emptyDatabase } from '../../../tests/support/emptyDatabase'
import type { Records } from '../../db/records'
import { mayRead, partsFor, rateOf } from './parts'

const viewer = (...readable: string[]) =>
  ({ role_id: 5, privilege: Object.fromEntries(readable.map((key) => [key, 1])) }) as unknown as Viewer
const boss = { role_id: 0 } as unknown as Viewer

const kept = {
  gateways: [{ storeCode: 'S2', total: 3, alarm: 1, offline: 1 }],
  gmpVersions: [
    { key: '1.0', total: 1 },
    { key: '2.0', total: 5 },
  ],
  grmVersions: [],
  tags: [{ storeCode: 'S1', total: 10, ng: 2, wip: 3, low: 1 }],
  tagTypes: [],
  tagGateways: [],
  tagUpdates: [],
  productUpdates: [],
}
const records = {
  db: emptyDatabase(),
  keptParts: async () => kept,
  find: async () => [{ id: 'esl' }],
  pick: async (_name: string, fields: readonly string[]) =>
    fields.includes('gwIndex')
      ? [
          { storeCode: 'S2', gwMac: 'G3', gwIndex: 1, ip: '3' },
          { storeCode: 'S1', gwMac: 'G2', gwIndex: 2, ip: '2' },
          { storeCode: 'S1', gwMac: 'G1', gwIndex: 1, ip: '1' },
        ]
      : [{ storeCode: 'S2', gwMac: 'G3' }],
} as unknown as Records
const parts = (who: Viewer, stores = ['S1', 'S2']) =>
  partsFor(who, { records, stores, isAll: false, now: Date.parse('2026-11-21T12:00:00Z') / 1000 })

describe('The dashboard', () => {
  it('has no part that the user may not read', async () => {
    expect(await parts(viewer())).toEqual({})
    expect(Object.keys(mayRead).every((part) => mayRead[part as keyof typeof mayRead](boss))).toBe(true)
  })

  it('has columns for all stores, in their order, also for those without anything', async () => {
    const { storeGateways, storeTags, gateways, tags } = await parts(boss)
    expect(storeGateways).toEqual({
      storeCode: ['S1', 'S2'],
      normal: [0, 1],
      alarm: [0, 1],
      offline: [0, 1],
      offlineMac: ['', 'G3'],
    })
    expect(storeTags).toMatchObject({ ok: [5, 0], ng: [2, 0], wip: [3, 0], low: [1, 0] })
    expect(gateways).toEqual({ normal: 1, alarm: 1, offline: 1 })
    expect(tags).toEqual({ ok: 5, ng: 2, wip: 3 })
  })

  it('has the commonest versions first', async () => {
    expect((await parts(boss)).gmpVersions?.map(({ version }) => version)).toEqual(['2.0', '1.0'])
  })

  it('has a bar for each gateway of few stores, by store and number', async () => {
    expect((await parts(boss)).gatewayTags?.gwMac).toEqual(['G1', 'G2', 'G3'])
    expect(
      (
        await parts(
          boss,
          Array.from({ length: 11 }, (_, at) => `S${at}`),
        )
      ).gatewayTags,
    ).toBeUndefined()
  })

  it('says of the tills that none are known where there are none', async () => {
    expect((await parts(boss)).till).toEqual({
      right: 0,
      wrong: 0,
      underway: 0,
      unknown: 0,
      stores: 0,
      comparedAt: null,
      days: [],
    })
  })

  it('has thirty days, today the last', async () => {
    const { daily } = await parts(boss)
    expect(daily).toHaveLength(30)
    expect(daily?.every(({ tag, product }) => tag === 0 && product === 0)).toBe(true)
  })
})

it('What has not answered is in progress', () => {
  expect(rateOf({ total: 10, ok: 6, ng: 1 })).toEqual({ total: 10, success: 6, inprogress: 3, error: 1 })
  expect(rateOf(undefined)).toEqual({ total: 0, success: 0, inprogress: 0, error: 0 })
})
