import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { Alias } from '../generated/types'
import { request } from './http'

/** The names of the product information's entries, by index; they name columns everywhere (spec/1 §2.8, spec/3 §3). */
export const aliasesQuery = queryOptions({
  queryKey: ['alias', 'names'],
  queryFn: async ({ signal }) => {
    const answer = await request<Alias[]>('GET', '/config/alias', { signal })
    return [...answer].sort((one, other) => one.index - other.index)
  },
  staleTime: 60_000,
  // Whatever page needs them: with numbers in place of names it is not what the person thinks.
  meta: { told: true },
})

/** What an entry of the product information is called: its alias, else its number. The same function as long as the aliases are. */
export function useInfoName(): (index: number) => string {
  const translate = useTranslate()
  const { data } = useQuery(aliasesQuery)
  return useCallback((at) => data?.find(({ index, name }) => index === at && name.trim() !== '')?.name ?? translate('form.prInfo', { number: at }), [data, translate])
}
