// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { authProvider } from './authProvider'
import { HttpError } from './http'
import { lastEnd, readSession, writeSession } from './session'
import { ADMIN_SESSION } from './testSession'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  localStorage.clear()
  fetched.mockReset()
  fetched.mockRejectedValue(new TypeError('offline'))
  vi.stubGlobal('fetch', fetched)
})

it('lets react-admin sign out after the 401 that has ended the session, and says nothing of it', async () => {
  await expect(authProvider.checkError(new HttpError('', 401, ''))).rejects.toMatchObject({ message: false })
})

it('lets no other error end a session, nor the 401 of one before it', async () => {
  writeSession(ADMIN_SESSION)
  for (const status of [0, 401, 403, 404, 409, 500]) await expect(authProvider.checkError(new HttpError('', status, ''))).resolves.toBeUndefined()
  expect(readSession()).toBeDefined()
})

it('signs out on the server in the name of who leaves, and here also where that cannot be reached', async () => {
  writeSession(ADMIN_SESSION)
  await expect(authProvider.logout({})).resolves.toBe(false)
  const [url, init] = fetched.mock.calls[0] ?? []
  expect([url, new Headers(init?.headers).get('Access-Token')]).toEqual(['/auth/logout', ADMIN_SESSION.accessToken])
  expect([readSession(), lastEnd()]).toEqual([undefined, 'logout'])
})
