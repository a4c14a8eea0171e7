import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Task } from '../../generated/types'
import { TaskTimes } from './TaskTimes'

const fetched = vi.fn<typeof fetch>()
const task = { storeCode: 'IT001', taskId: 7, taskType: 'UPDATE', endTime: 1_800_000_000 } as Task

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

const times = (known: Task | undefined, taskType: Task['taskType'] = 'UPDATE') => (
  <TestTranslationProvider translate={(key: string) => key}>
    <QueryClientProvider client={new QueryClient()}>
      <TaskTimes storeCode="IT001" taskId={7} taskType={taskType} task={known} />
    </QueryClientProvider>
  </TestTranslationProvider>
)
const labels = () => screen.queryAllByRole('term').length

it('has its place before anything is known, and keeps it when the times are there', async () => {
  fetched.mockResolvedValue(Response.json({ first: 2, median: 2, most: 6, last: 6, waiting: 3, confirmed: 2 }))
  const { rerender } = render(times(undefined))
  const before = labels()
  expect(before).toBeGreaterThan(0)
  expect(fetched).not.toHaveBeenCalled()
  rerender(times(task))
  await screen.findByText('3')
  expect(labels()).toBe(before)
})

it('is not there for commands, and for tasks of which no times are kept', async () => {
  fetched.mockResolvedValue(Response.json({ code: 0, message: 'gone' }, { status: 404 }))
  const { unmount } = render(times(undefined, 'LED'))
  expect(labels()).toBe(0)
  unmount()
  render(times(task))
  await waitFor(() => expect(labels()).toBe(0))
})
