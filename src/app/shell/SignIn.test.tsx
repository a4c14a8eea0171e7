import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, readSession } from '../../data/session'
import { Shell } from './Shell'

const USER = {
  email: 'a@shelfdeck.example',
  name: 'A',
  accessToken: 't',
  authenticated: true,
  role_id: 0,
  store: [],
  privilege: {},
  systemConfig: {},
}
vi.mock('../lateAdmin', () => ({
  Admin: Object.assign(() => null, { preload: () => undefined }),
  openAdmin: async () => undefined,
}))

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
})

async function signIn(answer: unknown, status = 200) {
  const user = userEvent.setup({ delay: null })
  render(<Shell route="/login" />)
  fetched.mockResolvedValueOnce(Response.json(answer, { status }))
  await user.type(await screen.findByLabelText('ID (email)'), USER.email)
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  return user
}

test('an empty ID and then an empty password are named, and nothing is sent', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Shell route="/login" />)
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(screen.getByRole('alert').textContent).toBe('Enter Email, Please!')
  await user.type(screen.getByLabelText('ID (email)'), 'a')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getByRole('alert').textContent).toBe('Enter Password, Please!')
  expect(fetched).not.toHaveBeenCalled()
})

test('a sign-in stores the session', async () => {
  await signIn(USER)
  await waitFor(() => expect(readSession()?.accessToken).toBe('t'))
})

test('a session that ends while the first page is on its way is told, and gives the sign-in back', async () => {
  const user = await signIn(USER)
  await waitFor(() => expect(readSession()?.accessToken).toBe('t'))
  expect(screen.getByRole('button', { busy: true })).toBeTruthy()
  act(() => endSession('expired'))
  const told = await screen.findByRole('dialog', { name: 'Login Error' })
  expect(told.textContent).toContain('Your session has ended. Sign in again.')
  await user.click(within(told).getByRole('button', { name: 'OK' }))
  fetched.mockResolvedValueOnce(Response.json({ ...USER, accessToken: 'u' }))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(readSession()?.accessToken).toBe('u'))
})

test('a sign-out in another tab while the first page is on its way is no error', async () => {
  await signIn(USER)
  await waitFor(() => expect(readSession()?.accessToken).toBe('t'))
  act(() => endSession('logout'))
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a rejected sign-in is shown under Login Error and stores nothing', async () => {
  await signIn({ code: 0, message: 'This account is locked.' }, 403)
  const dialog = await screen.findByRole('dialog', { name: 'Login Error' })
  expect(dialog.textContent).toContain('This account is locked.')
  expect(readSession()).toBeUndefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  expect(document.activeElement).toBe(password)
  expect(password.value.slice(password.selectionStart ?? 0, password.selectionEnd ?? 0)).toBe('secret')
})

test('a button that is busy keeps the focus and sends nothing twice', async () => {
  let answer: (response: Response) => void = () => undefined
  const user = userEvent.setup({ delay: null })
  render(<Shell route="/login" />)
  fetched.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  await user.type(await screen.findByLabelText('ID (email)'), USER.email)
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.tab()
  await user.keyboard('{Enter}')
  const button = await screen.findByRole<HTMLButtonElement>('button', { busy: true })
  expect([button.disabled, document.activeElement]).toEqual([false, button])
  await user.keyboard('{Enter}')
  await user.type(screen.getByLabelText('Password'), '{Enter}')
  expect(fetched).toHaveBeenCalledOnce()
  answer(Response.json(USER))
  await waitFor(() => expect(readSession()?.accessToken).toBe('t'))
})

test('a rejected new password is marked, and has the focus once the dialog is closed', async () => {
  const user = await signIn(
    { code: 0, message: 'change', forceChange: true, email: USER.email, accessToken: 'forced' },
    403,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Change password' })
  await user.type(within(dialog).getByLabelText('New password'), 'plum cart 9')
  await user.click(within(dialog).getByRole('button', { name: 'Change password' }))
  const retype = within(dialog).getByLabelText('Retype new password')
  expect(retype.getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(document.activeElement).toBe(retype)
  await user.type(retype, 'p')
  expect(retype.getAttribute('aria-invalid')).toBeNull()
})

test('the language is chosen where it was, after the page has come again', async () => {
  sessionStorage.setItem('shelfdeck.languageSwitched', 'true')
  const { unmount } = render(<Shell route="/login" />)
  expect(document.activeElement).toBe(await screen.findByLabelText('English'))
  unmount()
  render(<Shell route="/login" />)
  expect(document.activeElement).toBe(await screen.findByLabelText('ID (email)'))
})

test('a weak password is asked about before the console opens, and may be put off', async () => {
  const user = await signIn({ ...USER, weakPwd: true })
  const question = await screen.findByRole('dialog', { name: 'Your password is too weak.' })
  expect(question.textContent).toContain('Do you want to change it now?')
  expect(readSession()).toBeUndefined()
  await user.click(within(question).getByRole('button', { name: 'Not now' }))
  expect(readSession()?.email).toBe(USER.email)
})

test('a forced change cannot be put off, is made in the name of that person, and ends with signing in again', async () => {
  const user = await signIn(
    { code: 0, message: 'change', forceChange: true, email: USER.email, accessToken: 'forced' },
    403,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Change password' })
  expect(within(dialog).queryByRole('button', { name: 'Cancel' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.type(within(dialog).getByLabelText('New password'), 'plum cart 9')
  await user.type(within(dialog).getByLabelText('Retype new password'), 'plum cart 9!')
  await user.click(within(dialog).getByRole('button', { name: 'Change password' }))
  const error = screen.getByRole('dialog', { name: 'Update Password Error' })
  expect(error.textContent).toContain('Confirm Password does not match!')
  await user.click(within(error).getByRole('button', { name: 'OK' }))

  fetched.mockImplementation(() => Promise.resolve(Response.json({ code: 1 })))
  await user.clear(within(dialog).getByLabelText('Retype new password'))
  await user.type(within(dialog).getByLabelText('Retype new password'), 'plum cart 9')
  await user.click(within(dialog).getByRole('button', { name: 'Change password' }))
  await screen.findByRole('dialog', { name: 'Complete!' })
  const [url, init] = fetched.mock.calls[1] as [string, RequestInit]
  expect([init.method, url]).toEqual(['PUT', '/auth/account'])
  expect((init.headers as Record<string, string>)['Access-Token']).toBe('forced')
  expect(readSession()).toBeUndefined()
})
