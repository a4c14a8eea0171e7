import { useEffect, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useEditorStore } from './editorStore'
import { zoomed } from './zoom'

/** Ctrl or ⌘ with the wheel, or two fingers on a touchpad, zooms; the page does not. What is under the pointer stays there, as far as the canvas scrolls. */
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
    // React listens to wheels passively and could not hold the page's own zoom back.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [area, store])
}
