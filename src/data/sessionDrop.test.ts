// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HttpError } from './http'
import { readSession, writeSession, type SessionUser } from './session'
import { dropAfterAction, dropsOnLoad, dropsSession, setDropPolicy } from './sessionDrop'

const USER: SessionUser = {
  email: 'a@shelfdeck.example',
  name: 'A',
  accessToken: 't',
  authenticated: true,
  role_id: 2,
  store: ['S1'],
  privilege: {},
  systemConfig: {},
}
const failed = (status: number, fields?: Record<string, string>) => new HttpError('', status, '', fields)

beforeEach(() => writeSession(USER))
afterEach(() => setDropPolicy('none'))

test('every 4xx except 401, 403 and 409 ends the session; in strict mode everything except a 401, which has already ended it', () => {
  const drops = (status: number, strict: boolean) => dropsSession(failed(status), strict)
  expect([400, 404, 422].map((status) => drops(status, false))).toEqual([true, true, true])
  expect([0, 401, 403, 409, 500, 503].map((status) => drops(status, false))).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ])
  expect([0, 403, 404, 500].map((status) => drops(status, true))).toEqual([true, true, true, true])
  expect(drops(401, true)).toBe(false)
  expect(dropsSession(new Error('a mistake of the page'), true)).toBe(false)
})

test('a failed load is reported only on pages where it ends the session', () => {
  expect(dropsOnLoad(failed(404))).toBe(false)
  setDropPolicy('load')
  expect(dropsOnLoad(failed(404))).toBe(true)
  expect(dropsOnLoad(failed(500))).toBe(false)
})

test('a missing record ends no session: signing in again would lead back to it', () => {
  setDropPolicy('all', true)
  expect([dropsOnLoad(failed(404)), dropsOnLoad(failed(400))]).toEqual([false, true])
  setDropPolicy('all')
  expect([dropsOnLoad(failed(404), true), dropsOnLoad(failed(404)), dropsOnLoad(failed(400), true)]).toEqual([
    false,
    true,
    true,
  ])
  dropAfterAction(failed(404))
  expect(readSession()).toBeDefined()
})

test('a rejected action ends it on the operations pages only, and never for errors of fields', () => {
  setDropPolicy('load')
  dropAfterAction(failed(400))
  setDropPolicy('all')
  dropAfterAction(failed(400, { ip: 'not an address' }))
  dropAfterAction(failed(503))
  expect(readSession()).toBeDefined()
  dropAfterAction(failed(400))
  expect(readSession()).toBeUndefined()
})
