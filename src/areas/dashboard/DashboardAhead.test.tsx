import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeSession } from '../../data/session'
import type { DashboardStats } from '../../generated/types'
import { DEFAULT_VIEW } from './arrangement'
import { DashboardAhead } from './DashboardAhead'
import { askStatsAhead, statsQuery } from './statsQuery'

const drawn: string[] = []
vi.mock('./panelContents', async () => {
  const { PANEL_IDS } = await import('./panels')
  const contentOf = (id: string) => () => {
    if (drawn.at(-1) !== id) drawn.push(id)
    return <p>{id}</p>
  }
  return { PANEL_CONTENTS: Object.fromEntries(PANEL_IDS.map((id) => [id, contentOf(id)])) }
})

const NUMBERS = { updatedAt: 1 } as DashboardStats
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  drawn.length = 0
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  writeSession({ email: 'a@x', name: 'A', accessToken: 't', authenticated: true, role_id: 0, privilege: {}, store: [], systemConfig: {} })
})

const draw = (queries: QueryClient) =>
  render(
    <TestTranslationProvider translate={(key: string) => key}>
      <QueryClientProvider client={queries}>
        <DashboardAhead />
      </QueryClientProvider>
    </TestTranslationProvider>,
  )

it('asks for the numbers, draws each panel once where nobody finds it, and leaves nothing behind', async () => {
  fetched.mockResolvedValue(Response.json(NUMBERS))
  const queries = new QueryClient()
  const before = document.body.childElementCount
  const { container } = draw(queries)
  await expect.poll(() => drawn).toEqual(DEFAULT_VIEW.panels.map(({ id }) => id))
  expect(document.body.textContent).toBe('')
  await expect.poll(() => document.body.childElementCount).toBe(before + 1)
  expect(document.body.lastElementChild).toBe(container)
  expect(queries.getQueryData(statsQuery([]).queryKey)).toEqual(NUMBERS)
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('draws nothing where the numbers do not come', async () => {
  fetched.mockRejectedValue(new TypeError('no network'))
  draw(new QueryClient())
  await expect.poll(() => fetched.mock.calls.length).toBe(1)
  await Promise.resolve()
  expect(drawn).toEqual([])
})

it('a press on the menu asks for what is not known yet alone', async () => {
  fetched.mockImplementation(() => Promise.resolve(Response.json({ ...NUMBERS, data: [] })))
  const queries = new QueryClient()
  queries.setQueryData(statsQuery([]).queryKey, NUMBERS, { updatedAt: 1 })
  askStatsAhead(queries, new URLSearchParams())
  await expect.poll(() => fetched.mock.calls.length).toBe(2)
  expect(fetched.mock.calls.map(([url]) => String(url))).toEqual([expect.stringContaining('/stats/dashboard?changed=true'), expect.stringContaining('/history/alarm/system/search')])
})
