import { expect, test } from 'vitest'
import type { GatewayConfig } from '../../generated/types'
import { allChanges, commonConfig, emptied, ownMistakes } from './gatewayChanges'

const gateway = (gwMac: string, more: Partial<GatewayConfig> = {}): GatewayConfig => ({
  storeCode: 'IT001',
  gwMac,
  gwIndex: 0,
  channelGroupIndex: 1,
  ip: '10.0.0.1:8080',
  netmask: '255.255.255.0',
  defaultGateway: '10.0.0.254',
  dns: '8.8.8.8',
  eslServerPort: 9000,
  dataChannel: 11,
  eventChannel: 26,
  ...more,
})
const two = [gateway('A'), gateway('B', { gwIndex: 1, ip: '10.0.0.2:8080', dataChannel: 15 })]
const own = two.map(({ gwMac, gwIndex, ip }) => ({ gwMac, gwIndex, ip }))

test('what the gateways of a store have alike is theirs in common', () => {
  const { dataChannel, ...common } = commonConfig(two)
  expect(dataChannel).toBeUndefined()
  expect(common).toMatchObject({ netmask: '255.255.255.0', eslServerPort: 9000, eventChannel: 26 })
  expect(commonConfig([])).toEqual({})
})

test('only what was changed is sent', () => {
  const shared = commonConfig(two)
  expect(allChanges(two, { shared, own })).toEqual({})
  expect(allChanges(two, { shared: { ...shared, dns: '9.9.9.9', dataChannel: 12 }, own })).toEqual({
    dns: '9.9.9.9',
    dataChannel: 12,
  })
  const moved = own.map((one) => (one.gwMac === 'B' ? { ...one, gwIndex: 7 } : one))
  expect(allChanges(two, { shared, own: moved })).toEqual({ gateways: [{ gwMac: 'B', gwIndex: 7 }] })
})

test('what all had alike cannot be left empty; where they differ it can', () => {
  expect(emptied(two, { ...commonConfig(two), dns: '', dataChannel: '' })).toEqual(['dns'])
})

test('each gateway has an index, and an address of its own', () => {
  expect(ownMistakes(own)).toEqual({})
  expect(ownMistakes([{ gwMac: 'A', gwIndex: '', ip: '' }, ...own.slice(1)])).toEqual({
    '0.gwIndex': 'resources.gateway-config.errors.gwIndex',
    '0.ip': 'resources.gateway-config.errors.ip',
  })
  expect(ownMistakes([{ gwMac: 'A', gwIndex: 0, ip: '10.0.0.2:8080' }, ...own.slice(1)])).toEqual({
    '0.ip': 'gatewayConfig.ipTwice',
    '1.ip': 'gatewayConfig.ipTwice',
  })
})
