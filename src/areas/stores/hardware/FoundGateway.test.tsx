import { render, screen } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { expect, it } from 'vitest'
import type { GatewayFound } from '../../../generated/types'
import { FoundGateway } from './FoundGateway'

it('says what answers at an address, and which of its settings prevent proof', () => {
  const found: GatewayFound = {
    name: '',
    version: '2.80',
    hardware: 'ESP32',
    channel: null,
    labels: 12,
    remarks: ['NO_PREVIEW'],
    alike: [{ storeCode: 'IT001', gwMac: 'G', address: '10.0.0.7' }],
    isElsewhere: true,
  }
  render(
    <TestTranslationProvider
      translate={(key: string, { name }: { readonly name?: string } = {}) => (name ? `${key} ${name}` : key)}
    >
      <FoundGateway found={found} />
    </TestTranslationProvider>,
  )
  expect(screen.getByRole('heading').textContent).toBe('areas.hardware.add.found ESP32')
  for (const value of [
    '2.80',
    '12',
    'resources.hardware-gateway.enums.remarks.NO_PREVIEW',
    'areas.hardware.add.alike',
    'areas.hardware.add.alikeElsewhere',
  ])
    expect(screen.getByText(value)).toBeTruthy()
})
