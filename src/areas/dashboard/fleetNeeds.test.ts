import { describe, expect, it } from 'vitest'
import type { DashboardStats } from '../../generated/types'
import { fleetNeeds } from './fleetNeeds'

const CODES = ['CALM', 'LOW', 'NG', 'OFF']
const stats = (more: Partial<DashboardStats> = {}): DashboardStats => ({
  updatedAt: 1_800_000_000,
  timeZone: 'UTC',
  today: '2027-01-15',
  counted: 4,
  stores: { storeCode: CODES, storeName: ['Calm', 'Low', 'Failing', ''] },
  storeTags: { storeCode: CODES, ok: [10, 10, 5, 10], ng: [0, 0, 5, 1], wip: [0, 0, 0, 0], low: [0, 3, 0, 0] },
  storeGateways: { storeCode: CODES, normal: [1, 1, 1, 0], alarm: [0, 0, 0, 0], offline: [0, 0, 0, 1] },
  ...more,
})

describe('what needs attention in the fleet', () => {
  it('lists stores worst first, each with all its needs', () => {
    const { stores, failing } = fleetNeeds(stats())
    expect(stores.map(({ name, needs }) => [name, needs.map(({ id, count }) => `${id} ${count}`)])).toEqual([
      ['OFF', ['gatewaysOffline 1', 'tagsFailed 1']],
      ['Failing', ['tagsFailed 5']],
      ['Low', ['tagsLow 3']],
    ])
    expect(failing).toBe(2)
  })

  it('covers only what the viewer may read', () => {
    expect(fleetNeeds(stats({ storeGateways: undefined })).stores.map(({ storeCode }) => storeCode)).toEqual([
      'NG',
      'OFF',
      'LOW',
    ])
    expect(fleetNeeds(stats({ storeTags: undefined })).stores.map(({ storeCode }) => storeCode)).toEqual(['OFF'])
    expect(fleetNeeds(stats({ storeTags: undefined, storeGateways: undefined })).stores).toEqual([])
  })

  it('links to a single offline gateway, or to the list of several', () => {
    const { stores } = fleetNeeds(
      stats({
        storeGateways: {
          storeCode: ['OFF', 'NG'],
          normal: [1, 0],
          alarm: [0, 0],
          offline: [1, 2],
          offlineMac: ['02AA', ''],
        },
      }),
    )
    expect(stores.map(({ needs }) => needs[0]?.to)).toEqual([
      '/store/detail/NG?filter_status=OFFLINE',
      '/store/OFF/gw/02AA',
    ])
    expect(stores[1]?.needs[0]?.name).toBe('02AA')
  })

  it('lists servers with problems, offline ones first', () => {
    const server = (id: string, status: 'NORMAL' | 'ALARM' | 'OFFLINE') => ({
      id,
      name: id.toUpperCase(),
      type: 'esl' as const,
      status,
    })
    expect(
      fleetNeeds(stats({ servers: [server('a', 'ALARM'), server('b', 'NORMAL'), server('c', 'OFFLINE')] })).servers.map(
        ({ name }) => name,
      ),
    ).toEqual(['C', 'A'])
  })

  it('does not depend on the order of gateways and tags', () => {
    const tags = { storeCode: ['OFF', 'NG'], ok: [1, 1], ng: [0, 7], wip: [0, 0] }
    expect(
      fleetNeeds(stats({ storeTags: tags })).stores.map(({ storeCode, needs }) => [
        storeCode,
        needs.map(({ id }) => id),
      ]),
    ).toEqual([
      ['OFF', ['gatewaysOffline']],
      ['NG', ['tagsFailed']],
    ])
  })
})
