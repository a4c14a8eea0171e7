import { useEffect, type RefObject } from 'react'

/** A save that is through sooner is not noticed. */
const HOLD_AFTER_MS = 300

/** Holds a form while a save takes its time: what would be typed meanwhile is not in it, and would be lost with the form. */
export function useHeldForm(form: RefObject<HTMLElement | null>, isSaving: boolean): void {
  useEffect(() => {
    const held = form.current
    if (!isSaving || !held) return
    let focused: Element | null = null
    const timer = setTimeout(() => {
      focused = held.contains(document.activeElement) ? document.activeElement : null
      held.toggleAttribute('inert', true)
    }, HOLD_AFTER_MS)
    return () => {
      clearTimeout(timer)
      held.toggleAttribute('inert', false)
      // Nobody has taken the focus elsewhere meanwhile.
      if (focused instanceof HTMLElement && document.activeElement?.matches('body, [role="dialog"]')) focused.focus()
    }
  }, [form, isSaving])
}
