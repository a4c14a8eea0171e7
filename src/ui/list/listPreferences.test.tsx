import { act, renderHook } from '@testing-library/react'
import { memoryStore, StoreContextProvider, type Store } from 'ra-core'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { useListPreferences } from './listPreferences'

let store: Store
const preferences = () => renderHook(() => useListPreferences('tag'), { wrapper: ({ children }: { children: ReactNode }) => <StoreContextProvider value={store}>{children}</StoreContextProvider> })

beforeEach(() => {
  localStorage.clear()
  store = memoryStore()
})

it("are kept in react-admin's store", () => {
  const { result } = preferences()
  expect(result.current[0]).toEqual({ density: 'comfortable' })
  act(() => result.current[1]({ density: 'compact' }))
  expect(result.current[0]).toEqual({ density: 'compact' })
  expect(preferences().result.current[0]).toEqual({ density: 'compact' })
})

it('are those of an earlier version until something is changed', () => {
  const columns = { order: ['tagId', 'status'], hidden: ['status'] }
  localStorage.setItem('shelfdeck.columns.tag', JSON.stringify({ density: 'compact', columns }))
  const { result } = preferences()
  expect(result.current[0]).toEqual({ density: 'compact', columns })
  act(() => result.current[1]({ density: 'comfortable' }))
  expect(preferences().result.current[0]).toEqual({ density: 'comfortable', columns })
})
