import { describe, expect, it } from 'vitest'
import type { GatewayEvent } from '../../../../src/generated/types'
import { diagnose, type Neighbour, type OfflineFacts, weakPoints } from './reasoning'

const AT = 1_800_000_000
const MAC = '02AA'
const limits = { memory: 80, disk: 80 }
const gateway = {
  gwMac: MAC,
  ip: '10.1.1.20:8080',
  netmask: '255.255.255.0',
  ramUsage: 40,
  diskUsage: 30,
  timeSync: true,
}

const neighbour = (gwMac: string, change: Partial<Neighbour> = {}): Neighbour => ({
  storeCode: 'S1',
  gwMac,
  ip: `10.1.1.${gwMac.length + 30}:8080`,
  isOffline: false,
  wentAt: null,
  stayed: true,
  ...change,
})
const gone = (gwMac: string, after = 30, change: Partial<Neighbour> = {}) =>
  neighbour(gwMac, { isOffline: true, wentAt: AT + after, stayed: false, ...change })
const order = (event: GatewayEvent['event'], change: Partial<GatewayEvent> = {}): GatewayEvent => ({
  storeCode: 'S1',
  gwMac: MAC,
  event,
  email: 'who@shop.example',
  at: AT - 20,
  ...change,
})
const facts = (change: Partial<OfflineFacts>): OfflineFacts => ({
  gateway,
  since: AT,
  others: [neighbour('02B'), neighbour('02C')],
  elsewhere: [],
  ordered: [],
  lostBefore: 0,
  limits,
  ...change,
})
const found = (change: Partial<OfflineFacts>) => diagnose(facts(change))

