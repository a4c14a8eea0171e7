import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { request } from '../../data/http'
import type { ResourceName } from '../../generated/resources'
import type { Values } from '../../schema/template'
import { placeOf, type StorePlace } from './places'

const REFRESH_MS = 10_000
const AFTER_FAILURE_MS = 15_000

const NONE: readonly StorePlace[] = []

interface StorePlaces {
  readonly places: readonly StorePlace[]
  readonly pending: boolean
  /** Why there are none. */
  readonly error: unknown
  /** They are there, but the last reload failed. */
  readonly outdated: boolean
  readonly retry: () => void
}

/** The query of all stores of a summary, which a page may fetch before the map is there. */
export const placesQuery = (resource: ResourceName, call: string) => ({
  queryKey: [resource, 'map', call],
  queryFn: ({ signal }: { signal: AbortSignal }) => request<Values[]>('GET', call, { signal }),
})

/**
 * All stores of a summary, refreshed every ten seconds while the tab is visible. They stay while the connection to
 * the server is lost.
 * @param call the path of the summary: /status/store, /status/store/tag
 */
export function useStorePlaces(resource: ResourceName, call: string): StorePlaces {
  const { data, error, isPending, refetch } = useQuery({
    ...placesQuery(resource, call),
    refetchInterval: ({ state: { status } }) => (status === 'error' ? AFTER_FAILURE_MS : REFRESH_MS),
  })
  const places = useMemo(() => data?.map(placeOf) ?? NONE, [data])
  return {
    places,
    pending: isPending,
    error: data === undefined ? error : null,
    outdated: data !== undefined && error !== null,
    retry: () => void refetch(),
  }
}
