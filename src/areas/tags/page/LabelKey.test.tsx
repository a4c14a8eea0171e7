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

interface ShownProps {
  readonly state: LabelKeyState['key']
  readonly newKey?: LabelKeyState['newKey']
}

function Shown({ state, newKey }: ShownProps) {
  const { ask, dialogs } = useLabelKeyDialogs({ storeCode: 'IT001', tagMac: '3D01' })
  return (
    <>
      <LabelKey state={state} newKey={newKey} onAsk={ask} />
      {dialogs}
    </>
  )
}

function show(key: LabelKeyState['key'], newKey?: LabelKeyState['newKey']) {
  render(
    <TestTranslationProvider translate={(name: string) => name}>
      <QueryClientProvider client={new QueryClient()}>
        <NotificationContextProvider>
          <Shown state={key} {...(newKey && { newKey })} />
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
  await waitFor(() => expect(document.activeElement).toBe(field()))
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

it('a new key is made at random, and sent once it is written down; another one is to be written down anew', async () => {
  show('NONE')
  await press('setNew')
  const newKey = () => screen.getByLabelText<HTMLInputElement>(/areas\.hardware\.key\.newField/)
  const first = newKey().value
  expect(first).toMatch(/^[0-9A-F]{22}$/)
  await press('newSubmit')
  expect(screen.getByText('areas.hardware.key.notNoted')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('checkbox'))
  expect(fetched).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('checkbox'))
  await press('generate')
  expect(newKey().value).not.toBe(first)
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  await userEvent.click(screen.getByRole('checkbox'))
  fetched.mockResolvedValueOnce(Response.json({ code: 0, message: 'wait' }, { status: 409 }))
  const key = newKey().value
  await press('newSubmit')
  expect(await screen.findByText('wait')).toBeTruthy()
  expect(newKey().value).toBe(key)
  await waitFor(() => expect(document.activeElement).toBe(newKey()))
  fetched.mockResolvedValueOnce(Response.json({ code: 1 }))
  await press('newSubmit')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent().at(-1)).toEqual(['POST', expect.stringContaining('/IT001/3D01'), JSON.stringify({ key })])
  expect(screen.getByText('areas.hardware.key.given success')).toBeTruthy()
})

it('while a new key is sent, the one that is shown and was written down stays', async () => {
  show('NONE')
  await press('setNew')
  const newKey = () => screen.getByLabelText<HTMLInputElement>(/areas\.hardware\.key\.newField/)
  const key = newKey().value
  await userEvent.click(screen.getByRole('checkbox'))
  let answer = (_: Response) => {}
  fetched.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  await press('newSubmit')
  await press('generate')
  await userEvent.type(newKey(), '00')
  await userEvent.click(screen.getByRole('checkbox'))
  expect([newKey().value, screen.getByRole<HTMLInputElement>('checkbox').checked]).toEqual([key, true])
  answer(Response.json({ code: 0, message: 'wait' }, { status: 409 }))
  expect(await screen.findByText('wait')).toBeTruthy()
  await press('generate')
  expect(newKey().value).not.toBe(key)
})

it.each([
  ['STORED', 'WAITING', false],
  ['STORED', 'NEITHER', true],
  ['STORED', 'SEALED', false],
  ['SEALED', 'WAITING', false],
] as const)('of a key (%s) that is being changed (%s) it is said how far it is', async (state, newKey, isOffered) => {
  show(state, newKey)
  expect(screen.getByText(`areas.hardware.key.next.${newKey}`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'areas.hardware.key.setNew' }) !== null).toBe(isOffered)
  await press('remove')
  expect(await screen.findByText('areas.hardware.key.removeBothText')).toBeTruthy()
})

it.each([
  ['WAITING', false],
  ['NEITHER', true],
  ['NOT_TAKEN', true],
  ['SEALED', false],
] as const)('of a first key (%s) nothing is said of another one beside it', async (newKey, isOffered) => {
  show('NONE', newKey)
  expect(screen.getByText(`areas.hardware.key.first.${newKey}`)).toBeTruthy()
  expect(screen.queryByText('areas.hardware.key.states.NONE')).toBeNull()
  expect(screen.queryByRole('button', { name: 'areas.hardware.key.setNew' }) !== null).toBe(isOffered)
  await press('remove')
  expect(await screen.findByText('areas.hardware.key.removeText')).toBeTruthy()
})
