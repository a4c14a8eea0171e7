import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { Alias } from '../generated/types'
import { request } from './http'

/** The names of the entries of product information, by index; used as column names everywhere. */
export const aliasesQuery = queryOptions({
  queryKey: ['alias', 'names'],
  queryFn: async ({ signal }) => {
    const answer = await request<Alias[]>('GET', '/config/alias', { signal })
    return [...answer].sort((one, other) => one.index - other.index)
  },
  staleTime: 60_000,
  // Failing is reported on every page: with numbers instead of names people would misread it.
  meta: { reported: true },
})

/** A function that names entries of product information by alias, else by number; stable while the aliases are. */
export function useInfoName(): (index: number) => string {
  const translate = useTranslate()
  const { data } = useQuery(aliasesQuery)
  return useCallback(
    (at) =>
      data?.find(({ index, name }) => index === at && name.trim() !== '')?.name ??
      translate('form.prInfo', { number: at }),
    [data, translate],
  )
}
