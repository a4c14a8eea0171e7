import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { english, openAction } from '../../../ui/list/testAction'
import { AssignDialog } from './AssignDialog'

const lines = () =>
  within(screen.getByRole('log'))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/[\d:]{8}$/, ''))
const sent = (calls: readonly string[]) => calls.map((call) => call.split('"devList":')[1])
const NO_ADDRESS = english('resources.plus-slot.errors.mac')

async function open(answer?: () => Promise<Response>) {
  const { calls } = await openAction('plus-device', 'assign', [], { form: AssignDialog, ...(answer && { answer }) })
  const device = await screen.findByRole<HTMLInputElement>('textbox', {
    name: english('resources.plus-slot.fields.mac'),
  })
  const product = screen.getByRole<HTMLInputElement>('textbox', { name: english('resources.product.fields.prCode') })
  await waitFor(() => expect(document.activeElement).toBe(device))
  const scanner = userEvent.setup({ delay: null })
  const scan = async (...codes: string[]) => {
    for (const code of codes) {
      await scanner.keyboard(`${code}{Enter}`)
      // user-event only submits a form from a button inside it.
      if (code === '' && document.activeElement === product && product.form) fireEvent.submit(product.form)
    }
  }
  return { calls, device, product, scan }
}

it('accepts the next devices while the first is still being sent', async () => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const { calls, device, scan } = await open(() => held.then(() => Response.json({ code: 1 })))
  await scan('AABBCCDDEEFF', 'p1', 'p2', '', 'AABBCCDDEE00', 'p3', '')
  expect(lines()).toEqual(['aabbccddee00 → p3Sending', 'aabbccddeeff → p1, p2Sending'])
  expect([document.activeElement, device.value]).toEqual([device, ''])
  goOn()
  await waitFor(() => expect(lines()).toEqual(['aabbccddee00 → p3Success', 'aabbccddeeff → p1, p2Success']))
  expect(sent(calls)).toEqual([
    '[{"mac":"aabbccddeeff","product":["p1","p2"]}]}',
    '[{"mac":"aabbccddee00","product":["p3"]}]}',
  ])
})

it('a rejected device is logged with the products scanned after it, which go to no other device', async () => {
  const { calls, device, scan } = await open()
  await scan('AABB', '8001234567893', 'p2')
  expect([document.activeElement, device.value, device.selectionStart, device.selectionEnd]).toEqual([
    device,
    'p2',
    0,
    2,
  ])
  expect(device.getAttribute('aria-invalid')).toBe('true')
  await scan('', 'AABBCCDDEEFF', 'p3', '', 'AABBCCDDEEFF0', 'p4', 'AABBCCDDEE001', 'p5')
  await waitFor(() => expect(lines()[0]).toBe('aabbccddee001 → p5Success'))
  expect(lines()).toEqual([
    'aabbccddee001 → p5Success',
    `AABBCCDDEEFF0 → p4${NO_ADDRESS}`,
    `AABBCCDDEEFF0 → Assign${english('areas.signage.assign.noSlot', { slot: 0 })}`,
    'aabbccddeeff → p3Success',
    `AABB → p2${NO_ADDRESS}`,
    `AABB → 8001234567893${english('areas.signage.assign.astray', { device: 'AABB' })}`,
    `AABB → Assign${NO_ADDRESS}`,
  ])
  expect(sent(calls)).toEqual([
    '[{"mac":"aabbccddeeff","product":["p3"]}]}',
    '[{"mac":"aabbccddee001","product":["p5"]}]}',
  ])
})

it('errors are shown at the input while typing, and digits that turn out to be a device are accepted', async () => {
  const { device, product, scan } = await open()
  await scan('AABB')
  expect(screen.getAllByText(NO_ADDRESS)).toHaveLength(2)
  await userEvent.type(device, 'CCDDEE1{Enter}', { initialSelectionStart: 4 })
  expect(device.value).toBe('AABBCCDDEE1')
  await scan('001122334455')
  expect(document.activeElement).toBe(device)
  await scan('', '')
  expect([document.activeElement, device.value]).toEqual([product, '001122334455'])
  expect(lines()).toHaveLength(3)
})

it('collected products do not go to a device that replaces their own', async () => {
  const { calls, device, scan } = await open()
  await scan('AABBCCDDEEFF', 'p1')
  await userEvent.type(device, 'AABBCCDDEE00{Enter}')
  expect(lines()).toEqual([`AABBCCDDEEFFAABBCCDDEE00 → p1${NO_ADDRESS}`])
  await scan('AABBCCDDEE00', 'p2', '')
  await waitFor(() => expect(lines()[0]).toBe('aabbccddee00 → p2Success'))
  expect(sent(calls)).toEqual(['[{"mac":"aabbccddee00","product":["p2"]}]}'])
})

it('the Enter that confirms an input method does not move on', async () => {
  const { device } = await open()
  await userEvent.type(device, 'AABBCCDDEEFF')
  fireEvent.keyDown(device, { key: 'Enter', isComposing: true })
  expect(document.activeElement).toBe(device)
})