describe('the cause of a gateway being offline', () => {
  it('is the gateway itself where the others are connected', () => {
    expect(found({})).toEqual({
      cause: 'ITSELF',
      reasons: [{ code: 'OTHERS_STAYED', count: 2, of: 2 }],
      steps: ['LINK_CHECK', 'POWER', 'CABLE', 'PORT', 'POWER_CYCLE'],
    })
  })

  it('is the gateway itself also where others went before or later', () => {
    expect(found({ others: [neighbour('02B'), neighbour('02C', { isOffline: true, stayed: false })] }).reasons).toEqual(
      [
        { code: 'OTHERS_STAYED', count: 1, of: 2 },
        { code: 'OTHERS_AWAY', count: 1 },
      ],
    )
    expect(found({ others: [neighbour('02B', { isOffline: true })] })).toMatchObject({
      cause: 'ITSELF',
      reasons: [{ code: 'OTHERS_STAYED', count: 1, of: 1 }],
    })
  })

  it('is an unsteady connection where it was lost often before', () => {
    expect(found({ lostBefore: 3 })).toMatchObject({
      cause: 'UNSTABLE',
      reasons: [{ code: 'OTHERS_STAYED' }, { code: 'LOST_BEFORE', count: 3, days: 7 }],
    })
    expect(found({ lostBefore: 2 }).cause).toBe('ITSELF')
  })

  it('is the store where all went together, also where one is back or one was away before', () => {
    expect(found({ others: [gone('02B', 100), gone('02C', -20)] })).toMatchObject({
      cause: 'STORE',
      reasons: [{ code: 'ALL_WENT', count: 3, of: 3, seconds: 120 }],
      steps: ['STORE_POWER', 'STORE_NETWORK', 'LINK_CHECK'],
    })
    expect(found({ others: [gone('02B'), gone('02C', 0, { isOffline: false })] })).toMatchObject({
      cause: 'STORE',
      reasons: [{ code: 'ALL_WENT' }, { code: 'CAME_BACK', count: 1 }],
    })
    expect(found({ others: [gone('02B'), neighbour('02C', { isOffline: true, stayed: false })] })).toMatchObject({
      cause: 'STORE',
      reasons: [
        { code: 'SOME_WENT', count: 2, of: 3 },
        { code: 'OTHERS_AWAY', count: 1 },
      ],
    })
  })

  it('is what some share where others stayed: their network, else something else', () => {
    const elsewhere = neighbour('02C', { ip: '10.1.2.20:8080' })
    expect(found({ others: [gone('02B'), elsewhere] })).toMatchObject({
      cause: 'SEGMENT',
      reasons: [
        { code: 'SOME_WENT', count: 2, of: 3, seconds: 30 },
        { code: 'SAME_SUBNET', subnet: '10.1.1.0/24' },
      ],
    })
    expect(found({ others: [gone('02B'), neighbour('02C')] })).toMatchObject({
      cause: 'SHARED',
      reasons: [{ code: 'SOME_WENT' }],
    })
  })

  it('is the network of several stores where these went as a whole, or gateways behind the same address of the internet', () => {
    const store = (storeCode: string, ip = '10.9.9.9:8080', isWholeStore = true) => ({
      ...gone('02D'),
      storeCode,
      ip,
      isWholeStore,
    })
    const all = [gone('02B'), gone('02C')]
    expect(found({ others: all, elsewhere: [store('S2'), store('S3')] })).toMatchObject({
      cause: 'NETWORK',
      reasons: [{ code: 'ALL_WENT' }, { code: 'OTHER_STORES', count: 2, stores: 2 }],
      steps: ['SERVER_NETWORK', 'LINK_CHECK'],
    })
    expect(found({ others: all, elsewhere: [store('S2')] }).cause).toBe('STORE')
    // Private addresses are alike in every store.
    expect(found({ others: all, elsewhere: [store('S2', '10.1.1.77:8080', false)] }).cause).toBe('STORE')
    const open = { ...gateway, ip: '8.8.8.20:8080' }
    expect(found({ gateway: open, others: all, elsewhere: [store('S2', '8.8.8.77:8080', false)] })).toMatchObject({
      cause: 'NETWORK',
      reasons: [{ code: 'ALL_WENT' }, { code: 'OTHER_STORES' }, { code: 'SAME_PUBLIC', subnet: '8.8.8.0/24' }],
    })
  })

  it('is what was ordered just before: a reboot, software, an address, a configuration', () => {
    expect(found({ ordered: [order('REBOOT')] })).toMatchObject({
      cause: 'REBOOT',
      reasons: [{ code: 'REBOOTED', at: AT - 20, seconds: 20, by: 'who@shop.example' }],
      steps: ['WAIT', 'LINK_CHECK', 'POWER'],
    })
    expect(found({ ordered: [order('REBOOT', { gmp: '2.5.0' })] })).toMatchObject({
      cause: 'FIRMWARE',
      reasons: [{ code: 'INSTALLING', gmp: '2.5.0' }],
    })
    const changed = (field: string) => order('CONFIGURED', { changes: [{ field, before: '1', after: '2' }] })
    expect(found({ ordered: [changed('ip')] })).toMatchObject({
      cause: 'ADDRESS',
      reasons: [{ code: 'CONFIGURED', fields: ['ip'] }],
      steps: ['ADDRESS', 'LINK_CHECK', 'ON_SITE'],
    })
    expect(found({ ordered: [changed('dataChannel')] }).cause).toBe('CONFIGURATION')
  })

  it('is no order where others went that nobody had ordered anything of; it is where all were ordered', () => {
    const others = [gone('02B'), gone('02C')]
    expect(found({ others, ordered: [order('REBOOT')] })).toMatchObject({
      cause: 'STORE',
      reasons: [{ code: 'ALL_WENT' }, { code: 'REBOOTED' }],
    })
    expect(
      found({
        others,
        ordered: [order('REBOOT'), order('REBOOT', { gwMac: '02B' }), order('REBOOT', { gwMac: '02C' })],
      }).cause,
    ).toBe('REBOOT')
    expect(found({ ordered: [order('REBOOT', { gwMac: '02B' })] }).cause).toBe('ITSELF')
  })

  it('is open where nothing is there to compare it with', () => {
    expect(found({ others: [] })).toMatchObject({ cause: 'ALONE', reasons: [{ code: 'NO_OTHERS' }] })
    expect(found({ others: [neighbour('02B', { isOffline: true, stayed: false })] })).toMatchObject({
      cause: 'ALONE',
      reasons: [{ code: 'OTHERS_AWAY', count: 1 }],
    })
  })

  it('is that it never connected where it was never heard', () => {
    expect(found({ since: null })).toMatchObject({
      cause: 'NEVER',
      reasons: [{ code: 'NEVER_HEARD' }],
      steps: ['POWER', 'CABLE', 'ADDRESS', 'LINK_CHECK'],
    })
  })

  it('comes with how it was when it was last heard, where that was not well', () => {
    const { reasons } = found({ gateway: { ...gateway, ramUsage: 97, diskUsage: 81, timeSync: false } })
    expect(reasons.slice(1)).toEqual([
      { code: 'HIGH_MEMORY', percent: 97 },
      { code: 'HIGH_DISK', percent: 81 },
      { code: 'UNSYNCED' },
    ])
  })
})

it('a gateway that is there has weak points where it lost its connection, is loaded or has a bad link', () => {
  const here = { ...gateway, upLink: 'OK', downLink: 'OK' } as const
  expect(weakPoints(here, 0, limits)).toEqual([])
  expect(weakPoints({ ...here, ramUsage: 90, downLink: 'NG' }, 2, limits).map(({ code }) => code)).toEqual([
    'LOST_BEFORE',
    'HIGH_MEMORY',
    'LINK_NG',
  ])
})
