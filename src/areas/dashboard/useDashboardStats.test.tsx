import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { changedQuery, statsQuery } from './statsQuery'
import { useDashboardStats } from './useDashboardStats'

it('reloads everything on request, also while an earlier call is running', async () => {
  const answers: ((changed: object[]) => void)[] = []
  const fetched = vi.fn<typeof fetch>(
    () => new Promise((resolve) => answers.push((changed) => resolve(Response.json({ updatedAt: 1, changed })))),
  )
  vi.stubGlobal('fetch', fetched)
  const queries = new QueryClient()
  const { result } = renderHook(() => ({ stats: useDashboardStats([], 0), changed: useQuery(changedQuery([])).data }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  })
  await expect.poll(() => answers.length).toBe(2)
  answers.forEach((answer) => answer([]))
  await expect.poll(() => result.current.changed).toEqual([])
  void queries.refetchQueries()
  await expect.poll(() => answers.length).toBe(4)
  result.current.stats.refresh()
  await expect.poll(() => answers.length).toBe(6)
  // Further requests in the meantime lead to one more call.
  for (let press = 0; press < 5; press++) result.current.stats.refresh()
  answers.slice(2, 4).forEach((answer) => answer([]))
  answers.slice(4).forEach((answer) => answer([{ prCode: '1' }]))
  await expect.poll(() => answers.length).toBe(8)
  answers.slice(6).forEach((answer) => answer([{ prCode: '2' }]))
  await expect.poll(() => result.current.changed).toEqual([{ prCode: '2' }])
  expect(answers).toHaveLength(8)
})

it('shows the data of other stores until the first call fails, then retries with growing pauses', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const fetched = vi.fn<typeof fetch>((url) =>
    String(url).includes('storeList')
      ? Promise.reject(new TypeError('away'))
      : Promise.resolve(Response.json({ updatedAt: 1 })),
  )
  vi.stubGlobal('fetch', fetched)
  const queries = new QueryClient()
  const { result, rerender } = renderHook(({ stores }) => useDashboardStats(stores, 60), {
    initialProps: { stores: [] as readonly string[] },
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(0)
  expect(result.current.data).toEqual({ updatedAt: 1 })
  rerender({ stores: ['A'] })
  expect(result.current.data).toEqual({ updatedAt: 1 })
  await pass(100)
  expect([result.current.data, result.current.isLost]).toEqual([undefined, true])
  const before = fetched.mock.calls.length
  await pass(20_000)
  expect([result.current.data, result.current.isLost]).toEqual([undefined, true])
  expect(fetched.mock.calls.length - before).toBeLessThan(4)
  vi.useRealTimers()
})

it('does not ask again at once where what was asked for ahead has failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{}', { status: 500 })))
  vi.stubGlobal('fetch', fetched)
  const queries = new QueryClient()
  await queries.prefetchQuery(statsQuery([]))
  expect(fetched).toHaveBeenCalledTimes(1)
  const { result } = renderHook(() => useDashboardStats([], 60), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  })
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(result.current.isLost).toBe(true)
  expect(fetched).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(fetched).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
