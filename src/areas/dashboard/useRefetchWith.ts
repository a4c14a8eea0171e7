import { useEffect, useRef } from 'react'
import type { DashboardStats } from '../../generated/types'

/** Reloads a panel's own query whenever the data of the dashboard is updated. */
export function useRefetchWith(
  { updatedAt }: DashboardStats,
  refetch: (options: { cancelRefetch: boolean }) => unknown,
): void {
  const known = useRef(updatedAt)
  useEffect(() => {
    if (known.current === updatedAt) return
    known.current = updatedAt
    void refetch({ cancelRefetch: false })
  }, [updatedAt, refetch])
}
