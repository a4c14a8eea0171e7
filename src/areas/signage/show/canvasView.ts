import { useEffect, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useEditorStore } from './editorStore'
import { isElsewhere } from './elsewhere'
import { zoomed } from './zoom'

/** Pans the canvas with the middle button, or with any button while Space is held. */
export function usePanning(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current
    if (!element) return
    let isHeld = false
    /** The pointer, and the scroll position minus its movement. */
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
      // Space would scroll the page.
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
    // The middle button would start autoscroll.
    const onMouse = (event: MouseEvent) => event.button === 1 && event.preventDefault()
    const ending = new AbortController()
    const { signal } = ending
    window.addEventListener('keydown', onKey, { signal })
    window.addEventListener('keyup', onKey, { signal })
    window.addEventListener('blur', onLeave, { signal })
    element.addEventListener('mousedown', onMouse, { signal })
    // In the capture phase: the canvas would select and drag.
    element.addEventListener('pointerdown', onDown, { signal, capture: true })
    element.addEventListener('pointermove', onMove, { signal, capture: true })
    element.addEventListener('pointerup', onEnd, { signal })
    element.addEventListener('pointercancel', onEnd, { signal })
    return () => ending.abort()
  }, [area])
}

/**
 * Zooms with Ctrl or ⌘ and the wheel, or by pinching on a touchpad, instead of zooming the page. The point under the
 * pointer stays, as far as the canvas scrolls.
 */
export function useWheelZoom(area: RefObject<HTMLElement | null>): void {
  const store = useEditorStore()
  useEffect(() => {
    const element = area.current
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const screen = element?.querySelector('[data-screen]')
      const before = screen?.getBoundingClientRect()
      flushSync(() => store.setZoom(zoomed(store.get().zoom, Math.exp(-event.deltaY / 300))))
      const after = screen?.getBoundingClientRect()
      if (!element || !before || !after || before.width === 0) return
      element.scrollLeft += after.left + (event.clientX - before.left) * (after.width / before.width) - event.clientX
      element.scrollTop += after.top + (event.clientY - before.top) * (after.width / before.width) - event.clientY
    }
    // React attaches wheel listeners as passive, which could not prevent the page's zoom.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [area, store])
}
