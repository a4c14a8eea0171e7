import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { FeedbackHost } from '../../../ui/feedback/FeedbackHost'
import { ProductSlots } from './ProductSlots'
import { TemplateApplyDialog } from './TemplateApplyDialog'

const fetched = vi.fn<typeof fetch>()
const onClose = vi.fn<(done?: boolean) => void>()

const screenOf = { screenWidth: 1920, screenHeight: 158 }
const rows = [
  { id: 'a', mac: 'aa', name: 'Bakery', template: null, ...screenOf },
  { id: 'b', mac: 'bb', name: 'Fish', template: null, ...screenOf },
  { id: 'c', mac: 'cc', name: 'Wine', template: 'Old', ...screenOf },
]
const action = { id: 'applyTemplate', on: 'bulk', call: 'POST /plus/store/{storeCode}/device/list/template', permission: 'plus.write' } as const
const translate = (key: string, options?: Record<string, unknown>) => [String(options?.['_'] ?? key), options?.['names']].filter(Boolean).join(' ')

beforeEach(() => {
  fetched.mockReset()
  onClose.mockReset()
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async (address) => {
    const path = String(address)
    if (path.endsWith('/template/list')) return Response.json([{ _id: 'Week', size: '23.1' }])
    if (path.endsWith('/device/aa/show')) return Response.json({ show: [{ duration: 30, bgColor: '#000000', objList: [] }] })
    if (path.endsWith('/show')) return Response.json({ show: [] })
    return Response.json({ code: 1, message: 'Success' })
  })
})

const applied = () => fetched.mock.calls.filter(([address]) => String(address).includes('/device/list/template')).map(([address, options]) => [new URL(String(address), 'http://localhost').search, JSON.parse(String(options?.body))])

async function open() {
  render(
    <TestTranslationProvider translate={translate}>
      <QueryClientProvider client={new QueryClient()}>
        <TemplateApplyDialog rows={rows} action={action} resource="plus-device" params={{ storeCode: 'S1' }} onClose={onClose} />
        <FeedbackHost />
      </QueryClientProvider>
    </TestTranslationProvider>,
  )
  await screen.findByRole('option', { name: 'Week' })
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Week')
}

it('a template asks before it replaces slides of their own, and names the devices that have some', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'areas.signage.apply.apply' }))
  expect(await screen.findByText('areas.signage.apply.ownText Bakery')).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: 'kit.cancel' }).at(-1) as HTMLElement)
  expect(applied()).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'areas.signage.apply.apply' }))
  await userEvent.click(await screen.findByRole('button', { name: 'areas.signage.apply.replace' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(applied()).toEqual([['', { template: 'Week', macList: ['aa', 'bb', 'cc'], flag: 1 }]])
  // Who follows a template has no slides of their own.
  expect(fetched.mock.calls.some(([address]) => String(address).includes('/cc/'))).toBe(false)
})

it('one that is not to be shown at once says so in the address too', async () => {
  await open()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(await screen.findByRole('button', { name: 'areas.signage.apply.apply' }))
  await userEvent.click(await screen.findByRole('button', { name: 'areas.signage.apply.replace' }))
  await waitFor(() => expect(applied()).toEqual([['?update=false', { template: 'Week', macList: ['aa', 'bb', 'cc'], flag: 0 }]]))
})

it('all products of a device can be seen, each with its slot', () => {
  render(<ProductSlots codes={['P1', '', 'P3', 'P4', 'P5']} />)
  const items = screen.getAllByRole<HTMLLIElement>('listitem')
  expect(items.map((item) => [item.value, item.textContent])).toEqual([[1, 'P1'], [3, 'P3'], [4, 'P4'], [5, 'P5']])
})
