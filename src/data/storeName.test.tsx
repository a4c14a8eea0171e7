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

// Other files of the run have these modules, and want them as they are.
vi.resetModules()
const { useStoreName, useStoreNamesTold } = await import('./storeName')
afterAll(() => void vi.resetModules())

const queries = new QueryClient()
const Name = () => <p>{useStoreName('IT001')}</p>
function Told() {
  useStoreNamesTold()
  return null
}
const show = () =>
  render(
    <QueryClientProvider client={queries}>
      <Told />
      <Name />
    </QueryClientProvider>,
  )

afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  queries.clear()
  isOpen = true
  request.mockReset()
})

test('a store that somebody else renames has its new name at once where the socket says so', async () => {
  request.mockResolvedValueOnce({ storeName: 'Milan' }).mockResolvedValue({ storeName: 'Milano' })
  show()
  await screen.findByText('Milan')
  act(() => tell('tag'))
  act(() => tell('store'))
  await screen.findByText('Milano')
  expect(request).toHaveBeenCalledTimes(2)
})

test('a name from a list that was read before the store was renamed is asked for again', async () => {
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

test('without the socket the name is looked at again on the next page', async () => {
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
