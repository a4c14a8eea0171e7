import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetList, useStoreContext, type RaRecord } from 'ra-core'
import { useCallback, useEffect } from 'react'
import type { ListView, OwnPreference } from '../../../generated/types'
import { keepCopies } from './copies'

export type KnownView = ListView & RaRecord & { readonly revision?: string }
export type KnownPreference = OwnPreference & RaRecord

const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' } } as const
/** Whoever changes them on this page has them read again. */
const BACKGROUND = { meta: { background: true }, staleTime: 60_000 }
const NO_VIEWS: readonly KnownView[] = []
const NO_PREFERENCES: readonly KnownPreference[] = []

/** The views that the person may see, of all lists, and what they prefer; the browser's copies are kept up to them. */
export function useViews() {
  const store = useStoreContext()
  const views = useGetList<KnownView>('list-view', ALL, BACKGROUND)
  const preferences = useGetList<KnownPreference>('own-preference', ALL, BACKGROUND)
  const isKnown = views.data !== undefined && preferences.data !== undefined
  useEffect(() => {
    if (views.data && preferences.data) keepCopies(store, views.data, preferences.data)
  }, [store, views.data, preferences.data])
  return {
    isKnown,
    error: views.error ?? preferences.error,
    views: views.data ?? NO_VIEWS,
    preferences: preferences.data ?? NO_PREFERENCES,
  }
}

/** `prefer(name, value)`: keeps what the person prefers on the server; undefined takes it away. */
export function usePrefer() {
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  return useCallback(
    async (name: string, value: string | undefined) => {
      const {
        data: [before],
      } = await dataProvider.getList<KnownPreference>('own-preference', { ...ALL, filter: { name } })
      if (before && value === undefined)
        await dataProvider.delete('own-preference', { id: before.id, previousData: before })
      else if (before)
        await dataProvider.update('own-preference', { id: before.id, data: { ...before, value }, previousData: before })
      else if (value !== undefined) await dataProvider.create('own-preference', { data: { name, value } })
      await queries.invalidateQueries({ queryKey: ['own-preference'] })
    },
    [dataProvider, queries],
  )
}
