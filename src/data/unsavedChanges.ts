import { useEffect, useId, useLayoutEffect, useRef } from 'react'

type Answer = boolean | (() => boolean)

interface Changes {
  readonly isChanged: Answer
  readonly isSaving: Answer
}

const changed = new Map<string, () => Changes>()
const isSo = (answer: Answer) => (typeof answer === 'function' ? answer() : answer)

/** Whether anything on the page has changes that are lost with it: a save that is under way goes on without its page. */
export const hasUnsavedChanges = (): boolean => [...changed.values()].some((changes) => isSo(changes().isChanged))

/**
 * Reports to the shell that something here has changes that are not saved: leaving the page asks first.
 * @param isChanged a function is called when somebody leaves, and so knows what was typed a moment before
 * @param isSaving a save is under way, which only the end of the window would stop
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
