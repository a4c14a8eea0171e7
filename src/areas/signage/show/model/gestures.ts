import { chosenOf, putObjects, slideOf, type Command, type Edited } from './editor'
import { boundsOf, boundsOfAll, centreOf, inPixels, normalAngle, stepWithin, type Point } from './geometry'
import { angleTowards, resized, resizedWith, sidesOf, type Handle } from './resizing'
import { autoSized } from './products'
import type { ShowObject } from './show'
import { snapEdges, snapLines, snapMove, type Guide } from './snapping'

/** Modifier keys during a drag. */
export interface Held {
  readonly shift: boolean
  readonly alt: boolean
  /** Ctrl or ⌘: no snapping. */
  readonly free: boolean
}

/** The selection as it would be if the drag ended here, and its guides. */
export interface Dragged {
  readonly objects: readonly ShowObject[]
  readonly guides: readonly Guide[]
}

/** A drag in progress: its result for a distance and a pointer position, in screen pixels. */
export type Gesture = (step: Point, pointer: Point, held: Held) => Dragged

const NOTHING: Dragged = { objects: [], guides: [] }

/** Only images, videos and widgets can be rotated: a tilted price or page helps nobody. */
export const turns = ({ type, locked }: Pick<ShowObject, 'type' | 'locked'>): boolean =>
  !locked && (type === 'image' || type === 'video' || type === 'widget')

const heldOf = (edited: Edited) => chosenOf(edited).filter(({ locked }) => !locked)

/** The editable objects of a selection; all of it if everything is locked, for display. */
export function handledOf(chosen: readonly ShowObject[]): readonly ShowObject[] {
  const held = chosen.filter(({ locked }) => !locked)
  return held.length > 0 ? held : chosen
}

/** Whether an object can be resized. */
export const resizes = ({ autoSize, locked }: Pick<ShowObject, 'autoSize' | 'locked'>): boolean => !autoSize && !locked

const isPicture = ({ type }: ShowObject) => type === 'image' || type === 'video'

const linesBeside = (edited: Edited) => {
  const chosen = new Set(edited.selection)
  return snapLines(
    edited.show.screen,
    slideOf(edited)
      .objects.filter(({ key, hidden }) => !chosen.has(key) && !hidden)
      .map(boundsOf),
  )
}

/** Moves the selection; with Shift along one axis. */
export function moving(edited: Edited, reach: number): Gesture {
  const chosen = heldOf(edited)
  const bounds = boundsOfAll(chosen)
  const lines = linesBeside(edited)
  if (!bounds) return () => NOTHING
  return (step, _, { shift, free }) => {
    const isAcross = Math.abs(step.x) >= Math.abs(step.y)
    const straight = shift ? { x: isAcross ? step.x : 0, y: isAcross ? 0 : step.y } : step
    const { x, y } = stepWithin(bounds, edited.show.screen, { x: Math.round(straight.x), y: Math.round(straight.y) })
    const snapped = snapMove(bounds, { x, y }, lines, free ? 0 : reach)
    const by = { x: shift && !isAcross ? 0 : snapped.x, y: shift && isAcross ? 0 : snapped.y }
    return {
      objects: chosen.map((object) => ({ ...object, left: object.left + by.x, top: object.top + by.y })),
      guides: snapped.guides,
    }
  }
}

