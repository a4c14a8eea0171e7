// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPolling } from './usePolling'

let isHidden = false

beforeEach(() => {
  vi.useFakeTimers()
  isHidden = false
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
})
afterEach(() => vi.useRealTimers())

const look = (hidden: boolean) => {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
}

test('polls at once and then at its interval, until stopped', async () => {
  const poll = vi.fn(() => Promise.resolve())
  const poller = startPolling(poll, 1000)
  await vi.advanceTimersByTimeAsync(3000)
  expect(poll).toHaveBeenCalledTimes(4)
  poller.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(poll).toHaveBeenCalledTimes(4)
})

test('pauses while the page is hidden and polls at once when it is visible again', async () => {
  const poll = vi.fn(() => Promise.resolve())
  const poller = startPolling(poll, 1000)
  await vi.advanceTimersByTimeAsync(0)
  look(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(poll).toHaveBeenCalledTimes(1)
  look(false)
  expect(poll).toHaveBeenCalledTimes(2)
  poller.stop()
})

test('backs off after each failure, and resumes its interval after a success', async () => {
  const poll = vi.fn(() => Promise.reject(new Error('lost')))
  const poller = startPolling(poll, 1000)
  await vi.advanceTimersByTimeAsync(2000)
  expect(poll).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3999)
  expect(poll).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(poll).toHaveBeenCalledTimes(3)
  poller.stop()
})

test('polls at once when the network is back after a failure', async () => {
  const poll = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue()
  const poller = startPolling(poll, 30_000)
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('online'))
  expect(poll).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('online'))
  expect(poll).toHaveBeenCalledTimes(2)
  poller.stop()
})
