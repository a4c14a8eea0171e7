import { RotateCw } from 'lucide-react'
import { cx } from '../../../ui/kit/cx'
import styles from './canvas.module.css'
import { useEditor } from './editorStore'
import { boundsOf, unionOf } from './model/geometry'
import { resizes, turns } from './model/gestures'
import { HANDLES, sidesOf, type Handle } from './model/resizing'
import type { Box } from './model/show'

// On a side that is shorter than this, in the screen's pixels, the handles would stand on each other.
const ROOM = 30

/** Outlines of what is chosen, and the handles to size and turn it. They keep their size at every zoom. */
export function SelectionFrame({ writes }: { readonly writes: boolean }) {
  const objects = useEditor((view) => view.objects)
  const selection = useEditor((view) => view.edited.selection)
  const zoom = useEditor((view) => view.zoom)
  const isDragging = useEditor((view) => view.isDragging)
  const keys = new Set(selection)
  const chosen = objects.filter(({ key }) => keys.has(key))
  const [one, second] = chosen
  if (!one) return null
  const bounds = second ? unionOf(chosen.map(boundsOf)) : one
  if (!bounds) return null
  const isSized = writes && chosen.some(resizes)
  const isTurned = writes && !second && turns(one)
  return (
    <div className={cx(styles.selection, isDragging && styles.dragging)} aria-hidden="true">
      {second && chosen.map((object) => <span key={object.key} className={styles.outline} style={placed(object, zoom, object.angle)} />)}
      <span className={cx(styles.frame, second && styles.several)} style={placed(bounds, zoom, second ? 0 : one.angle)}>
        {isSized && HANDLES.filter((handle) => hasRoom(handle, bounds, zoom)).map((handle) => <span key={handle} data-handle={handle} className={cx(styles.handle, styles[handle])} />)}
        {isTurned && (
          <span data-handle="turn" className={styles.turn}>
            <RotateCw />
          </span>
        )}
        {isDragging && <span className={styles.size}>{`${Math.round(bounds.left)}, ${Math.round(bounds.top)} · ${Math.round(bounds.width)} × ${Math.round(bounds.height)}`}</span>}
      </span>
    </div>
  )
}

const placed = ({ left, top, width, height }: Box, zoom: number, angle = 0) => ({
  width: width * zoom,
  height: height * zoom,
  transform: `translate(${left * zoom}px, ${top * zoom}px)${angle === 0 ? '' : ` rotate(${angle}deg)`}`,
})

function hasRoom(handle: Handle, { width, height }: Box, zoom: number): boolean {
  const { x, y } = sidesOf(handle)
  return (x !== 0 || width * zoom > ROOM) && (y !== 0 || height * zoom > ROOM)
}
