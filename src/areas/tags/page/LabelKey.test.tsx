import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NotificationContextProvider, TestTranslationProvider, useNotificationContext } from 'ra-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSession, writeSession } from '../../../data/session'
import { ADMIN_SESSION } from '../../../data/testSession'
import type { LabelKeyState } from '../../../generated/types'
import { shownErrors } from '../../../ui/kit/errorDialog'
import { LabelKey, useLabelKeyDialogs } from './LabelKey'

const fetched = vi.fn<typeof fetch>()
const KEY = '00112233445566778899AA'

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset())
  writeSession(ADMIN_SESSION)
})
afterEach(() => {
  endSession('logout')
  shownErrors.set(() => [])
})

function Told() {
  const { notifications } = useNotificationContext()
  return <output>{notifications.map(({ message, type }) => `${String(message)} ${type}`)}</output>
}

function Shown({ state }: { readonly state: LabelKeyState['key'] }) {
  const { ask, dialogs } = useLabelKeyDialogs({ storeCode: 'IT001', tagMac: '3D01' })
  return (
    <>
      <LabelKey state={state} onAsk={ask} />
      {dialogs}
    </>
  )
}

function show(key: LabelKeyState['key']) {
  render(
    <TestTranslationProvider translate={(name: string) => name}>
      <QueryClientProvider client={new QueryClient()}>
        <NotificationContextProvider>
          <Shown state={key} />
          <Told />
        </NotificationContextProvider>
      </QueryClientProvider>
    </TestTranslationProvider>,
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name: `areas.hardware.key.${name}` }))
const field = () => screen.getByLabelText(/areas\.hardware\.key\.field/)
const sent = () => fetched.mock.calls.map(([url, options]) => [options?.method, String(url), options?.body])

it('a key is entered; what is missing is said, and what the server refuses stands at the key, which stays', async () => {
  show('NONE')
  expect(screen.queryByRole('button', { name: 'areas.hardware.key.remove' })).toBeNull()
  await press('enter')
  await press('save')
  expect(screen.getByText('areas.hardware.key.missing')).toBeTruthy()
  expect(document.activeElement).toBe(field())
  await userEvent.type(field(), '0011')
  fetched.mockResolvedValueOnce(
    Response.json({ code: 0, message: 'refused', fields: { key: 'refused' } }, { status: 400 }),
  )
  await press('save')
  expect(await screen.findByText('refused')).toBeTruthy()
  expect(field()).toHaveProperty('value', '0011')
  await userEvent.clear(field())
  await userEvent.type(field(), KEY)
  fetched.mockResolvedValueOnce(Response.json({ code: 1 }))
  await press('save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [method, url, body] = sent().at(-1) ?? []
  expect([method, url]).toEqual(['PUT', expect.stringContaining('/api/v1/hardware-label-key/IT001/3D01')])
  expect(JSON.parse(String(body))).toEqual({ key: KEY })
  expect(screen.getByText('areas.hardware.key.entered success')).toBeTruthy()
})

it('a stored key is removed after a question, also where somebody else was first', async () => {
  show('STORED')
  await press('remove')
  await screen.findByRole('alertdialog')
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockResolvedValueOnce(Response.json({ code: 0, message: 'gone' }, { status: 404 }))
  await userEvent.click(screen.getAllByRole('button', { name: 'areas.hardware.key.remove' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent()[0]?.[0]).toBe('DELETE')
  expect(screen.getByText('areas.hardware.key.removed success')).toBeTruthy()
  expect(shownErrors.get()).toEqual([])
})

it('whoever may not change stores is told whether there is a key, and offered nothing', () => {
  writeSession({ ...ADMIN_SESSION, role_id: 7, privilege: {}, store: ['IT001'] })
  show('SEALED')
  expect(screen.getByText('areas.hardware.key.states.SEALED')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('a key that is shown is no prose: it goes to no spelling service and begins with no capital', async () => {
  show('NONE')
  await press('enter')
  await userEvent.click(screen.getByRole('button', { name: 'form.showPassword' }))
  const { type, spellcheck, autocapitalize } = Object.fromEntries(
    [...field().attributes].map(({ name, value }) => [name, value]),
  )
  expect({ type, spellcheck, autocapitalize }).toEqual({ type: 'text', spellcheck: 'false', autocapitalize: 'off' })
})
