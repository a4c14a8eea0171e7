import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Up to here all rows stand in the document: a browser's own search finds them, and nothing is computed. */
const WHOLE_UP_TO = 60
/** The mark of a region whose rows stand there for a printer: as many as it is asked to print at once. */
export const WHOLE = 'data-whole'
/** The maximum number of rows on paper. */
export const MOST_PRINTED = 1_000
/** The window moves in steps, so that many scroll events draw nothing. */
const STEP = 4
/** Rows beyond the edge that the scroll moves to, and beyond the other one. */
const AHEAD = 14
const BEHIND = 4
/** A scroll that pauses this long has ended, in milliseconds. */
const REST = 150

interface RowWindow {
  readonly from: number
  readonly to: number
}

/** How many rows stand in the document for a region of this height. */
const slotsFor = (height: number, rowHeight: number) =>
  Math.ceil((Math.ceil(height / rowHeight) + AHEAD + BEHIND) / STEP) * STEP + STEP

/** The rows that stand in the document at a place of the scroll region: always as many, more of them where the scroll goes. */
export function rowWindow(scrollTop: number, height: number, rowHeight: number, count: number, down = true): RowWindow {
  if (count <= WHOLE_UP_TO) return { from: 0, to: count }
  const slots = slotsFor(height, rowHeight)
  const first = Math.floor(Math.max(0, scrollTop) / rowHeight)
  const wanted = Math.floor((first - (down ? BEHIND : AHEAD)) / STEP) * STEP
  const from = Math.max(0, Math.min(wanted, count - slots))
  return { from, to: Math.min(count, from + slots) }
}

/** The indices of a window in the order in which they stand in the document, each with the key of its element. */
interface RowSlots extends RowWindow {
  readonly slots: readonly { readonly index: number; readonly key: number }[]
  /** Looks where the scroll is now, without waiting for its event. */
  readonly follow: () => void
}

/** An element that leaves the window at one edge is used for the row that enters at the other, and stays where it is in the document. */
function slotsOf({ from, to }: RowWindow, size: number, base: number): RowSlots['slots'] {
  const place = (index: number) => (((index - base) % size) + size) % size
  return Array.from({ length: to - from }, (_, at) => ({ index: from + at, key: (from + at) % size })).sort(
    (a, b) => place(a.index) - place(b.index),
  )
}

interface Place extends RowWindow {
  readonly size: number
  /** Where the window stood when the scroll last rested: then the document has the order of the rows. */
  readonly base: number
}

/**
 * Follows a scroll region. Rows are of one height, so a place is a division: no measuring, no positions kept, and
 * the scroll bar is that of the whole table. Once the scroll rests, the document's order is that of the rows again.
 */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowSlots {
  const scroll = useRef({ top: 0, height: 800, down: true })
  const placeAt = useCallback((): Omit<Place, 'base'> => {
    const { top, height, down } = scroll.current
    if (scroller.current?.hasAttribute(WHOLE))
      return { from: 0, to: Math.min(count, MOST_PRINTED), size: Math.max(1, count) }
    const size = count <= WHOLE_UP_TO ? Math.max(1, count) : slotsFor(height, rowHeight)
    return { ...rowWindow(top, height, rowHeight, count, down), size }
  }, [scroller, count, rowHeight])
  const [kept, setKept] = useState<{ place: Place; placeAt: typeof placeAt }>()
  // Other rows than those that the place was worked out for: it is worked out again before they are drawn.
  const place = kept?.placeAt === placeAt ? kept.place : { ...placeAt(), base: 0 }

  const look = useCallback(
    (resting: boolean) => {
      const element = scroller.current
      if (!element) return
      const { top, down } = scroll.current
      scroll.current = {
        top: element.scrollTop,
        height: element.clientHeight,
        down: element.scrollTop === top ? down : element.scrollTop > top,
      }
      const next = placeAt()
      setKept((last) => {
        const before = last?.placeAt === placeAt ? last.place : undefined
        const base = resting || next.size !== before?.size ? next.from : before.base
        return before?.from === next.from && before.to === next.to && before.base === base
          ? last
          : { place: { ...next, base }, placeAt }
      })
    },
    [scroller, placeAt],
  )

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || count <= WHOLE_UP_TO) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(rest)
      rest = setTimeout(() => look(true), REST)
      // Within the frame of the scroll: a row that came into sight is not blank for one.
      flushSync(() => look(false))
    }
    look(true)
    element.addEventListener('scroll', onScroll, { passive: true })
    const resized = new ResizeObserver(() => look(true))
    resized.observe(element)
    return () => {
      clearTimeout(rest)
      element.removeEventListener('scroll', onScroll)
      resized.disconnect()
    }
  }, [scroller, count, look])

  return { from: place.from, to: place.to, slots: slotsOf(place, place.size, place.base), follow: () => look(false) }
}
