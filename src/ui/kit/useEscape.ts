import { useEffectEvent, useLayoutEffect } from 'react'

interface OpenPart {
  readonly escape: () => void
}

/** What is open, the topmost last. */
const open: OpenPart[] = []

// After all listeners at the focus: a list of options takes the key first.
function onKey(event: KeyboardEvent): void {
  const top = open.at(-1)
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || !top) return
  event.preventDefault()
  top.escape()
}

/**
 * Gives Escape to what was opened last: dialogs, menus and panels. Also before the focus has come into it: the key goes
 * to the element with the focus, which for a moment is still in what lies underneath. One press closes one.
 * @param isOpen whether this one is open
 * @param onEscape what Escape does in it
 */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useLayoutEffect(() => {
    if (!isOpen) return
    const part = { escape: () => escape() }
    if (open.push(part) === 1) document.addEventListener('keydown', onKey)
    return () => {
      open.splice(open.indexOf(part), 1)
      if (open.length === 0) document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])
}
