import { act, render, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, writeSession } from '../data/session'
import { ADMIN_SESSION } from '../data/testSession'
import { Root } from './Root'

let open = () => {}
vi.mock('./lateAdmin', () => ({
  Admin: Object.assign(() => <p>The administration</p>, { preload: () => undefined }),
  openAdmin: () => new Promise<void>((resolve) => (open = resolve)),
}))

beforeEach(() => {
  window.history.replaceState(null, '', '/')
})

test('without a session every route leads to the sign-in page, and back afterwards', async () => {
  window.location.hash = '#/members?page=2'
  render(<Root />)
  await screen.findByRole('button', { name: 'Sign in' })
  expect(window.location.hash).toBe(`#/login?next=${encodeURIComponent('/members?page=2')}`)
})

test('an address that changes while the first page is drawn is the one that counts', async () => {
  const Arrives = () => {
    useLayoutEffect(() => {
      window.location.hash = '#/setting/store-config'
    }, [])
    return null
  }
  render(
    <>
      <Root />
      <Arrives />
    </>,
  )
  await screen.findByRole('button', { name: 'Sign in' })
  await waitFor(() => expect(window.location.hash).toBe(`#/login?next=${encodeURIComponent('/setting/store-config')}`))
})

test('who has signed in stays on the sign-in page until their first page is there, and signing out leads back at once', async () => {
  render(<Root />)
  await screen.findByRole('button', { name: 'Sign in' })
  act(() => writeSession(ADMIN_SESSION))
  expect(screen.queryByText('The administration')).toBeNull()
  expect(screen.getByRole('button', { busy: true })).toBeTruthy()
  await act(async () => open())
  expect(await screen.findByText('The administration')).toBeTruthy()
  act(() => endSession('logout'))
  expect(screen.queryByText('The administration')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
})
