import { useCallback, useEffect, useRef } from 'react'

/**
 * Of all tabs that ask for this, one is the one; where it closes, another becomes it.
 * @returns whether this tab is the one now
 */
export function useOneTab(name: string): () => boolean {
  const isIt = useRef(false)
  useEffect(() => {
    const { locks } = navigator as { readonly locks?: LockManager }
    // Without a secure connection there are no locks, and no notifications either.
    if (!locks) return
    const away = new AbortController()
    const hold = () =>
      new Promise<void>((resolve) => {
        isIt.current = true
        away.signal.addEventListener('abort', () => resolve())
      })
    locks.request(name, { signal: away.signal }, hold).catch(() => undefined)
    return () => {
      isIt.current = false
      away.abort()
    }
  }, [name])
  return useCallback(() => isIt.current, [])
}
