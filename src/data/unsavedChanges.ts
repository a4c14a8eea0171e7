import { useEffect, useId, useLayoutEffect, useRef } from 'react'

type Answer = boolean | (() => boolean)

interface Changes {
  readonly isChanged: Answer
  readonly isSaving: Answer
}

const changed = new Map<string, () => Changes>()
const isSo = (answer: Answer) => (typeof answer === 'function' ? answer() : answer)

/** Whether the page has changes that leaving would lose; a save in progress continues without its page. */
export const hasUnsavedChanges = (): boolean => [...changed.values()].some((changes) => isSo(changes().isChanged))

/**
 * Registers unsaved changes: leaving the page asks for confirmation.
 * @param isChanged a function is called on leaving, so it sees the latest input
 * @param isSaving a save is in progress, which only closing the window would abort
 */
export function useUnsavedChanges(isChanged: Answer, isSaving: Answer = false): void {
  const id = useId()
  const latest = useRef<Changes>({ isChanged, isSaving })
  useLayoutEffect(() => {
    latest.current = { isChanged, isSaving }
  })
  useEffect(() => {
    changed.set(id, () => latest.current)
    window.addEventListener('beforeunload', holdBack)
    return () => {
      changed.delete(id)
      if (changed.size === 0) window.removeEventListener('beforeunload', holdBack)
    }
  }, [id])
}

function holdBack(event: BeforeUnloadEvent) {
  if (hasUnsavedChanges() || [...changed.values()].some((changes) => isSo(changes().isSaving))) event.preventDefault()
}
