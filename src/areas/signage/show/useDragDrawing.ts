import { useEffect, type RefObject } from 'react'
import { useEditorStore } from './editorStore'
import type { ShowObject } from './model/show'
import { placeOf } from './place'

/**
 * Draws what a drag moves straight into the page, and puts it back where the drag is given up: React draws the canvas
 * again when the show has changed, and not for every move among a hundred objects.
 */
export function useDragDrawing(screen: RefObject<HTMLElement | null>): void {
  const store = useEditorStore()
  useEffect(() => {
    const drawn = new Map<string, HTMLElement>()
    const draw = (object: ShowObject) => {
      const element = drawn.get(object.key) ?? screen.current?.querySelector<HTMLElement>(`[data-object="${object.key}"]`)
      if (!element) return
      // A layer of its own while it moves: nothing around it is painted again.
      if (!drawn.has(object.key)) element.style.willChange = 'transform'
      drawn.set(object.key, element)
      const { width, height, transform } = placeOf(object)
      element.style.width = `${width}px`
      element.style.height = `${height}px`
      element.style.transform = transform
    }
    return store.subscribe(() => {
      const { objects, moved, isDragging } = store.get()
      if (isDragging) for (const object of moved) draw(object)
      else if (drawn.size > 0) {
        for (const object of objects) if (drawn.has(object.key)) draw(object)
        for (const element of drawn.values()) element.style.willChange = ''
        drawn.clear()
      }
    })
  }, [store, screen])
}
