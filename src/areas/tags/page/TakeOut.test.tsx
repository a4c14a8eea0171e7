import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Tag } from '../../../generated/types'
import { shownErrors } from '../../../ui/kit/errorDialog'
import { TakeOut } from './TakeOut'

const notify = vi.hoisted(() => vi.fn())
const refresh = vi.hoisted(() => vi.fn())
const viewer = vi.hoisted(() => ({ may: true }))
vi.mock('ra-core', async (original) => ({
  ...(await original<object>()),
  useNotify: () => notify,
  useRefresh: () => refresh,
}))
vi.mock('../../../schema/access', async (original) => ({ ...(await original<object>()), can: () => viewer.may }))
vi.mock('../../../data/storeName', async (original) => ({
  ...(await original<object>()),
  useStoreName: () => 'Milano',
}))

const fetched = vi.fn<typeof fetch>()
const tag = {
  storeCode: 'IT001',
  tagMac: 'AB',
  tagId: 'AB',
  tagType: 'OEPL_A0',
  prCode: '1',
  productName: 'Latte',
} as Tag

afterEach(() => shownErrors.set(() => []))

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset())
  notify.mockReset()
  viewer.may = true
})

function Address() {
  return <output>{useLocation().pathname}</output>
}

const show = () =>
  render(
    <TestTranslationProvider
      translate={(key: string, options?: object) => `${key} ${Object.values(options ?? {}).join()}`.trim()}
    >
      <MemoryRouter initialEntries={['/tag/IT001/AB']}>
        <TakeOut tag={tag} />
        <Address />
      </MemoryRouter>
    </TestTranslationProvider>,
  )

it('a label is taken out after a question that names its product, and its list is shown', async () => {
  fetched.mockResolvedValue(Response.json({ code: 1 }))
  show()
  await userEvent.click(screen.getByRole('button', { name: 'areas.hardware.takeOut.action' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('areas.hardware.takeOut.withProduct AB,Milano,Latte')
  expect(fetched).not.toHaveBeenCalled()
  await userEvent.click(screen.getAllByRole('button', { name: 'areas.hardware.takeOut.action' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/tag/detail/IT001'))
  expect(fetched.mock.calls[0]?.[1]?.method).toBe('DELETE')
  expect(String(fetched.mock.calls[0]?.[0])).toContain('/api/v1/hardware-label/IT001/AB')
  expect(notify).toHaveBeenCalledWith('areas.hardware.takeOut.done', { type: 'success' })
})

it('a label that is out by now is one that was taken out', async () => {
  fetched.mockResolvedValue(Response.json({ code: 0, message: 'no' }, { status: 404 }))
  show()
  await userEvent.click(screen.getByRole('button', { name: 'areas.hardware.takeOut.action' }))
  await screen.findByRole('alertdialog')
  await userEvent.click(screen.getAllByRole('button', { name: 'areas.hardware.takeOut.action' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/tag/detail/IT001'))
  expect(notify).toHaveBeenCalledWith('areas.hardware.takeOut.done', { type: 'success' })
  expect(shownErrors.get()).toEqual([])
})

it('what the server refuses leaves the label where it is', async () => {
  fetched.mockResolvedValue(Response.json({ code: 0, message: 'no' }, { status: 403 }))
  show()
  await userEvent.click(screen.getByRole('button', { name: 'areas.hardware.takeOut.action' }))
  await screen.findByRole('alertdialog')
  await userEvent.click(screen.getAllByRole('button', { name: 'areas.hardware.takeOut.action' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('status').textContent).toBe('/tag/IT001/AB')
  expect(notify).not.toHaveBeenCalled()
  expect(shownErrors.get()).toHaveLength(1)
})

it('whoever may not change labels is not offered it', () => {
  viewer.may = false
  show()
  expect(screen.queryByRole('button')).toBeNull()
})
