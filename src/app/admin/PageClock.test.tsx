import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { memoryStore, StoreContextProvider, TestTranslationProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useClock, type Times } from '../../data/clock'
import { writeSession } from '../../data/session'
import { ADMIN_SESSION } from '../../data/testSession'
import { pageStore } from '../../domain/stores/pageStore'
import { PageClock, ZoneNote } from './PageClock'

const ZONES: Readonly<Record<string, string>> = { IN1: 'Asia/Kolkata', NOWHERE: '', BAD: 'Mars/Olympus' }
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  writeSession(ADMIN_SESSION)
  fetched.mockReset().mockImplementation((input) => {
    const code = new URL(String(input), 'http://localhost').pathname.split('/').at(-1) ?? ''
    return Promise.resolve(Response.json({ storeCode: code, timeZone: ZONES[code] }))
  })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  act(() => pageStore.set(() => undefined))
  localStorage.clear()
})

const Shown = () => <output>{useClock().zone ?? 'own'}</output>

function open(route: string, times: Times) {
  const store = memoryStore()
  store.setItem('preferences.times', times)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StoreContextProvider value={store}>
        <TestTranslationProvider translate={(key: string) => key}>
          <MemoryRouter initialEntries={[route]}>
            <PageClock>
              <Shown />
              <ZoneNote />
            </PageClock>
          </MemoryRouter>
        </TestTranslationProvider>
      </StoreContextProvider>
    </QueryClientProvider>,
  )
  return { clock: screen.getByRole('status'), note: () => screen.queryByRole('complementary')?.textContent }
}

it('goes by the store’s clock on a page of one store, and asks for its zone once', async () => {
  const { clock, note } = open('/tag/detail/IN1', 'store')
  await expect.poll(() => clock.textContent).toBe('Asia/Kolkata')
  expect([note(), fetched.mock.calls.length]).toEqual(['app.times.store', 1])
})

it('asks for nothing and says nothing where the person chose their own', () => {
  const { clock, note } = open('/tag/detail/IN1', 'own')
  expect([clock.textContent, note(), fetched.mock.calls.length]).toEqual(['own', undefined, 0])
})

it('keeps to one’s own on a page of several stores, and follows one that says which store it is about', async () => {
  const { clock, note } = open('/dashboard', 'store')
  expect([clock.textContent, note()]).toEqual(['own', 'app.times.own'])
  act(() => pageStore.set(() => 'IN1'))
  await expect.poll(() => clock.textContent).toBe('Asia/Kolkata')
})

it.each(['NOWHERE', 'BAD'])('keeps to one’s own for a store whose zone is not known: %s', async (code) => {
  const { clock, note } = open(`/tag/detail/${code}`, 'store')
  await expect.poll(note).toBe('app.times.noZone')
  expect(clock.textContent).toBe('own')
})
