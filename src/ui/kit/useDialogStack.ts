import { useEffectEvent, useLayoutEffect, useRef } from 'react'

interface OpenDialog {
  readonly escape: () => void
}

/** The open dialogs, the topmost last. */
const stack: OpenDialog[] = []

/** The presses of Escape that have closed a dialog: one press closes one. */
const taken = new WeakSet<Event>()

/**
 * Gives Escape to the topmost dialog, also before the focus has come into it: the key goes to the element with the
 * focus, which for a moment is still in the dialog underneath.
 * @param open whether this dialog is open
 * @param onEscape what Escape does in it
 * @returns `isTaken(event)`: whether this press of Escape belongs to another dialog, which has been given it
 */
export function useDialogStack(open: boolean, onEscape: () => void): (event: Event) => boolean {
  const escape = useEffectEvent(onEscape)
  const own = useRef<OpenDialog>(undefined)
  useLayoutEffect(() => {
    if (!open) return
    const entry = { escape: () => escape() }
    own.current = entry
    stack.push(entry)
    return () => void stack.splice(stack.indexOf(entry), 1)
  }, [open])
  return (event) => {
    if (taken.has(event)) return true
    taken.add(event)
    const top = stack.at(-1)
    if (!top || top === own.current) return false
    top.escape()
    return true
  }
}
