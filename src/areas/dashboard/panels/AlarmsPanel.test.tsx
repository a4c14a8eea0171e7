import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { beforeEach, expect, it, vi } from 'vitest'
import type { DashboardStats } from '../../../generated/types'
import { DashboardContext } from '../dashboardContext'
import { AlarmsPanel } from './AlarmsPanel'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

it('reports why the alarms could not be loaded, and retries on request', async () => {
  fetched.mockResolvedValueOnce(Response.json({ code: 0, message: 'Not now.' }, { status: 503 }))
  fetched.mockResolvedValue(Response.json({ data: [], recordsFiltered: 0 }))
  render(
    <TestTranslationProvider translate={(key: string, options?: { _?: string }) => options?._ ?? key}>
      <QueryClientProvider client={new QueryClient()}>
        <DashboardContext value={{ stores: [] } as never}>
          <AlarmsPanel stats={{ updatedAt: 1 } as DashboardStats} />
        </DashboardContext>
      </QueryClientProvider>
    </TestTranslationProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
  await userEvent.click(screen.getByRole('button', { name: 'kit.retry' }))
  expect(await screen.findByText('areas.dashboard.alarms.none')).toBeTruthy()
})
