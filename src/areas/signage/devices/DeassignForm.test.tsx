import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { english, openAction } from '../../../ui/list/testAction'
import { DeassignForm } from './DeassignForm'

const FAILURE = [330, 196]
const SUCCESS = [880, 1320]

/** Records the pitches of sounds instead of playing them. */
function hearTones(): number[] {
  const heard: number[] = []
  const connect = (to: unknown) => to
  class Heard {
    readonly currentTime = 0
    resume = async () => undefined
    createOscillator = () => ({
      connect,
      frequency: {
        set value(hertz: number) {
          heard.push(hertz)
        },
      },
      start: () => undefined,
      stop: () => undefined,
    })
    createGain = () => ({
      connect,
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    })
  }
  vi.stubGlobal('AudioContext', Heard)
  return heard
}

it('accepts addresses as scanned or typed, says what they refer to, and rejects invalid ones', async () => {
  const heard = hearTones()
  const { calls } = await openAction('plus-device', 'deassign', [], { form: DeassignForm })
  const device = await screen.findByRole<HTMLInputElement>('textbox', {
    name: english('resources.plus-slot.fields.mac'),
  })
  await userEvent.type(device, 'AA:BB{Enter}')
  // At the input, and in the log.
  expect(await screen.findAllByText(english('resources.plus-slot.errors.mac'))).toHaveLength(2)
  await userEvent.type(device, ':CC:DD:EE:FF')
  expect(screen.getByText(english('areas.signage.deassign.states.1'))).toBeTruthy()
  await userEvent.type(device, '0{Enter}')
  expect(await screen.findAllByText(english('areas.signage.assign.noSlot', { slot: 0 }))).toHaveLength(2)
  await userEvent.type(device, '{Backspace}3{Enter}')
  await waitFor(() => expect(lines()).toHaveLength(3))
  expect(lines()).toEqual([
    'aabbccddeeff3 → slot 3Success',
    `AA:BB:CC:DD:EE:FF0 → Deassign${english('areas.signage.assign.noSlot', { slot: 0 })}`,
    `AA:BB → Deassign${english('resources.plus-slot.errors.mac')}`,
  ])
  expect(calls).toEqual(['POST /plus/deassign {"storeCode":"S1","devList":[{"mac":"aabbccddeeff3"}]}'])
  expect(heard).toEqual([...FAILURE, ...FAILURE, ...SUCCESS])
})

const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.replace(/[\d:]{8}$/, ''))

it('a wrong scan followed by another is logged, and the last one is selected for scanning again', async () => {
  const { calls } = await openAction('plus-device', 'deassign', [], { form: DeassignForm })
  const device = await screen.findByRole<HTMLInputElement>('textbox', {
    name: english('resources.plus-slot.fields.mac'),
  })
  const scanner = userEvent.setup({ delay: null })
  await scanner.type(device, 'AABBCCDDEEFF{Enter}AABB{Enter}AABBCCDDEEFF11{Enter}AA{Enter}')
  await waitFor(() => expect(device.getAttribute('aria-invalid')).toBe('true'))
  expect([device.value, device.selectionStart, device.selectionEnd]).toEqual(['AA', 0, 2])
  expect(lines()[0]).toContain('AA → Deassign')
  await scanner.keyboard('AABBCCDDEEFF2{Enter}')
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(5))
  expect(calls.map((call) => call.split('"mac":')[1])).toEqual([
    '"aabbccddeeff"}]}',
    '"aabbccddeeff11"}]}',
    '"aabbccddeeff2"}]}',
  ])
})

it('a wrong scan is reported by a notification if the dialog is closed meanwhile', async () => {
  await openAction('plus-device', 'deassign', [], { form: DeassignForm })
  await userEvent
    .setup({ delay: null })
    .type(
      await screen.findByRole('textbox', { name: english('resources.plus-slot.fields.mac') }),
      'AABB{Enter}{Escape}',
    )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText(`AABB → Deassign: ${english('resources.plus-slot.errors.mac')}`)).toBeTruthy()
})
