import { useCallback, useEffect, useRef } from 'react'

/**
 * Elects one of the open tabs; when it closes, another takes over.
 * @param name the lock that the tabs compete for
 * @returns a function that says whether this tab is the elected one now
 */
export function useOneTab(name: string): () => boolean {
  const isElected = useRef(false)
  useEffect(() => {
    const { locks } = navigator as { readonly locks?: LockManager }
    // Insecure origins have no locks, and no notifications either.
    if (!locks) return
    const unmounted = new AbortController()
    const hold = () =>
      new Promise<void>((resolve) => {
        isElected.current = true
        unmounted.signal.addEventListener('abort', () => resolve())
      })
    locks.request(name, { signal: unmounted.signal }, hold).catch(() => undefined)
    return () => {
      isElected.current = false
      unmounted.abort()
    }
  }, [name])
  return useCallback(() => isElected.current, [])
}
