import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { english, openAction } from '../../../ui/list/testAction'
import { DeassignForm } from './DeassignForm'

const FAILURE = [330, 196]
const SUCCESS = [880, 1320]

/** Keeps the pitches that are played, in place of what plays them. */
function hearTones(): number[] {
  const heard: number[] = []
  const connect = (to: unknown) => to
  class Heard {
    readonly currentTime = 0
    resume = async () => undefined
    createOscillator = () => ({ connect, frequency: { set value(hertz: number) { heard.push(hertz) } }, start: () => undefined, stop: () => undefined })
    createGain = () => ({ connect, gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined } })
  }
  vi.stubGlobal('AudioContext', Heard)
  return heard
}

it('takes an address as a scanner or a person writes it, says what it stands for, and refuses what is none', async () => {
  const heard = hearTones()
  const { calls } = await openAction('plus-device', 'deassign', [], { form: DeassignForm })
  const device = await screen.findByRole<HTMLInputElement>('textbox', { name: english('resources.plus-slot.fields.mac') })
  await userEvent.type(device, 'AA:BB{Enter}')
  // By the field, and in the log.
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

it('a wrong scan with the next one right behind it stands in the log, the last one comes back, selected, to be scanned again', async () => {
  const { calls } = await openAction('plus-device', 'deassign', [], { form: DeassignForm })
  const device = await screen.findByRole<HTMLInputElement>('textbox', { name: english('resources.plus-slot.fields.mac') })
  const scanner = userEvent.setup({ delay: null })
  await scanner.type(device, 'AABBCCDDEEFF{Enter}AABB{Enter}AABBCCDDEEFF11{Enter}AA{Enter}')
  await waitFor(() => expect(device.getAttribute('aria-invalid')).toBe('true'))
  expect([device.value, device.selectionStart, device.selectionEnd]).toEqual(['AA', 0, 2])
  expect(lines()[0]).toContain('AA → Deassign')
  await scanner.keyboard('AABBCCDDEEFF2{Enter}')
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(5))
  expect(calls.map((call) => call.split('"mac":')[1])).toEqual(['"aabbccddeeff"}]}', '"aabbccddeeff11"}]}', '"aabbccddeeff2"}]}'])
})

it('a wrong scan with the dialog closed behind it is told by a note', async () => {
  await openAction('plus-device', 'deassign', [], { form: DeassignForm })
  await userEvent.setup({ delay: null }).type(await screen.findByRole('textbox', { name: english('resources.plus-slot.fields.mac') }), 'AABB{Enter}{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText(`AABB → Deassign: ${english('resources.plus-slot.errors.mac')}`)).toBeTruthy()
})
