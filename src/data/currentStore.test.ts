// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { endSession, type SessionUser, writeSession } from './session'
import { setCurrentStore, currentStore } from './currentStore'

const USER: SessionUser = {
  email: 'me@x.example',
  name: 'Me',
  accessToken: 'token',
  authenticated: true,
  role_id: 2,
  privilege: {},
  store: ['S1', 'S2', 'S3'],
  systemConfig: {},
}

afterEach(() => {
  endSession('logout')
  sessionStorage.clear()
})

it("the current store must be one of the account's", () => {
  writeSession(USER)
  expect(currentStore()).toBeUndefined()
  setCurrentStore('S2')
  expect(currentStore()).toBe('S2')
  writeSession({ ...USER, store: ['S1', 'S3'] })
  expect(currentStore()).toBeUndefined()
})

it('each account has its own', () => {
  writeSession(USER)
  setCurrentStore('S2')
  writeSession({ ...USER, email: 'other@x.example' })
  expect(currentStore()).toBeUndefined()
  setCurrentStore('S3')
  writeSession(USER)
  expect(currentStore()).toBe('S2')
})

it('all stores can be chosen again', () => {
  writeSession(USER)
  setCurrentStore('S2')
  setCurrentStore(undefined)
  expect(currentStore()).toBeUndefined()
})

it('the only store of an account is its current store from the start', () => {
  writeSession({ ...USER, store: ['S2'] })
  expect(currentStore()).toBe('S2')
  setCurrentStore(undefined)
  expect(currentStore()).toBe('S2')
  writeSession({ ...USER, store: ['S2'], enableWholeStore: true })
  expect(currentStore()).toBeUndefined()
})
