import { useLayoutEffect } from 'react'

/** A page that has not grown for so long, in milliseconds, will not grow to where it was left. */
const WITHIN_MS = 1_000

/** How far each entry of the history was scrolled, by the router's key. */
const scrolls = new Map<string, number>()

/** Where an entry of the history was left, in pixels from the top. */
export const scrollOf = (key: string): number => scrolls.get(key) ?? 0

/** Keeps how far the page of a history entry is scrolled. */
export function useRememberedScroll(key: string): void {
  // In the commit itself: a page that goes is shorter, and its last scroll is not where it was left.
  useLayoutEffect(() => {
    const keep = () => void scrolls.set(key, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [key])
}

/** Scrolls the page there, waiting for it to be long enough; whoever scrolls meanwhile is not taken elsewhere. */
export function scrollWithin(top: number, before = { room: 0, at: performance.now() }): void {
  const room = document.documentElement.scrollHeight - window.innerHeight
  const now = performance.now()
  if (room !== before.room || top === 0) window.scrollTo(0, Math.min(top, room))
  if (room >= top || now - before.at > WITHIN_MS) return
  const next = room === before.room ? before : { room, at: now }
  const stop = new AbortController()
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown']) window.addEventListener(type, () => stop.abort(), { passive: true, signal: stop.signal })
  requestAnimationFrame(() => {
    if (stop.signal.aborted) return
    stop.abort()
    scrollWithin(top, next)
  })
}
