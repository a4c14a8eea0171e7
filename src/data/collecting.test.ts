// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followCollecting, readMessage, type CollectingStore, type FeedSocket } from './collecting'
import { endSession, type SessionUser, writeSession } from './session'

type Listener = (event: { data?: unknown }) => void

function fakeSocket() {
  const sent: unknown[] = []
  const listeners: Record<string, Listener> = {}
  const socket: FeedSocket = {
    addEventListener: (type, listener) => (listeners[type] = listener),
    close: () => undefined,
    send: (data) => sent.push(JSON.parse(data)),
  }
  return { socket, sent, fire: (type: string, event: { data?: unknown } = {}) => listeners[type]?.(event) }
}

const USER: SessionUser = {
  email: 'me@x.example',
  name: 'Me',
  accessToken: 'token',
  authenticated: true,
  role_id: 0,
  privilege: {},
  store: [],
  systemConfig: {},
}
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  fetched.mockReset()
  fetched.mockImplementation(() => Promise.resolve(Response.json([{ storeCode: 'S1' }])))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.useRealTimers())

test('an open socket delivers the stores, without polling', async () => {
  const { socket, fire } = fakeSocket()
  const told: (readonly CollectingStore[])[] = []
  const stop = followCollecting(
    () => socket,
    (stores) => told.push(stores),
  )
  fire('open')
  fire('message', { data: JSON.stringify({ type: 1, storeList: [{ storeCode: 'S2' }] }) })
  fire('message', { data: JSON.stringify({ type: 2, storeList: [] }) })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(told).toEqual([[{ storeCode: 'S2' }]])
  expect(fetched).not.toHaveBeenCalled()
  stop()
})

test('an open socket is authenticated, and so is polling', async () => {
  writeSession(USER)
  const { socket, sent, fire } = fakeSocket()
  const stop = followCollecting(
    () => socket,
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('access-token')).toBe('token')
  fire('open')
  fire('open')
  expect(sent).toEqual([0, 1].map(() => ({ type: 0, accessToken: 'token', accessEmail: 'me@x.example' })))
  stop()
  endSession('logout')
  fire('open')
  expect(sent).toHaveLength(2)
})

test('if the socket is not open after a second, the stores are polled every five seconds until it opens', async () => {
  const { socket, fire } = fakeSocket()
  const told: (readonly CollectingStore[])[] = []
  const stop = followCollecting(
    () => socket,
    (stores) => told.push(stores),
  )
  await vi.advanceTimersByTimeAsync(999)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).toHaveBeenCalledTimes(3)
  expect(told[0]).toEqual([{ storeCode: 'S1' }])
  fire('open')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(fetched).toHaveBeenCalledTimes(3)
  fire('close')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched).toHaveBeenCalledTimes(4)
  stop()
})

test('only messages of type 1 contain stores', () => {
  expect(readMessage('{"type":1,"storeList":["S1"]}')).toEqual([{ storeCode: 'S1' }])
  for (const other of ['{"type":2,"storeList":["S1"]}', 'no json', 7]) expect(readMessage(other)).toBeUndefined()
})

test('other changes on the socket go to their subscribers', () => {
  const { socket, fire } = fakeSocket()
  const heard: unknown[] = []
  const stop = followCollecting(
    () => socket,
    () => undefined,
    { changed: (resource) => heard.push(resource), opened: (isOpen) => heard.push(isOpen) },
  )
  fire('open')
  fire('message', { data: JSON.stringify({ type: 2, resource: 'alarm-history', storeCode: 'S1' }) })
  fire('message', { data: '{"type":9}' })
  fire('close')
  expect(heard).toEqual([true, 'alarm-history', false])
  stop()
})

test('everything is reloaded after the socket reconnects, and when the server says that messages were missed', () => {
  const { socket, fire } = fakeSocket()
  const heard: unknown[] = []
  const stop = followCollecting(
    () => socket,
    () => undefined,
    { changed: (resource) => heard.push(resource ?? 'all'), opened: () => undefined },
  )
  fire('open')
  fire('message', { data: JSON.stringify({ type: 4 }) })
  expect(heard).toEqual(['all'])
  fire('close')
  fire('open')
  expect(heard).toEqual(['all', 'all'])
  stop()
})
