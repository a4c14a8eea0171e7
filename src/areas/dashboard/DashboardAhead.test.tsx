import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { useEffect, useState } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeSession } from '../../data/session'
import type { DashboardStats } from '../../generated/types'
import { DEFAULT_VIEW } from './arrangement'
import { DashboardAhead } from './DashboardAhead'
import { DashboardPage } from './DashboardPage'
import { renderedAhead } from './renderedAhead'
import { preloadStats, statsQuery } from './statsQuery'

const drawn: string[] = []
vi.mock('./panelContents', async () => {
  const { PANEL_IDS } = await import('./panels')
  const contentOf = (id: string) => () => {
    if (drawn.at(-1) !== id) drawn.push(id)
    return <p>{id}</p>
  }
  return { PANEL_CONTENTS: Object.fromEntries(PANEL_IDS.map((id) => [id, contentOf(id)])) }
})

const made = vi.fn()
const effects: string[] = []
let isBroken = false
let redraw: () => void = () => undefined
vi.mock('./Dashboard', () => ({
  Dashboard: () => {
    const [count] = useState(() => made.mock.calls.length)
    const [, setTimes] = useState(0)
    redraw = () => setTimes((now) => now + 1)
    made()
    if (isBroken) throw new Error('broken')
    useEffect(() => {
      effects.push(`shown ${count}`)
      return () => void effects.push(`left ${count}`)
    }, [count])
    return <p>{`dashboard ${count}`}</p>
  },
}))

const NUMBERS = { updatedAt: 1 } as DashboardStats
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  drawn.length = 0
  effects.length = 0
  made.mockClear()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  writeSession({
    email: 'a@x',
    name: 'A',
    accessToken: 't',
    authenticated: true,
    role_id: 0,
    privilege: {},
    store: [],
    systemConfig: {},
  })
})

afterEach(() => {
  isBroken = false
  localStorage.clear()
})

const Frame = () => (
  <>
    <main>{useLocation().pathname === '/dashboard' && <DashboardPage />}</main>
    <DashboardAhead />
  </>
)

function draw(queries: QueryClient, path = '/tag') {
  const router = createMemoryRouter([{ path: '*', element: <Frame /> }], { initialEntries: [path] })
  const { container, unmount } = render(
    <TestTranslationProvider translate={(key: string) => key}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TestTranslationProvider>,
  )
  return { container, unmount, go: (to: string) => act(() => router.navigate(to)) }
}

const textDrawn = () => renderedAhead.get()?.root.textContent

it('loads the data, renders each panel once out of reach, and leaves nothing behind', async () => {
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

it('renders nothing if the data cannot be loaded', async () => {
  fetched.mockRejectedValue(new TypeError('no network'))
  draw(new QueryClient())
  await expect.poll(() => fetched.mock.calls.length).toBe(1)
  await Promise.resolve()
  expect(drawn).toEqual([])
})

it('preloads only missing data when the menu entry is pressed', async () => {
  fetched.mockImplementation(() => Promise.resolve(Response.json({ ...NUMBERS, data: [] })))
  const queries = new QueryClient()
  queries.setQueryData(statsQuery([]).queryKey, NUMBERS, { updatedAt: 1 })
  void preloadStats(queries, new URLSearchParams())
  await expect.poll(() => fetched.mock.calls.length).toBe(2)
  expect(fetched.mock.calls.map(([url]) => String(url))).toEqual([
    expect.stringContaining('/stats/dashboard?changed=true'),
    expect.stringContaining('/history/alarm/system/search'),
  ])
})

it('renders the page outside the document, shows it when opened, and renders it again after it was left', async () => {
  fetched.mockImplementation(() => Promise.resolve(Response.json(NUMBERS)))
  const { container, go, unmount } = draw(new QueryClient())
  await expect.poll(textDrawn).toBe('dashboard 0')
  expect([container.textContent, effects]).toEqual(['', []])
  await go('/dashboard')
  expect([container.textContent, effects]).toEqual(['dashboard 0', ['shown 0']])
  expect(container.querySelector('p')?.style.display).toBe('')
  await go('/tag')
  expect([container.textContent, effects]).toEqual(['', ['shown 0', 'left 0']])
  await expect.poll(textDrawn).toMatch(/^dashboard [1-9]/)
  const again = textDrawn()
  await go('/dashboard')
  expect(container.textContent).toBe(again)
  unmount()
  expect(renderedAhead.get()).toBeUndefined()
})

it('renders the page after a dashboard that was the first page is left', async () => {
  const queries = new QueryClient()
  queries.setQueryData(statsQuery([]).queryKey, NUMBERS)
  const { container, go } = draw(queries, '/dashboard')
  expect([container.textContent, renderedAhead.get(), drawn]).toEqual(['dashboard 0', undefined, []])
  await go('/tag')
  await expect.poll(textDrawn).toMatch(/^dashboard [1-9]/)
})

it('discards the page if its view changes in another window', async () => {
  const queries = new QueryClient()
  queries.setQueryData(statsQuery([]).queryKey, NUMBERS)
  const { go } = draw(queries, '/dashboard')
  await go('/tag')
  await expect.poll(textDrawn).toMatch(/^dashboard [1-9]/)
  const before = renderedAhead.get()?.root
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'shelfdeck.dashboard.a@x' })))
  await expect.poll(() => renderedAhead.get()?.root !== before && textDrawn()).toMatch(/^dashboard [1-9]/)
})

it('is not used after a failure, and is replaced when it fails', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const queries = new QueryClient()
  queries.setQueryData(statsQuery([]).queryKey, NUMBERS)
  const { container, go } = draw(queries, '/dashboard')
  await go('/tag')
  isBroken = true
  const before = made.mock.calls.length
  await expect.poll(() => renderedAhead.get() && made.mock.calls.length).toBeGreaterThan(before)
  isBroken = false
  await go('/dashboard')
  await expect.poll(renderedAhead.get).toBeUndefined()
  expect(container.textContent).toMatch(/^dashboard/)
  await go('/tag')
  await expect.poll(textDrawn).toMatch(/^dashboard/)
  await go('/dashboard')
  made.mockImplementationOnce(() => {
    throw new Error('broken once')
  })
  made.mockImplementationOnce(() => {
    throw new Error('broken when tried again')
  })
  act(redraw)
  expect([renderedAhead.get(), container.textContent]).toEqual([undefined, expect.stringMatching(/^dashboard/)])
  written.mockRestore()
})

it('is not used for a linked view', async () => {
  const queries = new QueryClient()
  queries.setQueryData(statsQuery([]).queryKey, NUMBERS)
  const { container, go } = draw(queries, '/dashboard')
  await go('/tag')
  await expect.poll(textDrawn).toMatch(/^dashboard/)
  const ahead = textDrawn()
  await go('/dashboard?stores=["A"]')
  expect(container.textContent).toMatch(/^dashboard/)
  expect(container.textContent).not.toBe(ahead)
  expect(renderedAhead.get()).toBeUndefined()
})
