// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import {
  endSession,
  lastEndReason,
  parseUser,
  readSession,
  subscribeSession,
  writeSession,
  type SessionUser,
} from './session'
import { checkSession } from './sessionCheck'

const USER: SessionUser = {
  email: 'a@shelfdeck.example',
  name: 'A',
  accessToken: 't',
  authenticated: true,
  role_id: 2,
  store: [],
  privilege: {},
  systemConfig: {},
}
const KEY = 'shelfdeck.session'

test('a session is stored for all tabs and read back', () => {
  writeSession(USER)
  expect(readSession()).toEqual(USER)
  expect(readSession()).toBe(readSession())
})

test('changes of the session by another tab are noticed', () => {
  writeSession(USER)
  const told = vi.fn()
  const stop = subscribeSession(told)
  localStorage.removeItem(KEY)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(told).toHaveBeenCalledOnce()
  expect(readSession()).toBeUndefined()
  stop()
})

test('every tab knows why the session ended, and ending it twice does not change that', () => {
  writeSession(USER)
  endSession('logout')
  endSession('expired')
  expect(lastEndReason()).toBe('logout')
})

test('a broken stored session is ignored', () => {
  localStorage.setItem(KEY, '{')
  expect(readSession()).toBeUndefined()
  expect(parseUser({ email: 'a' })).toBeUndefined()
})

test('the session check updates the session, and a rejection ends it', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  writeSession(USER)
  fetched.mockResolvedValueOnce(Response.json({ ...USER, role_id: 0 }))
  await checkSession()
  expect(readSession()?.role_id).toBe(0)
  fetched.mockResolvedValueOnce(Response.json({ code: 0, message: 'x' }, { status: 503 }))
  await checkSession()
  expect(readSession()).toBeDefined()
  fetched.mockResolvedValueOnce(Response.json({ code: 0, message: 'x' }, { status: 401 }))
  await checkSession()
  expect(readSession()).toBeUndefined()
})
