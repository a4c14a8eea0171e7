import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { english, openAction } from '../../../ui/list/testAction'
import { ProductSlots } from './DeviceShow'
import { DevicesForm } from '../templates/DevicesForm'
import { TemplateForm } from './TemplateForm'

const screenOf = { screenWidth: 1920, screenHeight: 158 }
const rows = [
  { id: 'a', mac: 'aa', name: 'Bakery', template: null, ...screenOf },
  { id: 'b', mac: 'bb', name: 'Fish', template: null, ...screenOf },
  { id: 'c', mac: 'cc', name: 'Wine', template: 'Old', ...screenOf },
]
const SLIDES = [{ duration: 30, bgColor: '#000000', objList: [] }]
const APPLY = { name: english('resources.plus-device.dialogs.applyTemplate.submit') }
const applied = (calls: readonly string[]) => calls.filter((call) => call.includes('/device/list/template'))

function answer(call: string): Response {
  if (call.includes('/template/list')) return Response.json([{ _id: 'Week', size: '23.1' }])
  return Response.json(
    call.startsWith('GET') ? { show: call.includes('/aa/') ? SLIDES : [] } : { code: 1, message: 'Success' },
  )
}

async function open() {
  const opened = await openAction('plus-device', 'applyTemplate', rows, { form: TemplateForm, answer })
  await screen.findByRole('option', { name: 'Week' })
  return opened
}

it('a template asks before it replaces the devices’ own slides, and lists those devices', async () => {
  const { calls, onClose } = await open()
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Week')
  await userEvent.click(screen.getByRole('button', APPLY))
  expect(await screen.findByText(/^Bakery has its own slides/)).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: english('kit.cancel') }).at(-1) as HTMLElement)
  expect(applied(calls)).toEqual([])
  await userEvent.click(await screen.findByRole('button', APPLY))
  await userEvent.click(await screen.findByRole('button', { name: english('areas.signage.apply.replace') }))
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(applied(calls)).toEqual([
    `POST /plus/store/S1/device/list/template ${JSON.stringify({ template: 'Week', macList: ['aa', 'bb', 'cc'], flag: 1 })}`,
  ])
  // Devices that follow a template have no slides of their own.
  expect(calls.some((call) => call.includes('/cc/'))).toBe(false)
})

it('not showing it at once is part of the URL', async () => {
  const { calls } = await open()
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Week')
  await userEvent.click(screen.getByLabelText(english('areas.signage.apply.now')))
  await userEvent.click(screen.getByRole('button', APPLY))
  await userEvent.click(await screen.findByRole('button', { name: english('areas.signage.apply.replace') }))
  await waitFor(() =>
    expect(applied(calls)).toEqual([
      `POST /plus/store/S1/device/list/template?update=false ${JSON.stringify({ template: 'Week', macList: ['aa', 'bb', 'cc'], flag: 0 })}`,
    ]),
  )
})

it('nothing is sent before a choice is made; removing the template is one of the choices', async () => {
  const { calls } = await open()
  await userEvent.click(screen.getByRole('button', APPLY))
  expect(await screen.findByText(english('areas.signage.apply.choose'), { selector: 'p' })).toBeTruthy()
  expect(applied(calls)).toEqual([])
  await userEvent.selectOptions(screen.getByRole('combobox'), english('areas.signage.apply.clear'))
  expect(await screen.findByText(english('areas.signage.apply.clearHelp'))).toBeTruthy()
  await userEvent.click(screen.getByRole('button', APPLY))
  await userEvent.click(await screen.findByRole('button', { name: english('areas.signage.apply.replace') }))
  await waitFor(() =>
    expect(applied(calls)).toEqual([
      `POST /plus/store/S1/device/list/template ${JSON.stringify({ template: '', macList: ['aa', 'bb', 'cc'], flag: 1 })}`,
    ]),
  )
})

it('all products of a device are listed with their slots', () => {
  render(<ProductSlots codes={['P1', '', 'P3', 'P4', 'P5']} />)
  const items = screen.getAllByRole<HTMLLIElement>('listitem')
  expect(items.map((item) => [item.value, item.textContent])).toEqual([
    [1, 'P1'],
    [3, 'P3'],
    [4, 'P4'],
    [5, 'P5'],
  ])
})

it('its first field gets the focus once choices are loaded', async () => {
  await open()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')))
})

it('so does the first device in the form of a template', async () => {
  await openAction('plus-template', 'apply', [{ id: 'Week', _id: 'Week', size: '23.1' }], {
    form: DevicesForm,
    answer: () => Response.json({ data: [{ mac: 'aa', name: 'Bakery', ...screenOf }] }),
  })
  await screen.findByLabelText('Bakery')
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]))
})
