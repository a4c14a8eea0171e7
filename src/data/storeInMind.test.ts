// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { endSession, type SessionUser, writeSession } from './session'
import { rememberStore, storeInMind } from './storeInMind'

const USER: SessionUser = { email: 'me@x.example', name: 'Me', accessToken: 'token', authenticated: true, role_id: 2, privilege: {}, store: ['S1', 'S2', 'S3'], systemConfig: {} }

afterEach(() => {
  endSession('logout')
  sessionStorage.clear()
})

it('the store in mind is one of the account', () => {
  writeSession(USER)
  expect(storeInMind()).toBeUndefined()
  rememberStore('S2')
  expect(storeInMind()).toBe('S2')
  writeSession({ ...USER, store: ['S1', 'S3'] })
  expect(storeInMind()).toBeUndefined()
})

it('each account has its own', () => {
  writeSession(USER)
  rememberStore('S2')
  writeSession({ ...USER, email: 'other@x.example' })
  expect(storeInMind()).toBeUndefined()
  rememberStore('S3')
  writeSession(USER)
  expect(storeInMind()).toBe('S2')
})

it('all stores can be chosen again', () => {
  writeSession(USER)
  rememberStore('S2')
  rememberStore(undefined)
  expect(storeInMind()).toBeUndefined()
})

it('who has one store has it in mind from the start, and no other', () => {
  writeSession({ ...USER, store: ['S2'] })
  expect(storeInMind()).toBe('S2')
  rememberStore(undefined)
  expect(storeInMind()).toBe('S2')
  writeSession({ ...USER, store: ['S2'], enableWholeStore: true })
  expect(storeInMind()).toBeUndefined()
})
