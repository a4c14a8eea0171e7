import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { english, openAction } from '../../../ui/list/testAction'
import { DeassignForm } from './DeassignForm'

it('takes an address as a scanner or a person writes it, says what it stands for, and refuses what is none', async () => {
  const { calls } = await openAction('plus-device', 'deassign', [], { form: DeassignForm })
  const device = await screen.findByRole<HTMLInputElement>('textbox', { name: english('resources.plus-slot.fields.mac') })
  await userEvent.type(device, 'AA:BB{Enter}')
  expect(await screen.findByText(english('resources.plus-slot.errors.mac'))).toBeTruthy()
  await userEvent.type(device, ':CC:DD:EE:FF')
  expect(screen.getByText(english('areas.signage.deassign.states.1'))).toBeTruthy()
  await userEvent.type(device, '0{Enter}')
  expect(await screen.findByText(english('areas.signage.assign.noSlot', { slot: 0 }))).toBeTruthy()
  await userEvent.type(device, '{Backspace}3{Enter}')
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(1))
  expect(screen.getByRole('listitem').textContent).toContain('aabbccddeeff3 → slot 3')
  expect(calls).toEqual(['POST /plus/deassign {"storeCode":"S1","devList":[{"mac":"aabbccddeeff3"}]}'])
})

it('a wrong scan with the next one right behind it stands in the log, the last one comes back, selected, to be scanned again', async () => {
  const { calls } = await openAction('plus-device', 'deassign', [], { form: DeassignForm })
  const device = await screen.findByRole<HTMLInputElement>('textbox', { name: english('resources.plus-slot.fields.mac') })
  const scanner = userEvent.setup({ delay: null })
  await scanner.type(device, 'AABBCCDDEEFF{Enter}AABB{Enter}AABBCCDDEEFF11{Enter}AA{Enter}')
  await waitFor(() => expect(device.getAttribute('aria-invalid')).toBe('true'))
  expect([device.value, device.selectionStart, device.selectionEnd]).toEqual(['AA', 0, 2])
  await scanner.keyboard('AABBCCDDEEFF2{Enter}')
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(4))
  expect(calls.map((call) => call.split('"mac":')[1])).toEqual(['"aabbccddeeff"}]}', '"aabbccddeeff11"}]}', '"aabbccddeeff2"}]}'])
})
