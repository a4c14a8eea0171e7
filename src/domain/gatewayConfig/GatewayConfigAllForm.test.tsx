import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { loadDescriptor } from '../../data/descriptors'
import { english, openAction } from '../../ui/list/testAction'
import { GatewayConfigAllForm } from './GatewayConfigAllForm'

const config = (gwMac: string, dns: string) => ({
  storeCode: 'S1',
  gwMac,
  gwIndex: 1,
  ip: '10.0.0.1:8080',
  netmask: '255.0.0.0',
  defaultGateway: '10.0.0.9',
  dns,
  eslServerPort: 9000,
  channelGroupIndex: 0,
  dataChannel: 11,
  eventChannel: 26,
})

it('opened again it begins with what the gateways have now, not with what was read before', async () => {
  const queries = new QueryClient()
  const open = (dns: string) =>
    openAction('gateway', 'editAll', [], {
      form: GatewayConfigAllForm,
      queries,
      answer: () => Response.json([config('01', dns), config('02', dns)]),
    })
  await open('8.8.8.8')
  expect(await screen.findByDisplayValue('8.8.8.8')).toBeTruthy()
  expect(screen.getByText(english('gatewayConfig.all', { smart_count: 2 }))).toBeTruthy()
  cleanup()
  await open('9.9.9.9')
  expect(await screen.findByDisplayValue('9.9.9.9')).toBeTruthy()
  expect(screen.queryByDisplayValue('8.8.8.8')).toBeNull()
})

it('asks nothing of gateways that are configured on their own pages', async () => {
  await openAction('gateway', 'editAll', [], {
    form: GatewayConfigAllForm,
    answer: () => Response.json([config('01', '8.8.8.8'), { ...config('02', '9.9.9.9'), driver: 'OPEN_ESL' }]),
  })
  expect(await screen.findByDisplayValue('8.8.8.8')).toBeTruthy()
  expect(screen.getByText(english('gatewayConfig.all', { smart_count: 1 }))).toBeTruthy()
})

it('nothing is sent where its answer could not be read', async () => {
  const { update } = (await loadDescriptor('gateway-config-all')).calls
  const { result } = { ...update }
  Object.assign(update ?? {}, { result: 'nowhere' })
  onTestFinished(() => void Object.assign(update ?? {}, { result }))
  const { calls } = await openAction('gateway', 'editAll', [], {
    form: GatewayConfigAllForm,
    answer: () => Response.json([config('01', '8.8.8.8'), { ...config('02', '8.8.8.8'), ip: '10.0.0.2:8080' }]),
  })
  const dns = await screen.findByDisplayValue('8.8.8.8')
  await userEvent.clear(dns)
  await userEvent.type(dns, '9.9.9.9')
  await userEvent.click(screen.getByRole('button', { name: english('form.save') }))
  expect(await screen.findByText(english('kit.unexpected'))).toBeTruthy()
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
})
