import { useState } from 'react'

/**
 * Why a query's last finished try failed; null where it did not. A query that never had an answer forgets its own error
 * while it asks again, so that a notice read from it would come and go.
 */
export function useLastError({ error, status }: { readonly error: Error | null; readonly status: 'pending' | 'error' | 'success' }): Error | null {
  const [last, setLast] = useState(error)
  const next = status === 'pending' ? last : error
  if (next !== last) setLast(next)
  return next
}
