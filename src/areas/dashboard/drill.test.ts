import { describe, expect, it } from 'vitest'
import type { DashboardStats } from '../../generated/types'
import { columnsOf, detailRows, needsDetail, ownRows, startOfDay } from './drill'

const stats: DashboardStats = {
  updatedAt: 1_795_245_000,
  timeZone: 'Asia/Seoul',
  today: '2026-11-21',
  stores: { storeCode: ['A', 'B/1'], storeName: ['Alpha', 'Beta'] },
  counted: 2,
  servers: [
    { id: 'esl-1', name: 'ESL 1', type: 'esl', status: 'NORMAL' },
    { id: 'db-1', name: 'DB', type: 'database', status: 'OFFLINE' },
  ],
  storeTags: { storeCode: ['A', 'B/1'], ok: [10, 5], ng: [1, 4], wip: [0, 2] },
  storeGateways: { storeCode: ['A', 'B/1'], normal: [2, 1], alarm: [0, 0], offline: [0, 3] },
  gatewayTags: { storeCode: ['A'], gwMac: ['02AA'], ok: [7], ng: [1], wip: [0] },
}

describe('the breakdown of a number', () => {
  it('lists the stores that have any, most first, with links to the filtered page', () => {
    const rows = ownRows({ of: 'tagStatus', value: 'ng' }, stats)
    expect(rows.map(({ name, numbers }) => [name, ...numbers])).toEqual([
      ['Beta', 4, 11],
      ['Alpha', 1, 11],
    ])
    expect(rows[0]?.to).toBe('/tag/detail/B%2F1?filter_status=NG%2CMISSING%2CREQ_ONLY%2CREQ_ONLY2&condition_status=in')
    expect(ownRows({ of: 'gatewayStatus', value: 'offline' }, stats).map(({ to }) => to)).toEqual([
      '/store/detail/B%2F1?filter_status=OFFLINE',
    ])
  })

  it('lists the servers in a state', () => {
    expect(ownRows({ of: 'serverStatus', value: 'offline' }, stats)).toMatchObject([
      { name: 'DB', to: '/server/detail/db-1' },
    ])
    expect(ownRows({ of: 'serverStatus' }, stats)).toHaveLength(2)
  })

  it('lists the states of a store or gateway', () => {
    expect(ownRows({ of: 'store', value: 'B/1' }, stats).map(({ key, numbers }) => [key, ...numbers])).toEqual([
      ['ok', 5],
      ['ng', 4],
      ['wip', 2],
    ])
    expect(ownRows({ of: 'gateway', value: 'A/02AA' }, stats)[0]).toMatchObject({
      numbers: [7],
      to: '/store/A/gw/02AA',
    })
  })

  it('comes from the server where the dashboard has no data for it', () => {
    const drill = { of: 'tagTypes', value: 'B3' } as const
    expect([needsDetail(drill), needsDetail({ of: 'tagStatus' })]).toEqual([true, false])
    const detail = {
      of: 'tagTypes' as const,
      stores: [{ storeCode: 'A', storeName: 'Alpha', total: 9, success: 8, inprogress: 0, error: 1 }],
    }
    expect(detailRows(drill, detail, stats)).toEqual([
      { key: 'A', name: 'Alpha', code: 'A', numbers: [8, 0, 1, 9], to: '/tag/detail/A?filter_tagType=B3' },
    ])
    expect(columnsOf({ of: 'daily', value: '2026-11-20' })).toEqual(['product', 'tag'])
  })

  it('lists the offline gateways with links to their pages', () => {
    const detail = {
      of: 'offlineGateways' as const,
      stores: [{ storeCode: 'B/1', storeName: 'Beta', total: 2, gwMac: ['02BA', '02BB'] }],
    }
    expect(needsDetail({ of: 'offlineGateways' })).toBe(true)
    expect(detailRows({ of: 'offlineGateways' }, detail, stats).map(({ name, code, to }) => [name, code, to])).toEqual([
      ['02BA', 'Beta', '/store/B%2F1/gw/02BA'],
      ['02BB', 'Beta', '/store/B%2F1/gw/02BB'],
    ])
  })

  it('starts with the column that was clicked, sorted by it', () => {
    const stores = [
      { storeCode: 'A', storeName: 'Alpha', total: 90, success: 88, inprogress: 1, error: 1 },
      { storeCode: 'B', storeName: 'Beta', total: 20, success: 13, inprogress: 0, error: 7 },
      { storeCode: 'C', storeName: 'Gamma', total: 30, success: 29, inprogress: 0, error: 1 },
    ]
    const drill = { of: 'tagUpdate', state: 'error' } as const
    expect(columnsOf(drill)).toEqual(['error', 'success', 'inprogress', 'total'])
    expect(
      detailRows(drill, { of: 'tagUpdate', stores }, stats).map(({ code, numbers }) => [code, numbers[0]]),
    ).toEqual([
      ['B', 7],
      ['A', 1],
      ['C', 1],
    ])
    expect(
      detailRows({ of: 'gmpVersions', value: '2.3' }, { of: 'gmpVersions', stores }, stats).map(({ code }) => code),
    ).toEqual(['A', 'C', 'B'])
  })

  it('links to the day in the time zone of the server', () => {
    expect(new Date(startOfDay('2026-11-21', 'Asia/Seoul') * 1000).toISOString()).toBe('2026-11-20T15:00:00.000Z')
    expect(new Date(startOfDay('2026-11-21', 'America/New_York') * 1000).toISOString()).toBe('2026-11-21T05:00:00.000Z')
    expect(startOfDay('2026-11-21', 'Nowhere/None')).toBe(Date.UTC(2026, 10, 21) / 1000)
  })
})
