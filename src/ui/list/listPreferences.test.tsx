import { act, renderHook } from '@testing-library/react'
import { memoryStore, StoreContextProvider, type Store } from 'ra-core'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { useListPreferences, viewKey } from './listPreferences'

let store: Store
const preferences = () =>
  renderHook(() => useListPreferences('tag'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <StoreContextProvider value={store}>{children}</StoreContextProvider>
    ),
  })

beforeEach(() => {
  localStorage.clear()
  store = memoryStore()
})

it("are kept in react-admin's store", () => {
  const { result } = preferences()
  expect(result.current[0]).toEqual({ density: 'comfortable', columns: undefined })
  act(() => result.current[1]({ density: 'compact' }))
  expect(result.current[0]).toEqual({ density: 'compact', columns: undefined })
  expect(preferences().result.current[0]).toEqual({ density: 'compact', columns: undefined })
})

it('are those of an earlier version until something is changed', () => {
  const columns = { order: ['tagId', 'status'], hidden: ['status'] }
  localStorage.setItem('shelfdeck.columns.tag', JSON.stringify({ density: 'compact', columns }))
  const { result } = preferences()
  expect(result.current[0]).toEqual({ density: 'compact', columns })
  act(() => result.current[1]({ density: 'comfortable' }))
  expect(preferences().result.current[0]).toEqual({ density: 'comfortable', columns })
})

it('are of all lists where they say how dense these are, and of one list where they say its columns', () => {
  const tags = preferences()
  const { result } = renderHook(() => useListPreferences('gateway'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <StoreContextProvider value={store}>{children}</StoreContextProvider>
    ),
  })
  act(() => tags.result.current[1]({ density: 'compact', columns: { order: ['tagId'], hidden: [] } }))
  expect(result.current[0]).toEqual({ density: 'compact', columns: undefined })
})

it('are those of a view while the list is open with it, and stay the person’s own', () => {
  const open = (view?: string) =>
    renderHook(() => useListPreferences('tag', view), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <StoreContextProvider value={store}>{children}</StoreContextProvider>
      ),
    })
  store.setItem(viewKey('tag', '7'), { name: 'Weak', density: 'compact' })
  const columns = { order: ['tagId'], hidden: [] }
  const { result } = open('7')
  expect(result.current[0]).toEqual({ density: 'compact', columns: undefined, view: 'Weak' })
  act(() => result.current[1]({ columns }))
  expect(result.current[0].columns).toEqual(columns)
  expect(open().result.current[0]).toEqual({ density: 'comfortable', columns: undefined })
})
