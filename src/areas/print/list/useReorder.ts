import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'

interface ReorderOptions {
  readonly count: number
  /** Every row has this height. */
  readonly rowHeight: number
  readonly scroller: RefObject<HTMLElement | null>
  readonly move: (key: string, to: number) => void
}

/** A row being dragged: where it was, and where it would drop. */
export interface Dragged {
  readonly key: string
  readonly from: number
  readonly to: number
}

// In pixels: the list scrolls by a step while the pointer is near its edges.
const EDGE = 36
const STEP = 14

/** Reorders rows by their handles: dragged, or moved with the arrow keys, Home and End. */
export function useReorder({ count, rowHeight, scroller, move }: ReorderOptions) {
  const [dragged, setDragged] = useState<Dragged>()
  const latest = useRef<Dragged>(undefined)
  const drag = (next: Dragged | undefined) => {
    latest.current = next
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
      drag({ key, from: at, to: at })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (latest.current) drag({ ...latest.current, to: placeAt(event.clientY) })
    },
    onPointerUp: () => {
      if (latest.current && latest.current.to !== latest.current.from) move(latest.current.key, latest.current.to)
      drag(undefined)
    },
    onPointerCancel: () => drag(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape' && latest.current) return drag(undefined)
      const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      if (to >= 0 && to < count) move(key, to)
    },
  })
  return { dragged, handle }
}
