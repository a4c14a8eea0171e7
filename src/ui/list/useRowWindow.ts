import { useLayoutEffect, useState, type RefObject } from 'react'

/** Up to here all rows stand in the document: a browser's own search finds them, and nothing is computed. */
export const WHOLE_UP_TO = 60
/** The window moves in steps, so that most scroll events draw nothing. */
const STEP = 8
const OVERSCAN = 10

export interface RowWindow {
  readonly from: number
  readonly to: number
}

/** The rows that stand in the document at a place of the scroll region. */
export function rowWindow(scrollTop: number, height: number, rowHeight: number, count: number): RowWindow {
  if (count <= WHOLE_UP_TO) return { from: 0, to: count }
  const first = Math.min(Math.max(0, Math.floor(scrollTop / rowHeight)), count)
  const from = Math.max(0, Math.floor((first - OVERSCAN) / STEP) * STEP)
  const to = Math.ceil((first + Math.ceil(height / rowHeight) + OVERSCAN) / STEP) * STEP
  return { from: Math.min(from, Math.max(0, count - 1)), to: Math.min(count, to) }
}

/**
 * Follows a scroll region. Rows are of one height, so a place is a division: no measuring, no
 * positions kept, and the scroll bar is that of the whole table.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [place, setPlace] = useState({ top: 0, height: 800 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || count <= WHOLE_UP_TO) return
    const follow = () =>
      setPlace((last) => {
        const next = { top: element.scrollTop, height: element.clientHeight }
        const [a, b] = [last, next].map(({ top, height }) => rowWindow(top, height, rowHeight, count))
        return a?.from === b?.from && a?.to === b?.to ? last : next
      })
    follow()
    element.addEventListener('scroll', follow, { passive: true })
    const resized = new ResizeObserver(follow)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', follow)
      resized.disconnect()
    }
  }, [scroller, count, rowHeight])
  return rowWindow(place.top, place.height, rowHeight, count)
}
