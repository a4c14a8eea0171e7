// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { authProvider } from './authProvider'
import { HttpError } from './http'
import { lastEndReason, readSession, writeSession } from './session'
import { ADMIN_SESSION } from './testSession'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  localStorage.clear()
  fetched.mockReset()
  fetched.mockRejectedValue(new TypeError('offline'))
  vi.stubGlobal('fetch', fetched)
})

it('lets react-admin sign out silently after the 401 that ended the session', async () => {
  await expect(authProvider.checkError(new HttpError('', 401, ''))).rejects.toMatchObject({ message: false })
})

it('ends no session on other errors, nor on a 401 for an earlier session', async () => {
  writeSession(ADMIN_SESSION)
  for (const status of [0, 401, 403, 404, 409, 500])
    await expect(authProvider.checkError(new HttpError('', status, ''))).resolves.toBeUndefined()
  expect(readSession()).toBeDefined()
})

it('signs out on the server as the leaving user, and locally even if the server cannot be reached', async () => {
  writeSession(ADMIN_SESSION)
  await expect(authProvider.logout({})).resolves.toBe(false)
  const [url, init] = fetched.mock.calls[0] ?? []
  expect([url, new Headers(init?.headers).get('Access-Token')]).toEqual(['/auth/logout', ADMIN_SESSION.accessToken])
  expect([readSession(), lastEndReason()]).toEqual([undefined, 'logout'])
})
