import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'

interface ReorderOptions {
  readonly count: number
  /** Every row has this height. */
  readonly rowHeight: number
  readonly scroller: RefObject<HTMLElement | null>
  readonly move: (key: string, to: number) => void
}

/** A line on its way: where it was taken, and where it would fall. */
export interface Dragged {
  readonly key: string
  readonly from: number
  readonly to: number
}

/** Near its edges a list scrolls by itself, so many pixels a step. */
const EDGE = 36
const STEP = 14

/** Puts lines into order by the handles of their rows: dragged with pointer or finger, or by the arrows, Home and End. */
export function useReorder({ count, rowHeight, scroller, move }: ReorderOptions) {
  const [dragged, setDragged] = useState<Dragged>()
  const now = useRef<Dragged>(undefined)
  const put = (next: Dragged | undefined) => {
    now.current = next
    setDragged(next)
  }
  const placeAt = (clientY: number): number => {
    const box = scroller.current?.getBoundingClientRect()
    if (!box || !scroller.current) return 0
    if (clientY < box.top + EDGE) scroller.current.scrollBy(0, -STEP)
    if (clientY > box.bottom - EDGE) scroller.current.scrollBy(0, STEP)
    const place = Math.floor((clientY - box.top + scroller.current.scrollTop) / rowHeight)
    return Math.min(count - 1, Math.max(0, place))
  }
  const handle = (key: string, at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      put({ key, from: at, to: at })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (now.current) put({ ...now.current, to: placeAt(event.clientY) })
    },
    onPointerUp: () => {
      if (now.current && now.current.to !== now.current.from) move(now.current.key, now.current.to)
      put(undefined)
    },
    onPointerCancel: () => put(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape' && now.current) return put(undefined)
      const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      if (to >= 0 && to < count) move(key, to)
    },
  })
  return { dragged, handle }
}
