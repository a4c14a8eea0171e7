import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { followChanges } from './collecting'

/** Bulk changes are reported many times in a row. */
const BURST_MS = 400

/** Invalidates queries by key when the server reports changed records of a resource; `onTold` is called immediately. */
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
