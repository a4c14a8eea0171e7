import { useEffect } from 'react'

/** Makes the browser ask before the page is closed or reloaded, while something would be lost. */
export function useUnloadWarning(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isHeld])
}
