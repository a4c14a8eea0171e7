// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followCollecting, readMessage, type CollectingStore, type FeedSocket } from './collecting'

type Listener = (event: { data?: unknown }) => void

function fakeSocket() {
  const listeners: Record<string, Listener> = {}
  const socket: FeedSocket = { addEventListener: (type, listener) => (listeners[type] = listener), close: () => undefined }
  return { socket, fire: (type: string, event: { data?: unknown } = {}) => listeners[type]?.(event) }
}

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  fetched.mockReset()
  fetched.mockImplementation(() => Promise.resolve(Response.json([{ storeCode: 'S1' }])))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.useRealTimers())

test('an open socket tells the stores, and nothing is polled', async () => {
  const { socket, fire } = fakeSocket()
  const told: (readonly CollectingStore[])[] = []
  const stop = followCollecting(() => socket, (stores) => told.push(stores))
  fire('open')
  fire('message', { data: JSON.stringify({ type: 1, storeList: [{ storeCode: 'S2' }] }) })
  fire('message', { data: JSON.stringify({ type: 2, storeList: [] }) })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(told).toEqual([[{ storeCode: 'S2' }]])
  expect(fetched).not.toHaveBeenCalled()
  stop()
})

test('a socket that is not open after a second is replaced by asking every five, until it opens', async () => {
  const { socket, fire } = fakeSocket()
  const told: (readonly CollectingStore[])[] = []
  const stop = followCollecting(() => socket, (stores) => told.push(stores))
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

test('only messages of type 1 are read', () => {
  expect(readMessage('{"type":1,"storeList":["S1"]}')).toEqual([{ storeCode: 'S1' }])
  for (const other of ['{"type":2,"storeList":["S1"]}', 'no json', 7]) expect(readMessage(other)).toBeUndefined()
})
