import { useEffect, useRef, type RefObject } from 'react'

/**
 * Makes a part of the page the only one that can be reached, without rendering it again. What is beside
 * it is inert, except for the toasts, which are outside of the application's root. Escape calls `onLeave`, unless a dialog above takes it; then the focus goes back.
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
      // A menu or a field that closes on Escape has handled it already.
      if (event.key === 'Escape' && !event.defaultPrevented && !dialogAbove(part.current)) leave.current()
    }
    // On the window: other listeners come first.
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      for (const element of others) element.inert = false
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [part, isOn])
}

const dialogAbove = (part: HTMLElement | null) =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some((dialog) => dialog !== part)

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
