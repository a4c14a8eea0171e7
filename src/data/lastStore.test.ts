// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { lastStore, rememberStore } from './lastStore'
import { endSession, type SessionUser, writeSession } from './session'

const USER: SessionUser = { email: 'me@x.example', name: 'Me', accessToken: 'token', authenticated: true, role_id: 2, privilege: {}, store: ['S1'], systemConfig: {} }

afterEach(() => {
  endSession('logout')
  sessionStorage.clear()
})

it('the store that was looked at last is one of the account', () => {
  rememberStore('S2')
  writeSession({ ...USER, store: ['S1', 'S2'] })
  expect(lastStore()).toBe('S2')
  writeSession(USER)
  expect(lastStore()).toBeUndefined()
  rememberStore('S1')
  expect(lastStore()).toBe('S1')
})
