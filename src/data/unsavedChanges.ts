import { useEffect, useId, useLayoutEffect, useRef } from 'react'

const changed = new Map<string, () => boolean>()

/** Whether anything on the page has changes that are not saved. */
export const hasUnsavedChanges = (): boolean => [...changed.values()].some((isChanged) => isChanged())

/**
 * Reports to the shell that something here has changes that are not saved: leaving the page asks first.
 * @param isChanged a function is called when somebody leaves, and so knows what was typed a moment before
 */
export function useUnsavedChanges(isChanged: boolean | (() => boolean)): void {
  const id = useId()
  const latest = useRef(isChanged)
  useLayoutEffect(() => {
    latest.current = isChanged
  })
  useEffect(() => {
    changed.set(id, () => (typeof latest.current === 'function' ? latest.current() : latest.current))
    window.addEventListener('beforeunload', holdBack)
    return () => {
      changed.delete(id)
      if (changed.size === 0) window.removeEventListener('beforeunload', holdBack)
    }
  }, [id])
}

function holdBack(event: BeforeUnloadEvent) {
  if (hasUnsavedChanges()) event.preventDefault()
}
