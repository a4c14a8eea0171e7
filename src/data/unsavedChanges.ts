import { useEffect, useId, useSyncExternalStore } from 'react'

const dirty = new Set<string>()
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether anything on the page has changes that are not saved. */
export const hasUnsavedChanges = (): boolean => dirty.size > 0

/** hasUnsavedChanges, live. */
export const useHasUnsavedChanges = (): boolean => useSyncExternalStore(subscribe, hasUnsavedChanges)

/** Tells the shell that this form has changes that are not saved: leaving the page asks first. */
export function useUnsavedChanges(isDirty: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    dirty.add(id)
    tell()
    window.addEventListener('beforeunload', holdBack)
    return () => {
      dirty.delete(id)
      tell()
      if (dirty.size === 0) window.removeEventListener('beforeunload', holdBack)
    }
  }, [id, isDirty])
}

function holdBack(event: BeforeUnloadEvent) {
  event.preventDefault()
}
