import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpError } from './http'
import { useLive, useRefreshedAt } from './useLive'

interface Thing {
  readonly id: string
  readonly value: number
}

const KEY = ['thing', 'live']
let drawn: (readonly Thing[] | undefined)[] = []

function Part({ load }: { load: () => Promise<Thing[]> }) {
  const live = useLive<Thing[]>(KEY, load, 1_000, (things) => things.some(({ id }) => id === 'gone'))
  drawn.push(live.data)
  return (
    <>
      <p>{live.error ? live.error.message : 'well'}</p>
      <Last />
    </>
  )
}

const Last = () => <time>{useRefreshedAt({ queryKey: KEY })}</time>

function show(load: () => Promise<Thing[]>) {
  const queries = new QueryClient()
  return render(
    <QueryClientProvider client={queries}>
      <Part load={load} />
    </QueryClientProvider>,
  )
}

// The query cache notifies its subscribers a tick later.
async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.advanceTimersByTimeAsync(1))
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  drawn = []
})
afterEach(() => vi.useRealTimers())

test('does not re-render for unchanged data, and keeps the identity of unchanged parts', async () => {
  let answer = [
    { id: 'a', value: 1 },
    { id: 'b', value: 1 },
  ]
  const load = vi.fn(() => Promise.resolve(structuredClone(answer)))
  show(load)
  await pass(3_000)
  expect(load).toHaveBeenCalledTimes(4)
  const times = drawn.length
  await pass(2_000)
  expect(drawn).toHaveLength(times)
  expect(document.querySelector('time')?.textContent).toBe('1800000005')
  answer = [
    { id: 'a', value: 1 },
    { id: 'b', value: 2 },
  ]
  await pass(1_000)
  expect(drawn).toHaveLength(times + 1)
  const [before, after] = [drawn[times - 1], drawn[times]]
  expect(after?.[0]).toBe(before?.[0])
  expect(after?.[1]).toEqual({ id: 'b', value: 2 })
})

test('keeps its data when the network is lost, reports the error, and recovers', async () => {
  const load = vi
    .fn<() => Promise<Thing[]>>()
    .mockResolvedValueOnce([{ id: 'a', value: 1 }])
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue([{ id: 'a', value: 2 }])
  show(load)
  await pass(1_000)
  expect(screen.getByText('lost')).toBeTruthy()
  expect(drawn.at(-1)).toEqual([{ id: 'a', value: 1 }])
  expect(document.querySelector('time')?.textContent).toBe('1800000000')
  await pass(2_000)
  expect(screen.getByText('well')).toBeTruthy()
  expect(drawn.at(-1)).toEqual([{ id: 'a', value: 2 }])
})

test('stops polling when unmounted', async () => {
  const load = vi.fn(() => Promise.resolve([]))
  const { unmount } = show(load)
  await pass(1_000)
  unmount()
  await pass(10_000)
  expect(load).toHaveBeenCalledTimes(2)
})

test('asks no more by itself once nothing more comes of it', async () => {
  let answer: Thing[] = [{ id: 'a', value: 1 }]
  const load = vi.fn(() => Promise.resolve(answer))
  show(load)
  await pass(2_000)
  answer = [{ id: 'gone', value: 1 }]
  await pass(1_000)
  const times = load.mock.calls.length
  await pass(10_000)
  expect(load).toHaveBeenCalledTimes(times)
})

test('what the server does not know stays said, and is asked for anew by whoever comes back', async () => {
  const load = vi.fn<() => Promise<Thing[]>>().mockRejectedValue(new HttpError('no such thing', 404, 'Not Found'))
  const queries = new QueryClient()
  const part = (
    <QueryClientProvider client={queries}>
      <Part load={load} />
    </QueryClientProvider>
  )
  const { unmount } = render(part)
  await pass(10_000)
  expect(load).toHaveBeenCalledOnce()
  expect(screen.getByText('no such thing')).toBeTruthy()
  unmount()
  load.mockResolvedValue([{ id: 'a', value: 1 }])
  render(part)
  await pass(0)
  expect(drawn.at(-1)).toEqual([{ id: 'a', value: 1 }])
})
