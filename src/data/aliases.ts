import { queryOptions } from '@tanstack/react-query'
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
})
