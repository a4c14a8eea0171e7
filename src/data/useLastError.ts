import { useState } from 'react'

/**
 * The error of a query's last finished attempt; null if it succeeded. A query without data resets its error while it
 * retries, which would make a message flicker.
 */
export function useLastError({
  error,
  status,
}: {
  readonly error: Error | null
  readonly status: 'pending' | 'error' | 'success'
}): Error | null {
  const [last, setLast] = useState(error)
  const next = status === 'pending' ? last : error
  if (next !== last) setLast(next)
  return next
}
