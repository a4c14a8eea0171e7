// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { statsQuery } from '../areas/dashboard/statsQuery'
import { writeSession } from '../data/session'
import { ADMIN_SESSION } from '../data/testSession'
import { askFirst } from './askFirst'

const fetched = vi.fn<typeof fetch>()
const asked = () => fetched.mock.calls.map(([url]) => String(url).replace(/.*\/stats\/dashboard\?t=\d+/, 'stats '))
const answerWith = (updatedAt: number) =>
  fetched.mockImplementation(() => Promise.resolve(Response.json({ updatedAt })))
const statsOf = (stores: readonly string[]) => new QueryClient().fetchQuery(statsQuery(stores))

beforeEach(() => {
  fetched.mockReset()
  answerWith(1)
  vi.stubGlobal('fetch', fetched)
  writeSession(ADMIN_SESSION)
  window.location.hash = '#/dashboard'
})

afterEach(async () => {
  // What a test has left to be taken.
  await statsOf(['nowhere']).catch(() => undefined)
  vi.useRealTimers()
  localStorage.clear()
})

it('the call of the dashboard is sent before its page is there, which takes the answer', async () => {
  askFirst(ADMIN_SESSION)
  expect(asked()).toEqual(['stats '])
  expect(await statsOf([])).toEqual({ updatedAt: 1 })
  expect(fetched).toHaveBeenCalledTimes(1)
  answerWith(2)
  expect(await statsOf([])).toEqual({ updatedAt: 2 })
})

it('asks for the stores in the address, and the page takes no answer for others', async () => {
  window.location.hash = '#/dashboard?stores=KR001,KR002'
  askFirst(ADMIN_SESSION)
  expect(asked()).toEqual([`stats &storeList=${encodeURIComponent('["KR001","KR002"]')}`])
  await statsOf([])
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('asks for the stores of the account’s own view', async () => {
  localStorage.setItem(
    `shelfdeck.dashboard.${ADMIN_SESSION.email}`,
    JSON.stringify({ view: { panels: [{ id: 'alarms', size: 'full' }], stores: ['IT001'], every: 60 } }),
  )
  askFirst(ADMIN_SESSION)
  await statsOf(['IT001'])
  expect(asked()).toEqual([`stats &storeList=${encodeURIComponent('["IT001"]')}`])
})

it('on another page, or without the permission, nothing is asked', () => {
  window.location.hash = '#/tag'
  askFirst(ADMIN_SESSION)
  window.location.hash = '#/dashboard'
  askFirst({ ...ADMIN_SESSION, role_id: 7, privilege: {} })
  expect(fetched).not.toHaveBeenCalled()
})

it('what fails is told to the page, which asks anew when it tries again', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response(null, { status: 500 })))
  askFirst(ADMIN_SESSION)
  await expect(statsOf([])).rejects.toMatchObject({ status: 500 })
  expect(fetched).toHaveBeenCalledTimes(1)
  answerWith(2)
  expect(await statsOf([])).toEqual({ updatedAt: 2 })
})

it('an answer that has become old while the code was loading, or belongs to another session, is not taken', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  askFirst(ADMIN_SESSION)
  await expect.poll(() => fetched.mock.settledResults.length).toBe(1)
  await new Promise((resolve) => setImmediate(resolve))
  vi.setSystemTime(Date.now() + 9_000)
  await statsOf([])
  expect(fetched).toHaveBeenCalledTimes(2)

  askFirst(ADMIN_SESSION)
  writeSession({ ...ADMIN_SESSION, accessToken: 'another' })
  await statsOf([])
  expect(fetched).toHaveBeenCalledTimes(4)
})
