import { render, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Root } from './Root'

vi.mock('./lateAdmin', () => ({ Admin: Object.assign(() => null, { preload: () => undefined }) }))

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
