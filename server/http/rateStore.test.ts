import { afterEach, expect, it, vi } from 'vitest'
import { RateStore } from './rateStore'

afterEach(() => vi.useRealTimers())

const MINUTE = 60_000
function counted(store: RateStore, key: string): number {
  let current = 0
  store.incr(key, (_error, result) => (current = result.current), MINUTE)
  return current
}

it('calls are counted by caller, for a minute, also where the clock is set back an hour', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'] })
  const store = new RateStore()
  expect([counted(store, 'a'), counted(store, 'a'), counted(store, 'b')]).toEqual([1, 2, 1])
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(MINUTE - 1)
  expect(counted(store, 'a')).toBe(3)
  vi.advanceTimersByTime(1)
  expect(counted(store, 'a')).toBe(1)
  expect(counted(store.child(), 'a')).toBe(1)
})

it('as many callers are remembered as fit', () => {
  const store = new RateStore()
  counted(store, 'first')
  for (let at = 0; at < 5000; at++) counted(store, String(at))
  expect([counted(store, 'first'), counted(store, '4999')]).toEqual([1, 2])
})
