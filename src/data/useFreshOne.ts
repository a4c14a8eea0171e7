import { useQueryClient } from '@tanstack/react-query'
import { useGetOne, type RaRecord } from 'ra-core'
import { useState } from 'react'
import type { Values } from '../schema/template'

/** As `useGetOne` has them. */
type Asked = { readonly id: string; readonly meta?: { readonly params: Values } }

/**
 * A record that is to be changed. As `useGetOne`, it is what is known until the server has answered, but for one that was read before something of
 * its resource was saved: whoever begins with that takes their own change for somebody else's.
 */
export function useFreshOne(resource: string, { id, meta }: Asked, enabled = true) {
  const queries = useQueryClient()
  useState(() => {
    const queryKey = [resource, 'getOne', { id, meta }]
    queries.removeQueries({ queryKey, exact: true, type: 'inactive', predicate: ({ state }) => state.isInvalidated })
  })
  return useGetOne<RaRecord<string> & Values>(resource, { id, ...(meta && { meta }) }, { enabled })
}
