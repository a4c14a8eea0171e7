import { useEffect } from 'react'

/** Has the browser ask before the page is closed or loaded anew, while something would be lost with it. */
export function useHeldPage(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isHeld])
}
