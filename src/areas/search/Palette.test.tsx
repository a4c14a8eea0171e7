import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, memoryStore, testDataProvider } from 'ra-core'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeSession, type SessionUser } from '../../data/session'
import { Palette } from './Palette'

beforeEach(() =>
  writeSession({
    email: 'a@b.example',
    accessToken: 'T',
    role_id: 0,
    privilege: {},
    store: [],
    enableWholeStore: true,
  } as unknown as SessionUser),
)
afterEach(() => void (window.location.hash = ''))

function opened(recents: readonly object[] = []) {
  const store = memoryStore({ 'search.recents': recents })
  const onClose = vi.fn()
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <CoreAdminContext store={store} dataProvider={testDataProvider()}>
            <Palette pages={[]} pageAt={() => undefined} frame={[]} onClose={onClose} />
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: ['/members'] },
  )
  render(<RouterProvider router={router} />)
  return { router, onClose }
}

test('stays open for a page that was opened before it', async () => {
  window.location.hash = '#/roles?sort=name'
  const { router, onClose } = opened()
  await act(() => router.navigate('/roles'))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('closes when the browser navigates', async () => {
  window.location.hash = '#/members'
  const { router, onClose } = opened()
  await act(() => router.navigate('/roles'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('lists a recent store once', async () => {
  const results = ['IT001', 'IT002'].map((code) => ({
    kind: 'store',
    id: code,
    code,
    name: `Milan ${code}`,
    storeCode: code,
  }))
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ results })))
  opened([{ kind: 'store', to: '/store/IT001', name: 'Milan IT001', code: 'IT001' }])
  await userEvent.type(screen.getByRole('combobox'), 'Milan')
  await waitFor(() => expect(screen.getByText('Milan IT002')).toBeTruthy())
  expect(screen.getAllByText('Milan IT001')).toHaveLength(1)
})
