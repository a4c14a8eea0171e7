import { useEffect, type RefObject } from 'react'
import { isElsewhere } from './elsewhere'

/** The middle button, or any press while Space is held, takes hold of the canvas and moves what of it is in sight. */
export function usePanning(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current
    if (!element) return
    let isHeld = false
    /** The press, and where the canvas would be scrolled to if it had been made at the window's corner. */
    let from: { readonly id: number; readonly x: number; readonly y: number } | undefined
    const mark = () => {
      if (from) element.dataset['pan'] = 'moving'
      else if (isHeld) element.dataset['pan'] = 'ready'
      else delete element.dataset['pan']
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ') return
      const isHere = event.target === document.body || (event.target instanceof Node && element.contains(event.target))
      isHeld = event.type === 'keydown' && isHere && !isElsewhere(event)
      // The page would scroll.
      if (isHeld) event.preventDefault()
      mark()
    }
    const onDown = (event: PointerEvent) => {
      if (event.button !== 1 && !(isHeld && event.button === 0)) return
      event.preventDefault()
      event.stopPropagation()
      from = { id: event.pointerId, x: element.scrollLeft + event.clientX, y: element.scrollTop + event.clientY }
      element.setPointerCapture(event.pointerId)
      mark()
    }
    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== from?.id) return
      element.scrollLeft = from.x - event.clientX
      element.scrollTop = from.y - event.clientY
      event.stopPropagation()
    }
    const onEnd = (event: PointerEvent) => {
      if (event.pointerId !== from?.id) return
      from = undefined
      mark()
    }
    const onLeave = () => {
      isHeld = false
      mark()
    }
    // Of the middle button browsers make a scroll of their own.
    const onMouse = (event: MouseEvent) => event.button === 1 && event.preventDefault()
    const ending = new AbortController()
    const { signal } = ending
    window.addEventListener('keydown', onKey, { signal })
    window.addEventListener('keyup', onKey, { signal })
    window.addEventListener('blur', onLeave, { signal })
    element.addEventListener('mousedown', onMouse, { signal })
    // Ahead of the canvas, which would choose and drag.
    element.addEventListener('pointerdown', onDown, { signal, capture: true })
    element.addEventListener('pointermove', onMove, { signal, capture: true })
    element.addEventListener('pointerup', onEnd, { signal })
    element.addEventListener('pointercancel', onEnd, { signal })
    return () => ending.abort()
  }, [area])
}
