import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { focusOn } from './useFocusHeir'

const MOST_KEPT = 20

/** Where the focus was before each thing that was opened; what opened it may be gone when it closes. */
const before: HTMLElement[] = []

/** The heading of the card in which something is; before what is in a menu there is the button of that. */
const headingOf = (element: HTMLElement): HTMLElement | null | undefined =>
  element.closest('[role="menu"]') ? null : element.closest('section')?.querySelector<HTMLElement>(':scope > header h2')

/**
 * Moves the focus into what opens, and back to where it was when it closes. It is called by a component that is mounted
 * as long as what opens is. What has the focus already keeps it, and so does what was given it meanwhile.
 * @param popup what opens
 * @param target what has the focus in it; null for none
 * @param back what has it afterwards, in place of what had it before
 */
export function useOpenFocus(
  popup: () => HTMLElement | null | undefined,
  target: () => HTMLElement | null | undefined,
  back?: () => HTMLElement | null,
): void {
  const start = useEffectEvent(() => {
    const active = document.activeElement
    if (popup()?.contains(active)) return
    if (active instanceof HTMLElement && active !== document.body) {
      const heading = headingOf(active)
      before.push(...(heading ? [heading] : []), active)
    }
    if (before.length > MOST_KEPT) before.splice(0, before.length - MOST_KEPT)
    target()?.focus({ preventScroll: true })
  })
  const end = useEffectEvent((origin: HTMLElement | undefined, last: HTMLElement | null | undefined) => {
    const active = document.activeElement
    if (active && active !== document.body && !last?.contains(active)) return
    const place = back?.() ?? (origin?.isConnected ? origin : before.findLast((element) => element.isConnected))
    if (place) focusOn(place)
  })
  useLayoutEffect(() => start(), [])
  useEffect(() => {
    const [origin, last] = [before.at(-1), popup()]
    return () => end(origin, last)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
