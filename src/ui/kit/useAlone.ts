import { useEffect, useRef, type RefObject } from 'react'

/**
 * Makes a part of the page the only one that can be reached, where it stands: nothing in it is drawn anew. What is beside
 * it is inert, but for the notes, which stand outside of the application's root. Escape calls `onLeave`, unless a dialog above takes it; the focus is then back where it was.
 */
export function useAlone(part: RefObject<HTMLElement | null>, isOn: boolean, onLeave: () => void): void {
  const leave = useRef(onLeave)
  leave.current = onLeave
  useEffect(() => {
    if (!isOn) return
    const before = document.activeElement
    const others = outside(part.current)
    for (const element of others) element.inert = true
    const onKey = (event: KeyboardEvent) => {
      // What a menu or a field closes with Escape it has taken already.
      if (event.key === 'Escape' && !event.defaultPrevented && !dialogAbove(part.current)) leave.current()
    }
    // At the window: whatever else hears the key comes first.
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      for (const element of others) element.inert = false
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [part, isOn])
}

const dialogAbove = (part: HTMLElement | null) => [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some((dialog) => dialog !== part)

/** What is beside the part and beside each of its parents, up to the application's own root. */
function outside(part: HTMLElement | null): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at = part; at?.parentElement && at.parentElement !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement.children) {
      if (sibling !== at && sibling instanceof HTMLElement && !sibling.inert) found.push(sibling)
    }
  }
  return found
}
