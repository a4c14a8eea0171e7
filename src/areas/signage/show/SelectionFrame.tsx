import { RotateCw } from 'lucide-react'
import { memo, useLayoutEffect, useRef } from 'react'
import { cx } from '../../../ui/kit/cx'
import styles from './canvas.module.css'
import { useEditor, useEditorStore, type EditorView } from './editorStore'
import { boundsOf, unionOf } from './model/geometry'
import { handledOf, resizes, turns } from './model/gestures'
import { HANDLES, sidesOf, type Handle } from './model/resizing'
import { chosenOf } from './model/editor'
import type { Box, ShowObject } from './model/show'
import { transformOf } from './place'

// On shorter sides, in screen pixels, the handles would overlap.
const ROOM = 30

// Moving the frame repaints nothing, but changing its text does.
const SAY_MS = 80

/**
 * Outlines of the selection, and handles to resize and rotate it, of constant size at every zoom. Positions are written
 * directly to the DOM, because a drag changes them at every frame.
 */
export const SelectionFrame = memo(function SelectionFrame({ writes }: { readonly writes: boolean }) {
  const store = useEditorStore()
  const edited = useEditor((view) => view.edited)
  const zoom = useEditor((view) => view.zoom)
  const isDragging = useEditor((view) => view.isDragging)
  const root = useRef<HTMLDivElement>(null)
  const chosen = handledOf(chosenOf(edited))
  const [one, second] = chosen
  const bounds = frameOf(chosen)

  useLayoutEffect(() => {
    draw(root.current, store.get())
    say(root.current, store.get())
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      timer = undefined
      say(root.current, store.get())
    }
    const stop = store.subscribe(() => {
      if (!store.get().isDragging) return
      draw(root.current, store.get())
      timer ??= setTimeout(follow, SAY_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store, edited, zoom, isDragging])

  if (!one || !bounds) return null
  const isSized = writes && chosen.some(resizes)
  const isTurned = writes && !second && turns(one)
  return (
    <div ref={root} className={cx(styles.selection, isDragging && styles.dragging)} aria-hidden="true">
      {second && chosen.map((object) => <span key={object.key} className={styles.outline} />)}
      <span className={cx(styles.frame, second && styles.several)}>
        {isSized &&
          HANDLES.filter((handle) => hasRoom(handle, bounds, zoom)).map((handle) => (
            <span key={handle} data-handle={handle} className={cx(styles.handle, styles[handle])} />
          ))}
        {isTurned && (
          <span data-handle="turn" className={styles.turn}>
            <RotateCw />
          </span>
        )}
      </span>
      <span className={styles.size} />
    </div>
  )
})

/** The box around the selection, rotated with it if it is a single object. */
function frameOf(chosen: readonly ShowObject[]): (Box & { readonly angle: number }) | undefined {
  const [one, second] = chosen
  if (!one || !second) return one
  const bounds = unionOf(chosen.map(boundsOf))
  return bounds && { ...bounds, angle: 0 }
}

/** The selection as it is drawn now. */
function chosenNow({ objects, edited, moved, isDragging }: EditorView): readonly ShowObject[] {
  const keys = new Set(edited.selection)
  return isDragging ? moved : handledOf(objects.filter(({ key }) => keys.has(key)))
}

/** Moves outlines, frame and numbers to the selection: one child of the root for each object, then the last two. */
function draw(root: HTMLElement | null, view: EditorView): void {
  const chosen = chosenNow(view)
  const bounds = frameOf(chosen)
  const [size, frame] = [root?.lastElementChild, root?.lastElementChild?.previousElementSibling]
  if (!root || !bounds || !(size instanceof HTMLElement) || !(frame instanceof HTMLElement)) return
  if (chosen.length > 1) {
    for (const [at, object] of chosen.entries()) {
      const outline = root.children[at]
      if (outline instanceof HTMLElement && outline !== frame) put(outline, object, view.zoom)
    }
  }
  put(frame, bounds, view.zoom)
  if (!view.isDragging) return
  const { left, top, width, height } = boundsOf(bounds)
  size.style.transform = `translate(${(left + width / 2) * view.zoom}px, ${(top + height) * view.zoom}px) translate(-50%, 8px)`
}

/** Updates the text of a drag. */
function say(root: HTMLElement | null, view: EditorView): void {
  const bounds = view.isDragging ? frameOf(chosenNow(view)) : undefined
  if (!bounds || !root?.lastElementChild) return
  root.lastElementChild.textContent = `${Math.round(bounds.left)}, ${Math.round(bounds.top)} · ${Math.round(bounds.width)} × ${Math.round(bounds.height)}`
}

function put(
  { style }: HTMLElement,
  { left, top, width, height, angle }: Box & { readonly angle: number },
  zoom: number,
): void {
  style.width = `${width * zoom}px`
  style.height = `${height * zoom}px`
  style.transform = transformOf({ left: left * zoom, top: top * zoom, angle })
}

function hasRoom(handle: Handle, { width, height }: Box, zoom: number): boolean {
  const { x, y } = sidesOf(handle)
  return (x !== 0 || width * zoom > ROOM) && (y !== 0 || height * zoom > ROOM)
}
