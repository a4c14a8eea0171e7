import { useEffect, type RefObject } from 'react'
import { useEditorStore } from './editorStore'
import { zoomed } from './zoom'

/** Ctrl or ⌘ with the wheel, or two fingers on a touchpad, zooms; the page does not. */
export function useWheelZoom(area: RefObject<HTMLElement | null>): void {
  const store = useEditorStore()
  useEffect(() => {
    const element = area.current
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      store.setZoom(zoomed(store.get().zoom, Math.exp(-event.deltaY / 300)))
    }
    // React listens to wheels passively and could not hold the page's own zoom back.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [area, store])
}
