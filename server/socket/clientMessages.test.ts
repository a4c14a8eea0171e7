import { afterEach, expect, it, vi } from 'vitest'
import { counter, readCredentials } from './clientMessages'

afterEach(() => void vi.useRealTimers())

const read = (text: string) => readCredentials(Buffer.from(text))

it('A session is read from a message of type 0', () => {
  expect(read('{"type":0,"accessToken":"t","accessEmail":"a@b"}')).toEqual({ token: 't', email: 'a@b' })
})

it.each([
  '',
  'null',
  '7',
  '[]',
  '{"type":0}',
  '{"type":1,"accessToken":"t","accessEmail":"a@b"}',
  '{"type":"0","accessToken":"t","accessEmail":"a@b"}',
  '{"type":0,"accessToken":{"length":3},"accessEmail":"a@b"}',
  '{"type":0,"accessToken":"t","accessEmail":"a@b"',
])('No session is read from %j', (text) => {
  expect(read(text)).toBeUndefined()
})

it('Calls are too many beyond the limit, until the next window', () => {
  vi.useFakeTimers()
  const isTooOften = counter(2, 1000)
  expect([isTooOften(), isTooOften(), isTooOften()]).toEqual([false, false, true])
  vi.advanceTimersByTime(1001)
  expect([isTooOften(), isTooOften(), isTooOften()]).toEqual([false, false, true])
})
