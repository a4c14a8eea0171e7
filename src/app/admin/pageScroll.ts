import { useLayoutEffect } from 'react'

/** A page that has not grown for this long, in milliseconds, will not grow to its earlier length. */
const WITHIN_MS = 1_000

/** The scroll position of each history entry, by the router's key. */
const scrolls = new Map<string, number>()

/** The last scroll position of a history entry, in pixels from the top. */
export const scrollOf = (key: string): number => scrolls.get(key) ?? 0

/** Keeps the scroll position of a history entry's page. */
export function useRememberedScroll(key: string): void {
  // In the commit itself: a page that is removed is shorter, and scrolls once more.
  useLayoutEffect(() => {
    const keep = () => void scrolls.set(key, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [key])
}

/** Scrolls the page to a position, waiting for it to be long enough; gives up if the user scrolls meanwhile. */
export function scrollWithin(top: number, before = { room: 0, at: performance.now() }): void {
  const room = document.documentElement.scrollHeight - window.innerHeight
  const now = performance.now()
  if (room !== before.room || top === 0) window.scrollTo(0, Math.min(top, room))
  if (room >= top || now - before.at > WITHIN_MS) return
  const next = room === before.room ? before : { room, at: now }
  const stop = new AbortController()
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(type, () => stop.abort(), { passive: true, signal: stop.signal })
  requestAnimationFrame(() => {
    if (stop.signal.aborted) return
    stop.abort()
    scrollWithin(top, next)
  })
}
