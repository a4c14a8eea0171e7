import { useEffect, useRef, useState } from 'react'

/**
 * Whether a form holds changes. react-hook-form says so only once its own effects have run, and what is typed in
 * the moment before would be lost without a question: so a keystroke counts until the form is known to be as it was.
 * @returns the answer, and what to call at each input event
 */
export function useChanged(isDirty: boolean): { changed: boolean; onInput: () => void } {
  const [typed, setTyped] = useState(false)
  const wasDirty = useRef(false)
  useEffect(() => {
    if (!isDirty && wasDirty.current) setTyped(false)
    wasDirty.current = isDirty
  }, [isDirty])
  return { changed: isDirty || typed, onInput: () => setTyped(true) }
}
