import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { say } from '../../../server/base/say'
import { inputs } from '../../areas/stores'
import { register } from '../registries'
import { openAction } from './testAction'

register({ inputs })

const DEVICES = [
  { id: 'S1/a', mac: 'a', name: 'Shelf 1', showIdx: 4, mode: 'PRODUCT' },
  { id: 'S1/b', mac: 'b', name: '', showIdx: null, mode: 'SHOW' },
]
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('asks what the body does not fill, beginning with what the first row has, and sends one body for all rows', async () => {
  const { calls, onClose } = await openAction('plus-device', 'setShowIdx', DEVICES)
  const dialog = await screen.findByRole('dialog', { name: 'Pin slide' })
  expect(dialog.textContent).toContain('For Shelf 1, b')
  const [slide, ...more] = within(dialog).getAllByRole<HTMLInputElement>('textbox')
  expect([slide?.value, more.length]).toEqual(['4', 0])
  await press('Pin')
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(calls).toEqual([`POST /plus/store/S1/set/showIdx ${JSON.stringify({ showIdx: 4, macList: ['a', 'b'] })}`])
})

it('the rules are those of the schema of the body, and a field says what is wrong with it', async () => {
  const { calls } = await openAction('plus-device', 'setShowIdx', DEVICES)
  const slide = await screen.findByRole<HTMLInputElement>('textbox')
  await userEvent.clear(slide)
  await userEvent.type(slide, '201{Enter}')
  expect(await screen.findByText('Enter a whole number from 1 to 200.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(slide))
  expect([calls, screen.queryByRole('alertdialog')]).toEqual([[], null])
})

it('an error that the specification has a dialog for is shown there once, its field is marked and has the focus', async () => {
  await openAction('plus-device', 'infoView', DEVICES)
  const field = await screen.findByRole<HTMLInputElement>('textbox')
  await userEvent.clear(field)
  await userEvent.type(field, '5{Enter}')
  expect((await screen.findByRole('alertdialog', { name: 'You entered an incorrect value' })).textContent).toContain(
    'This value must be greater than 10 and less than 300.',
  )
  expect(document.querySelector('form')?.querySelector('p.visuallyHidden')?.textContent).toBe(
    'This value must be greater than 10 and less than 300.',
  )
  await press('OK')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(field, '0')
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

it('a failed call is shown in a dialog and leaves the form as it is', async () => {
  const { onClose } = await openAction('plus-device', 'infoView', DEVICES, {
    answer: () => Response.json({ code: 0, ...say('server.signage.offline') }, { status: 409 }),
  })
  await userEvent.type(await screen.findByRole('textbox'), '{Enter}')
  expect(await screen.findByRole('alertdialog', { name: 'Error' })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

it('a record that has calls of its own is read and changed, by the key of the row or the page', async () => {
  const { calls } = await openAction('plus-device', 'storeSetting', [], {
    answer: () =>
      Response.json({ storeCode: 'S1', volume: 3, brightness: 9, tz: 'Asia/Tokyo', duration: 30, bgColor: '#000000' }),
  })
  const zone = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
  expect(zone.value).toBe('Asia/Tokyo')
  expect(screen.getByRole('dialog', { name: 'Signage settings · Berlin' })).toBeTruthy()
  await userEvent.clear(zone)
  await userEvent.type(zone, 'utc')
  const [found] = await screen.findAllByText('UTC')
  if (found) await userEvent.click(found)
  await press('Save')
  await waitFor(() =>
    expect(calls).toContainEqual(expect.stringMatching(/^POST \/plus\/store\/S1\/setting .*"tz":"UTC"/)),
  )
})

it('of a record only what the action asks is shown', async () => {
  await openAction('account', 'password', [{ id: 'a%40x', email: 'a@x' }], {
    answer: () => Response.json({ email: 'a@x', name: 'A', mobile: '1', role_id: 1 }),
  })
  const dialog = await screen.findByRole('dialog', { name: /a@x/ })
  expect([...dialog.querySelectorAll('[data-field]')].map((field) => field.getAttribute('data-field'))).toEqual([
    'password',
  ])
})

const CONFIG = {
  storeCode: 'S1',
  gwMac: 'AA',
  gwIndex: 1,
  channelGroupIndex: 0,
  ip: '10.0.0.2:8080',
  netmask: '255.0.0.0',
  defaultGateway: '10.0.0.1',
  dns: '8.8.8.8',
  eslServerPort: 9000,
  dataChannel: 11,
  eventChannel: 26,
}

it('what nobody changed, or changed back, is not sent, and the form says so', async () => {
  const { calls } = await openAction('gateway', 'edit', [{ id: 'S1/AA', storeCode: 'S1', gwMac: 'AA' }], {
    answer: () => Response.json(CONFIG),
  })
  const index = await screen.findByRole<HTMLInputElement>('textbox', { name: 'GW index' })
  await userEvent.clear(index)
  await userEvent.type(index, '1')
  await press('Save')
  expect((await screen.findByRole('alertdialog', { name: 'No changed!' })).textContent).toContain(
    'Gateway configurations have not been changed.',
  )
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
})

it('targets that did not take what was sent are listed with the reason, until the table is closed', async () => {
  const { onClose } = await openAction('gateway', 'edit', [{ id: 'S1/AA', storeCode: 'S1', gwMac: 'AA' }], {
    answer: (call) => Response.json(call.startsWith('PUT') ? { gwOK: [], gwNG: ['AA'] } : CONFIG),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: 'GW index' }), '2')
  await press('Save')
  const result = await screen.findByRole('dialog', { name: 'Configuration result' })
  expect(
    within(result)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['NameResultReason', "AANot configuredCan't connect to the GW"])
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(within(result).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(onClose).toHaveBeenCalledWith(true)
})

it('the success of a single target is a toast', async () => {
  const { onClose } = await openAction('gateway', 'edit', [{ id: 'S1/AA', storeCode: 'S1', gwMac: 'AA' }], {
    answer: (call) => Response.json(call.startsWith('PUT') ? { gwOK: ['AA'], gwNG: [] } : CONFIG),
  })
  await userEvent.type(await screen.findByRole('textbox', { name: 'GW index' }), '2')
  await press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
})

const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.replace(/[\d:]{8}$/, ''))

it('a form that stays is empty again for the next scan, which need not wait, and its log says what came of each', async () => {
  const { calls, onClose } = await openAction('plus-device', 'blink', [], {
    answer: (call) =>
      call.includes('NONE')
        ? Response.json({ code: 0, ...say('server.signage.noDevice') }, { status: 404 })
        : Response.json({ code: 1 }),
  })
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Product code' })
  await userEvent.type(code, '  {Enter}A1{Enter}')
  await waitFor(() => expect(code.value).toBe(''))
  await userEvent.type(code, 'NONE{Enter}')
  await waitFor(() => expect(lines()).toHaveLength(2))
  expect(lines()).toEqual([expect.stringMatching(/^NONE → Blink.*\(404\)/), 'A1 → BlinkSuccess'])
  expect([document.activeElement, screen.queryByRole('alertdialog')]).toEqual([code, null])
  expect(calls.map((call) => call.split(' ').at(-1))).toEqual(['{"prCode":"A1"}', '{"prCode":"NONE"}'])
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledWith(false)
})

const NO_DELAY = { delay: null } as const

it('scans that come without a pause are each sent alone', async () => {
  const { calls } = await openAction('plus-device', 'blink', [])
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Product code' })
  const scanner = userEvent.setup(NO_DELAY)
  await scanner.type(code, 'A1{Enter}B2{Enter}  {Enter}C3{Enter}')
  await waitFor(() => expect(lines()).toHaveLength(3))
  expect(calls.map((call) => call.split(' ').at(-1))).toEqual(['{"prCode":"A1"}', '{"prCode":"B2"}', '{"prCode":"C3"}'])
  expect([document.activeElement, code.value]).toEqual([code, ''])
})

it('a scanner may end with Tab, and with blanks around its code; Tab on an empty field leaves it', async () => {
  const { calls } = await openAction('plus-device', 'blink', [])
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Product code' })
  const scanner = userEvent.setup(NO_DELAY)
  await scanner.type(code, ' A1 {Tab}B2{Tab}')
  await waitFor(() => expect(lines()).toEqual(['B2 → BlinkSuccess', 'A1 → BlinkSuccess']))
  expect(calls.map((call) => call.split(' ').at(-1))).toEqual(['{"prCode":"A1"}', '{"prCode":"B2"}'])
  expect([document.activeElement, code.value]).toEqual([code, ''])
  await scanner.keyboard('{Tab}')
  expect(document.activeElement).not.toBe(code)
})

it('a scanner has the field at once, also where a finger is the pointer', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('coarse'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await openAction('plus-device', 'blink', [])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Product code' })))
})

it('may be closed right after a scan, whose error is then reported', async () => {
  const { onClose } = await openAction('plus-device', 'blink', [], {
    answer: () =>
      new Promise((answer) =>
        setTimeout(() => answer(Response.json({ code: 0, ...say('server.signage.noDevice') }, { status: 404 })), 50),
      ),
  })
  await userEvent
    .setup(NO_DELAY)
    .type(await screen.findByRole('textbox', { name: 'Product code' }), 'A1{Enter}{Escape}')
  expect(onClose).toHaveBeenCalledWith(false)
  expect(await screen.findByText(/^A1 → Blink: .*\(404\)/)).toBeTruthy()
})
