import { expect, it } from 'vitest'
import type { HardwareGateway as Entry } from '../../src/generated/types'
import { Vault } from '../base/vault'
import type { Records } from '../db/records'
import { gatewayFor } from './driven'
import type { GatewaySettings, HardwareGateway } from './gateway'
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
