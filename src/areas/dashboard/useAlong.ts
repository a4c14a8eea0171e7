import { useEffect, useRef } from 'react'
import type { DashboardStats } from '../../generated/types'

/** Asks again along with the numbers, whenever these come anew. */
export function useAlong({ updatedAt }: DashboardStats, refetch: (options: { cancelRefetch: boolean }) => unknown): void {
  const known = useRef(updatedAt)
  useEffect(() => {
    if (known.current === updatedAt) return
    known.current = updatedAt
    void refetch({ cancelRefetch: false })
  }, [updatedAt, refetch])
}
