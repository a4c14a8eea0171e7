import { queryOptions } from '@tanstack/react-query'
import type { TagTypeInfo } from '../generated/types'
import { request } from './http'

/** Peripherals, size and resolution of tag types: loaded once per session. */
export const tagTypeInfoQuery = queryOptions({
  queryKey: ['tagTypeInfo'],
  queryFn: ({ signal }) => request<TagTypeInfo[]>('GET', '/tag/type/info', { signal }),
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { background: true },
})
