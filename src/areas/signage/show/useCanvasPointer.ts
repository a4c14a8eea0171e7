import { useRef, type PointerEvent, type RefObject } from 'react'
import { isApple } from '../../../ui/kit/isApple'
import { useEditorStore, type EditorStore } from './editorStore'
import { addObjects, choose, putObjects, slideOf } from './model/editor'
import { boundsOf, boxBetween, overlaps, type Point } from './model/geometry'
import { groupOf, toggleGroup, withGroups } from './model/groups'
import { moving, resizing, turning, type Gesture, type Held } from './model/gestures'
import { HANDLES } from './model/resizing'
import { isReachable } from './model/show'

/** In CSS pixels: the maximum distance for snapping, and how far a press may move without becoming a drag. */
const REACH = 6
const SHAKE = 3

interface Drag {
  readonly pointerId: number
  /** The positions of the slide's corner and of the press, in CSS pixels. */
  readonly corner: Point
  readonly from: Point
  readonly kind: 'move' | 'handle' | 'marquee'
  readonly before: readonly string[]
  /** A press on one object of the selection selects it alone, unless it becomes a drag. */
  readonly pressed: string | undefined
  /** A press with Ctrl or ⌘ on a selected object deselects it, unless it becomes a drag. */
  readonly takenOut: string | undefined
  gesture: Gesture | undefined
  isMoved: boolean
}

const heldBy = (event: PointerEvent): Held => ({
  shift: event.shiftKey,
  alt: event.altKey,
  free: event.ctrlKey || event.metaKey,
})

/**
 * Pointer input on the canvas: selecting, moving, resizing, rotating, and the selection box. A drag changes the show
 * only when it ends; Escape or a lost pointer cancels it.
 */
export function useCanvasPointer(screen: RefObject<HTMLElement | null>, writes: boolean) {
  const store = useEditorStore()
  const drag = useRef<Drag>(undefined)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const rect = screen.current?.getBoundingClientRect()
    if (event.button !== 0 || !rect || drag.current || !(event.target instanceof Element)) return
    const handle = event.target.closest<HTMLElement>('[data-handle]')?.dataset['handle']
    const key = event.target.closest<HTMLElement>('[data-object]')?.dataset['object']
    if (!handle && !key && isScrollbar(event)) return
    const { edited, zoom } = store.get()
    const before = edited.selection
    const reach = REACH / zoom
    const start = {
      pointerId: event.pointerId,
      corner: { x: rect.left, y: rect.top },
      from: { x: event.clientX, y: event.clientY },
      before,
      isMoved: false,
      takenOut: undefined,
    }
    if (handle) {
      const side = HANDLES.find((one) => one === handle)
      drag.current = {
        ...start,
        kind: 'handle',
        pressed: undefined,
        gesture: side ? resizing(edited, side, reach) : turning(edited),
      }
    } else if (key !== undefined) {
      const isChosen = before.includes(key)
      const adds = isApple ? event.metaKey : event.ctrlKey
      if (event.shiftKey || (adds && !isChosen)) store.run(toggleGroup(key))
      else if (!isChosen) store.run(choose(groupOf(edited, key)))
      drag.current = {
        ...start,
        kind: 'move',
        pressed: event.shiftKey || adds ? undefined : key,
        takenOut: adds && !event.shiftKey && isChosen ? key : undefined,
        gesture: undefined,
      }
    } else if (event.pointerType === 'touch') {
      // Touching an empty place scrolls.
      return store.run(choose([]))
    } else {
      drag.current = { ...start, kind: 'marquee', pressed: undefined, gesture: undefined }
      if (!event.shiftKey) store.run(choose([]))
    }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  const onPointerMove = (event: PointerEvent) => {
    const now = drag.current
    if (!now || event.pointerId !== now.pointerId) return
    const by = { x: event.clientX - now.from.x, y: event.clientY - now.from.y }
    if (!now.isMoved && Math.hypot(by.x, by.y) < SHAKE) return
    const { edited, zoom } = store.get()
    if (now.kind === 'move' && !now.isMoved) {
      if (!writes || edited.selection.length === 0) return
      now.gesture = moving(edited, REACH / zoom)
    }
    now.isMoved = true
    if (now.kind === 'marquee') return openMarquee(store, now, event)
    if (writes) store.drag(now.gesture?.({ x: by.x / zoom, y: by.y / zoom }, inSlide(now, event, zoom), heldBy(event)))
  }

  const onPointerUp = (event: PointerEvent) => {
    const now = drag.current
    if (!now || event.pointerId !== now.pointerId) return
    drag.current = undefined
    store.setMarquee(undefined)
    const { objects, edited, isDragging } = store.get()
    if (!now.isMoved) {
      if (now.takenOut !== undefined) store.run(toggleGroup(now.takenOut))
      else if (now.pressed !== undefined && now.before.length > 1)
        store.run(choose(groupOf(store.get().edited, now.pressed)))
      return
    }
    if (!isDragging) return
    const chosen = new Set(edited.selection)
    const moved = objects.filter(({ key }) => chosen.has(key))
    // With Alt a copy is moved, and the original stays.
    const command = now.kind === 'move' && event.altKey ? addObjects(moved) : putObjects(moved)
    store.run(command)
    // A drag back to the start has changed nothing.
    if (store.get().isDragging) store.drag(undefined)
  }

  /** Cancels a drag; false if there is none. */
  const giveUp = () => {
    if (!drag.current) return false
    drag.current = undefined
    store.setMarquee(undefined)
    store.drag(undefined)
    return true
  }

  const handlers = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: giveUp, onLostPointerCapture: giveUp }
  return { handlers, giveUp }
}

const inSlide = ({ corner }: Drag, { clientX, clientY }: PointerEvent, zoom: number): Point => ({
  x: (clientX - corner.x) / zoom,
  y: (clientY - corner.y) / zoom,
})

function openMarquee(store: EditorStore, { corner, from, before }: Drag, event: PointerEvent): void {
  const { zoom, edited } = store.get()
  const start = { x: (from.x - corner.x) / zoom, y: (from.y - corner.y) / zoom }
  const box = boxBetween(start, { x: (event.clientX - corner.x) / zoom, y: (event.clientY - corner.y) / zoom })
  store.setMarquee(box)
  const inside = withGroups(
    edited,
    slideOf(edited)
      .objects.filter((object) => isReachable(object) && overlaps(boundsOf(object), box))
      .map(({ key }) => key),
  )
  const kept = event.shiftKey ? before.filter((key) => !inside.includes(key)) : []
  store.run(choose([...kept, ...inside]))
}

/** Whether the press was on the canvas's scrollbar. */
function isScrollbar({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): boolean {
  const { left, top } = currentTarget.getBoundingClientRect()
  return clientX > left + currentTarget.clientWidth || clientY > top + currentTarget.clientHeight
}
