import { act, render, screen } from '@testing-library/react'
import { CoreAdminContext, testDataProvider } from 'ra-core'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeSession, type SessionUser } from '../../data/session'
import { Palette } from './Palette'

beforeEach(() => writeSession({ email: 'a@b.example', accessToken: 'T', role_id: 0, privilege: {}, store: [], enableWholeStore: true } as unknown as SessionUser))
afterEach(() => void (window.location.hash = ''))

function opened() {
  const onClose = vi.fn()
  const router = createMemoryRouter([{ path: '*', element: (
    <CoreAdminContext dataProvider={testDataProvider()}>
      <Palette pages={[]} pageAt={() => undefined} frame={[]} onClose={onClose} />
    </CoreAdminContext>
  ) }], { initialEntries: ['/members'] })
  render(<RouterProvider router={router} />)
  return { router, onClose }
}

test('stays where a page arrives that was chosen before it opened: the address has it already', async () => {
  window.location.hash = '#/roles?sort=name'
  const { router, onClose } = opened()
  await act(() => router.navigate('/roles'))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('closes where another page arrives: a step back', async () => {
  window.location.hash = '#/members'
  const { router, onClose } = opened()
  await act(() => router.navigate('/roles'))
  expect(onClose).toHaveBeenCalledOnce()
})
