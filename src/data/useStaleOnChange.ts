import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { followChanges } from './collecting'

/** What changes many records says so many times at once. */
const BURST_MS = 400

/** Asks again for what begins with the key when the server says that records of the resource have changed; `onTold` hears of it at once. */
export function useStaleOnChange(resource: string, queryKey: QueryKey, onTold?: () => void): void {
  const queries = useQueryClient()
  const latest = useRef({ queryKey, onTold })
  useEffect(() => {
    latest.current = { queryKey, onTold }
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = followChanges(resource, () => {
      latest.current.onTold?.()
      clearTimeout(timer)
      timer = setTimeout(() => void queries.invalidateQueries({ queryKey: latest.current.queryKey }), BURST_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries, resource])
}
