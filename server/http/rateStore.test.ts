import { afterEach, expect, it, vi } from 'vitest'
import type { CallCounts, Counted } from '../cluster/callCounts'
import { RateStore } from './rateStore'

afterEach(() => vi.useRealTimers())

const MINUTE = 60_000
function counted(store: RateStore, key: string): number {
  let current = 0
  store.incr(key, (_error, result) => (current = result.current), MINUTE)
  return current
}

it('counts calls by caller for a minute, even if the clock is set back', () => {
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

it('keeps a limited number of callers', () => {
  const store = new RateStore()
  counted(store, 'first')
  for (let at = 0; at < 5000; at++) counted(store, String(at))
  expect([counted(store, 'first'), counted(store, '4999')]).toEqual([1, 2])
})

it('adds what other servers have counted of the same caller and call', () => {
  const added: { key: string; counted: Counted }[] = []
  const others = {
    add: (key: string, _windowMs: number, counted: Counted) => void added.push({ key, counted }),
  } as CallCounts
  const store = new RateStore(others)
  const [signIns, signUps] = [
    store.child({ groupId: 'POST /auth/login' }),
    store.child({ groupId: 'POST /auth/signup' }),
  ]
  expect([counted(signIns, 'a'), counted(signUps, 'a')]).toEqual([1, 1])
  expect(added.map(({ key }) => key)).toEqual(['POST /auth/login a', 'POST /auth/signup a'])
  added[0]?.counted.settle(7, 20_000)
  expect([counted(signIns, 'a'), counted(signUps, 'a')]).toEqual([8, 2])
  added[0]?.counted.settle(8, MINUTE)
  expect(counted(signIns, 'a')).toBe(1)
})
