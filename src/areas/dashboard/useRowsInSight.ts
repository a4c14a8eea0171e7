import { useState, type UIEvent } from 'react'

const MORE = 6

/** Of many rows of one height, those that are in sight and some more; `onScroll` goes on the box that scrolls. */
export function useRowsInSight(count: number, rowHeight: number, boxHeight: number) {
  const [top, setTop] = useState(0)
  const first = Math.max(0, Math.floor(top / rowHeight) - MORE)
  const last = Math.min(count, Math.ceil((top + boxHeight) / rowHeight) + MORE)
  return {
    first: Math.min(first, Math.max(0, last)),
    last,
    before: Math.min(first, last) * rowHeight,
    height: count * rowHeight,
    onScroll: (event: UIEvent<HTMLElement>) => {
      const next = event.currentTarget.scrollTop
      // Only when other rows come into sight.
      if (Math.abs(next - top) >= rowHeight * (MORE / 2) || next === 0) setTop(next)
    },
    reset: () => setTop(0),
  }
}
