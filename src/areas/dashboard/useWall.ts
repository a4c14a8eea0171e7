import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * The page over the whole screen, for the wall: the browser's full screen where it allows it, and over menu and
 * header in any case; those cannot be reached meanwhile. Escape ends it.
 */
export function useWall(): { isOn: boolean; toggle: () => void; root: RefObject<HTMLDivElement | null> } {
  const [isOn, setOn] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOn) return
    const others = outside(root.current)
    for (const element of others) element.inert = true
    const onFullscreen = () => document.fullscreenElement === null && setOn(false)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role="dialog"]') && setOn(false)
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
    document.addEventListener('fullscreenchange', onFullscreen)
    document.addEventListener('keydown', onKey)
    return () => {
      for (const element of others) element.inert = false
      document.removeEventListener('fullscreenchange', onFullscreen)
      document.removeEventListener('keydown', onKey)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [isOn])
  return { isOn, toggle: () => setOn(!isOn), root }
}

/** What is beside the page and beside each of its parents, up to the application's own root. */
function outside(page: HTMLElement | null): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at = page; at?.parentElement && at.parentElement !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement.children) if (sibling !== at && sibling instanceof HTMLElement && !sibling.inert) found.push(sibling)
  }
  return found
}
