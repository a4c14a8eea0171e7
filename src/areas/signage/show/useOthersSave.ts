import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SavedShow, ShowSource } from './showSource'

const CHANNEL = 'shelfdeck.shows'

/** Notifies other tabs of this browser that a show was saved. */
export function announceSave(key: readonly string[]): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(key.join(' '))
  channel.close()
}

/**
 * Whether somebody else has saved the show since: another tab (noticed at once), or another person (noticed on focus).
 * @param isThere the show exists on the server
 */
export function useOthersSave(source: ShowSource, base: SavedShow, isThere: boolean): boolean {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: source.key,
    queryFn: ({ signal }) => source.load(signal),
    enabled: isThere,
    staleTime: 5_000,
    refetchOnMount: false,
    refetchOnWindowFocus: true,
    retry: false,
    meta: { background: true },
  })
  const name = source.key.join(' ')
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener(
      'message',
      ({ data: saved }) => saved === name && void queries.invalidateQueries({ queryKey: source.key }),
    )
    return () => channel.close()
  }, [name, queries, source])
  return data !== undefined && data.revision !== base.revision
}