/** Resizes the selection. Images keep their ratio at the corners, other objects do not; Shift inverts that. */
export function resizing(edited: Edited, handle: Handle, reach: number): Gesture {
  const chosen = heldOf(edited)
  const [one, second] = chosen
  const bounds = boundsOfAll(chosen)
  if (!one || !bounds) return () => NOTHING
  const lines = linesBeside(edited)
  const sides = sidesOf(handle)
  const isCorner = sides.x !== 0 && sides.y !== 0
  const isTurned = !second && one.angle % 360 !== 0
  return (step, _, { shift, alt, free }) => {
    const options = { keepRatio: isCorner && chosen.every(isPicture) ? !shift : shift, fromCentre: alt }
    // At a corner that keeps the ratio, one side follows the other: only one of them can snap.
    const snapping = options.keepRatio && isCorner ? { ...sides, y: 0 } : sides
    const snapped = isTurned
      ? { ...step, guides: [] }
      : snapEdges(bounds, snapping, { x: Math.round(step.x), y: Math.round(step.y) }, lines, free ? 0 : reach)
    if (second)
      return {
        objects: resizedWith(chosen, bounds, resized(bounds, handle, snapped, options)).map(inPixels),
        guides: snapped.guides,
      }
    return { objects: [inPixels(resized(one, handle, snapped, options))], guides: snapped.guides }
  }
}

/** Rotates the selected object; with Shift in steps of 15 degrees. */
export function turning(edited: Edited): Gesture {
  const [one] = heldOf(edited)
  if (!one) return () => NOTHING
  const centre = centreOf(one)
  return (_, pointer, { shift }) => ({ objects: [{ ...one, angle: angleTowards(centre, pointer, shift) }], guides: [] })
}

/** Moves the selection by pixels: the arrow keys. */
export const moveBy =
  (x: number, y: number): Command =>
  (edited) => {
    const chosen = heldOf(edited)
    const bounds = boundsOfAll(chosen)
    if (!bounds) return edited
    const by = stepWithin(bounds, edited.show.screen, { x, y })
    return putObjects(chosen.map((object) => ({ ...object, left: object.left + by.x, top: object.top + by.y })))(edited)
  }

/** Grows the selection by pixels; left and top stay. */
export const growBy =
  (x: number, y: number): Command =>
  (edited) =>
    putObjects(
      heldOf(edited)
        .filter(resizes)
        .map((object) => inPixels(resized(object, 'se', { x, y }))),
    )(edited)

/** Rotates each selected object by degrees. */
export const turnBy =
  (degrees: number): Command =>
  (edited) =>
    putObjects(
      heldOf(edited)
        .filter(turns)
        .map((object) => ({ ...object, angle: normalAngle(object.angle + degrees) })),
    )(edited)

/** A number of the selection: of the object, or of the bounding box of several. */
export type NumberField = 'left' | 'top' | 'width' | 'height' | 'angle'

/** The value of a number; undefined if nothing is selected. */
export function numberOf(chosen: readonly ShowObject[], field: NumberField): number | undefined {
  const [one, second] = chosen
  if (one && !second) return one[field]
  const bounds = boundsOfAll(chosen)
  return field === 'angle' || !bounds ? undefined : Math.round(bounds[field])
}

/** Sets a number, limited to the screen. */
export const setNumber =
  (field: NumberField, value: number): Command =>
  (edited) => {
    const chosen = heldOf(edited)
    const [one, second] = chosen
    const bounds = boundsOfAll(chosen)
    if (!one || !bounds) return edited
    if (field === 'left' || field === 'top') {
      const by = value - (second ? bounds : one)[field]
      return moveBy(field === 'left' ? by : 0, field === 'top' ? by : 0)(edited)
    }
    if (field === 'angle')
      return putObjects(chosen.filter(turns).map((object) => ({ ...object, angle: normalAngle(value) })))(edited)
    const size = Math.min(Math.max(1, value), 10_000)
    if (!second) return resizes(one) ? putObjects([{ ...one, [field]: size }])(edited) : edited
    return putObjects(resizedWith(chosen, bounds, { ...bounds, [field]: size }).map(inPixels))(edited)
  }

/** Changes the file, address, slot or size of an object of the open slide, selected or not. */
export const setContent =
  (key: string, change: Partial<Pick<ShowObject, 'id' | 'autoSize'>>): Command =>
  (edited) =>
    putObjects(
      slideOf(edited)
        .objects.filter((object) => object.key === key)
        .map((object) => autoSized({ ...object, ...change }, edited.show.screen)),
    )(edited)
