import { useEffect, useId } from 'react'

const dirty = new Set<string>()

/** Whether anything on the page has changes that are not saved. */
export const hasUnsavedChanges = (): boolean => dirty.size > 0

/** Tells the shell that this form has changes that are not saved: leaving the page asks first. */
export function useUnsavedChanges(isDirty: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    dirty.add(id)
    window.addEventListener('beforeunload', holdBack)
    return () => {
      dirty.delete(id)
      if (dirty.size === 0) window.removeEventListener('beforeunload', holdBack)
    }
  }, [id, isDirty])
}

function holdBack(event: BeforeUnloadEvent) {
  event.preventDefault()
}
