import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { changedQuery } from './statsQuery'
import { useDashboardStats } from './useDashboardStats'

it('a press on refresh asks for all that is shown, also while an earlier answer is on its way and within the same second', async () => {
  const answers: ((changed: object[]) => void)[] = []
  const fetched = vi.fn<typeof fetch>(() => new Promise((resolve) => answers.push((changed) => resolve(Response.json({ updatedAt: 1, changed })))))
  vi.stubGlobal('fetch', fetched)
  const queries = new QueryClient()
  const { result } = renderHook(() => ({ stats: useDashboardStats([], 0), changed: useQuery(changedQuery([])).data }), {
    wrapper: ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  await expect.poll(() => answers.length).toBe(2)
  answers.forEach((answer) => answer([]))
  await expect.poll(() => result.current.changed).toEqual([])
  result.current.stats.refresh()
  await expect.poll(() => answers.length).toBe(4)
  result.current.stats.refresh()
  await expect.poll(() => answers.length).toBe(6)
  answers.slice(4).forEach((answer) => answer([{ prCode: '1' }]))
  await expect.poll(() => result.current.changed).toEqual([{ prCode: '1' }])
  answers.slice(2, 4).forEach((answer) => answer([]))
  result.current.stats.refresh()
  await expect.poll(() => answers.length).toBe(8)
  expect(result.current.changed).toEqual([{ prCode: '1' }])
})
