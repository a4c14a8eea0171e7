import { expect, it } from 'vitest'
import type { Gateway } from '../../../src/generated/types'
import { differences, hasSameAddress } from './gatewayConfig'

const gateways = [
  { gwMac: 'G1', ip: '10.0.0.1' },
  { gwMac: 'G2', ip: '10.0.0.2' },
  { gwMac: 'G3' },
  { gwMac: 'G4', ip: '' },
]

it('Two gateways may not get the same address', () => {
  expect(hasSameAddress(gateways, new Map([['G1', { ip: '10.0.0.2' }]]))).toBe(true)
  expect(
    hasSameAddress(
      gateways,
      new Map([
        ['G3', { ip: '10.0.0.9' }],
        ['G4', { ip: '10.0.0.9' }],
      ]),
    ),
  ).toBe(true)
})

it('Gateways may swap their addresses, and several have none', () => {
  expect(hasSameAddress(gateways, new Map())).toBe(false)
  expect(
    hasSameAddress(
      gateways,
      new Map([
        ['G1', { ip: '10.0.0.2' }],
        ['G2', { ip: '10.0.0.1' }],
      ]),
    ),
  ).toBe(false)
})

it('The history says what a change really changes', () => {
  const gateway = { gwMac: 'G1', ip: '10.0.0.1', channel: null } as unknown as Gateway
  expect(differences(gateway, { ip: '10.0.0.1' })).toEqual([])
  expect(differences(gateway, { ip: '10.0.0.9' })).toEqual([{ field: 'ip', before: '10.0.0.1', after: '10.0.0.9' }])
})
