import { useEffect, type RefObject } from 'react'
import { useEditorStore } from './editorStore'
import type { ShowObject } from './model/show'
import { placeOf, transformOf } from './place'

/**
 * Moves dragged objects directly in the DOM, and resets them if the drag is cancelled: React renders the canvas when
 * the show has changed, not for every move among a hundred objects.
 */
export function useDragDrawing(screen: RefObject<HTMLElement | null>): void {
  const store = useEditorStore()
  useEffect(() => {
    const drawn = new Map<string, HTMLElement>()
    const draw = (object: ShowObject) => {
      const element =
        drawn.get(object.key) ?? screen.current?.querySelector<HTMLElement>(`[data-object="${object.key}"]`)
      if (!element) return
      const { style } = element
      // A compositing layer while it moves: no repaint around it, and a transform relative to its old position causes
      // no layout.
      if (!drawn.has(object.key)) style.willChange = 'transform'
      drawn.set(object.key, element)
      style.width = `${object.width}px`
      style.height = `${object.height}px`
      style.transform = transformOf({
        left: object.left - Number.parseFloat(style.left),
        top: object.top - Number.parseFloat(style.top),
        angle: object.angle,
      })
    }
    const lay = ({ style }: HTMLElement, object: ShowObject) => {
      const { transform = '', ...place } = placeOf(object)
      for (const [side, length] of Object.entries(place)) style.setProperty(side, `${length}px`)
      style.transform = transform
      style.willChange = ''
    }
    return store.subscribe(() => {
      const { objects, moved, isDragging } = store.get()
      if (isDragging) for (const object of moved) draw(object)
      else if (drawn.size > 0) {
        for (const object of objects) {
          const element = drawn.get(object.key)
          if (element) lay(element, object)
        }
        drawn.clear()
      }
    })
  }, [store, screen])
}
