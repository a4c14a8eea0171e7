import { expect, it } from 'vitest'
import type { DashboardStats } from '../../generated/types'
import { gatewayBars, namesOf, seriesOf, statesOf, storeBars, TAG_STATES, totalOf } from './figures'

const STATS = {
  tags: { ok: 5, ng: 2, wip: 1 },
  gateways: { normal: 3, alarm: 1, offline: 0 },
  servers: [{ status: 'NORMAL' }, { status: 'OFFLINE' }, { status: 'NORMAL' }],
  productUpdate: { success: 9, inprogress: 0, error: 1 },
  stores: { storeCode: ['A', 'B'], storeName: ['North', ''] },
  storeTags: { storeCode: ['A', 'B'], ok: [4, 1], ng: [0, 2], wip: [1] },
  gatewayTags: { storeCode: ['A', 'B'], gwMac: ['AA01', 'BB01'], ok: [4, 1], ng: [0, 2], wip: [1, 0] },
} as unknown as DashboardStats

it('each panel has the counts of its states, in their colours; one that may not be read has none', () => {
  expect(statesOf('tagStatus', STATS)?.map(({ id, value }) => [id, value])).toEqual([
    ['ok', 5],
    ['ng', 2],
    ['wip', 1],
  ])
  expect(statesOf('serverStatus', STATS)?.map(({ value }) => value)).toEqual([2, 0, 1])
  expect(totalOf(statesOf('gatewayStatus', STATS) ?? [])).toBe(4)
  expect(totalOf(statesOf('productUpdate', STATS) ?? [])).toBe(10)
  expect(statesOf('tagUpdate', STATS)).toBeUndefined()
  expect(seriesOf(TAG_STATES, (key) => key.toUpperCase())[1]).toEqual({
    id: 'ng',
    tone: 'error',
    label: 'AREAS.DASHBOARD.STATES.NG',
  })
})

it('stores and gateways with most failed tags come first, by their names where they have one', () => {
  const names = namesOf(STATS)
  expect(storeBars(STATS, names).map(({ label, values }) => [label, values])).toEqual([
    ['B', [1, 2, 0]],
    ['North', [4, 0, 1]],
  ])
  expect(gatewayBars(STATS, names)?.map(({ id, sublabel }) => [id, sublabel])).toEqual([
    ['B/BB01', 'B'],
    ['A/AA01', 'North'],
  ])
  const { storeTags: _stores, gatewayTags: _gateways, ...others } = STATS
  expect([storeBars(others, names), gatewayBars(others, names)]).toEqual([[], undefined])
})
