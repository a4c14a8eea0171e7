import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

let tell = (_resource: string) => {}
let isOpen = false
vi.mock('./collecting', () => ({
  isFeedOpen: () => isOpen,
  followChanges: (resource: string, onChange: () => void) => {
    tell = (changed) => changed === resource && onChange()
    return () => undefined
  },
}))
const request = vi.fn<(method: string, path: string) => Promise<{ storeName: string }>>()
vi.mock('./http', () => ({ HttpError: Error, request: (method: string, path: string) => request(method, path) }))

// Other files of the run use these modules unmocked.
vi.resetModules()
const { useStoreName, useStoreNameUpdates } = await import('./storeName')
afterAll(() => void vi.resetModules())

const queries = new QueryClient()
const Name = () => <p>{useStoreName('IT001')}</p>
function NameUpdates() {
  useStoreNameUpdates()
  return null
}
const show = () =>
  render(
    <QueryClientProvider client={queries}>
      <NameUpdates />
      <Name />
    </QueryClientProvider>,
  )

afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  queries.clear()
  isOpen = true
  request.mockReset()
})

test('a store that somebody else renames gets its new name at once over the socket', async () => {
  request.mockResolvedValueOnce({ storeName: 'Milan' }).mockResolvedValue({ storeName: 'Milano' })
  show()
  await screen.findByText('Milan')
  act(() => tell('tag'))
  act(() => tell('store'))
  await screen.findByText('Milano')
  expect(request).toHaveBeenCalledTimes(2)
})

test('a name from a list loaded before the rename is requested again', async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
  queries.setQueryData(['store', 'getList'], { data: [{ storeCode: 'IT001', storeName: 'Milan' }] })
  const { unmount } = show()
  expect(screen.getByText('Milan')).toBeTruthy()
  expect(request).not.toHaveBeenCalled()
  unmount()
  queries.removeQueries({ queryKey: ['storeName'] })
  request.mockResolvedValue({ storeName: 'Milano' })
  vi.setSystemTime(1_800_000_001_000)
  show()
  act(() => tell('store'))
  await waitFor(() => expect(screen.getByText('Milano')).toBeTruthy())
})

test('without the socket the name is reloaded on the next page', async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
  isOpen = false
  request.mockResolvedValueOnce({ storeName: 'Milan' }).mockResolvedValue({ storeName: 'Milano' })
  const { unmount } = show()
  await screen.findByText('Milan')
  unmount()
  vi.setSystemTime(1_800_000_031_000)
  show()
  expect(await screen.findByText('Milano')).toBeTruthy()
})
