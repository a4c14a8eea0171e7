import { queryOptions } from '@tanstack/react-query'
import type { TagTypeInfo } from '../generated/types'
import { request } from './http'

/** Peripherals, size and resolution of the tag types: loaded once a session (spec/1 §4). */
export const tagTypeInfoQuery = queryOptions({
  queryKey: ['tagTypeInfo'],
  queryFn: ({ signal }) => request<TagTypeInfo[]>('GET', '/tag/type/info', { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { background: true },
})
