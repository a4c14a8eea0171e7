import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import type { StoreTagStats } from '../../generated/types'
import { useTagTypes } from '../../domain/tagTypes/useTagTypes'

/** The types of a store's tags with their names, as filter choices. Undefined while loading. */
export function useTagTypeChoices(storeCode: string): Readonly<Record<string, string>> | undefined {
  const dataProvider = useDataProvider()
  const types = useTagTypes()
  const { data } = useQuery({
    queryKey: ['store-tag-stats', 'types', storeCode],
    queryFn: async ({ signal }) => {
      const { data: stores } = await dataProvider.getList('store-tag-stats', {
        pagination: { page: 1, perPage: 25 },
        sort: { field: 'storeCode', order: 'ASC' },
        filter: { storeCode },
        signal,
      })
      return (stores as unknown as StoreTagStats[]).find((store) => store.storeCode === storeCode)?.countByType ?? {}
    },
    staleTime: 60_000,
    retry: false,
    meta: { background: true },
  })
  return useMemo(
    () =>
      data &&
      Object.fromEntries(
        Object.keys(data)
          .sort()
          .map((code) => [code, types.text(code)]),
      ),
    [data, types],
  )
}
