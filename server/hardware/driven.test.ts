import { expect, it } from 'vitest'
import type { HardwareGateway as Entry } from '../../src/generated/types'
import { Vault } from '../base/vault'
import type { Records } from '../db/records'
import { gatewayFor, noteState, type Own, reportOf } from './driven'
import type { GatewaySettings, GatewayState, HardwareGateway } from './gateway'
import { drivers } from './registry'

const NOON = Date.UTC(2026, 4, 11, 12) / 1000
const OURS = { storeCode: 'S1', gwMac: '020000000001' }

const ENTRY = { ...OURS, driver: 'ETAG_ESTATION', address: '192.168.1.20/A05C' } as Entry
const SETTINGS = {
  alias: '07',
  ip: null,
  mac: null,
  server: null,
  tls: null,
  dhcp: null,
  mask: null,
  router: null,
  every: 300,
}

it.each([
  [SETTINGS, 300],
  [null, undefined],
])('a gateway is opened with the interval that it said last (%#)', (settings, every) => {
  let given: GatewaySettings | undefined
  const driver = {
    ...drivers.ETAG_ESTATION,
    gateway: (with_: GatewaySettings) => {
      given = with_
      return {} as HardwareGateway
    },
  }
  const options = {
    vault: new Vault([Buffer.alloc(32, 1)]),
    drivers: { ...drivers, ETAG_ESTATION: driver },
    records: {} as Records,
    clock: () => NOON,
  }
  gatewayFor(options, { ...ENTRY, settings }, undefined)
  expect(given?.every).toBe(every)
})

const STATE: GatewayState = {
  isOnline: true,
  fault: null,
  version: '1.1.44',
  hasRadio: true,
  queue: 0,
  labels: 3,
  freeBytes: null,
  clockAhead: null,
  startedAt: null,
}
const AWAY: GatewayState = { ...STATE, isOnline: false, fault: 'SILENT' }
const EVERY = 60

/** A gateway that is stored as online, and when it was heard. */
function drivenWith(heardAt: number | null) {
  const gateway = { heardAt }
  const own = { ...OURS, isOnline: true, reportedAt: 0, reportedHeardAt: 0, gateway: gateway as HardwareGateway } as Own
  return { own, hear: (at: number) => void (gateway.heardAt = at) }
}

it('one that is declared away without being heard since the start was heard when it was before', () => {
  const { own } = drivenWith(null)
  expect(noteState(own, AWAY, NOON)).toMatchObject([{ status: 'OFFLINE', at: NOON }])
  expect(own.changed).toMatchObject({ isOnline: false, fault: 'SILENT' })
  expect(own.changed).not.toHaveProperty('heardAt')
})

it('one that falls silent was heard when it last said something, whatever else is told of it', () => {
  const { own, hear } = drivenWith(NOON)
  noteState(own, STATE, NOON)
  hear(NOON + 15)
  noteState(own, { ...STATE, queue: 4 }, NOON + 45)
  expect(own.changed).toMatchObject({ queue: 4, heardAt: NOON + 15 })
  noteState(own, AWAY, NOON + 61)
  expect(own.changed).toMatchObject({ isOnline: false, heardAt: NOON + 15 })
})

it('one reports now and then, of when it was heard, and nothing while it is not', () => {
  const { own, hear } = drivenWith(NOON)
  expect(noteState(own, STATE, NOON)).toHaveLength(1)
  expect(reportOf(own, EVERY, NOON + 60)).toEqual([])
  hear(NOON + 75)
  expect(reportOf(own, EVERY, NOON + 80)).toMatchObject([{ status: 'NORMAL', at: NOON + 75 }])
  expect(own.changed).toMatchObject({ heardAt: NOON + 75 })
  own.changed = undefined
  expect([reportOf(own, EVERY, NOON + 150), reportOf(own, EVERY, NOON + 3600)]).toEqual([[], []])
  expect(own.changed).toBeUndefined()
})

it('one whose radio stops is reported with that, also where it said nothing since', () => {
  const { own } = drivenWith(NOON)
  noteState(own, STATE, NOON)
  noteState(own, { ...STATE, hasRadio: false }, NOON + 1)
  expect(reportOf(own, EVERY, NOON + 60)).toMatchObject([{ status: 'ALARM' }])
  expect(reportOf(own, EVERY, NOON + 120)).toEqual([])
})
