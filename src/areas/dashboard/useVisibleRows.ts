import { useState, type UIEvent } from 'react'

const OVERSCAN = 6

/** The visible range of rows of equal height, in pixels, and a few more. `onScroll` goes on the scrolling element. */
export function useVisibleRows(count: number, rowHeight: number, boxHeight: number) {
  const [top, setTop] = useState(0)
  const first = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN)
  const last = Math.min(count, Math.ceil((top + boxHeight) / rowHeight) + OVERSCAN)
  return {
    first: Math.min(first, Math.max(0, last)),
    last,
    before: Math.min(first, last) * rowHeight,
    height: count * rowHeight,
    onScroll: (event: UIEvent<HTMLElement>) => {
      const next = event.currentTarget.scrollTop
      // Renders only once other rows become visible.
      if (Math.abs(next - top) >= rowHeight * (OVERSCAN / 2) || next === 0) setTop(next)
    },
    reset: () => setTop(0),
  }
}
