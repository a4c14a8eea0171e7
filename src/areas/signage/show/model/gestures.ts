import { chosenOf, putObjects, slideOf, type Command, type Edited } from './editor'
import { boundsOf, boundsOfAll, centreOf, inPixels, normalAngle, stepWithin, type Point } from './geometry'
import { angleTowards, resized, resizedWith, sidesOf, type Handle } from './resizing'
import { autoSized } from './products'
import type { ShowObject } from './show'
import { snapEdges, snapLines, snapMove, type Guide } from './snapping'

/** The keys that are held while something is dragged. */
export interface Held {
  readonly shift: boolean
  readonly alt: boolean
  /** Ctrl or ⌘: nothing snaps. */
  readonly free: boolean
}

/** What is chosen, as it would be if the drag ended here, and the lines that it stands on. */
export interface Dragged {
  readonly objects: readonly ShowObject[]
  readonly guides: readonly Guide[]
}

/** A drag that has begun: what comes of it, by how far it went and where it is now, in the screen's pixels. */
export type Gesture = (step: Point, pointer: Point, held: Held) => Dragged

const NOTHING: Dragged = { objects: [], guides: [] }

/** Only images, videos and widgets are turned: a price or a page that leans helps nobody. */
export const turns = ({ type, locked }: Pick<ShowObject, 'type' | 'locked'>): boolean => !locked && (type === 'image' || type === 'video' || type === 'widget')

const heldOf = (edited: Edited) => chosenOf(edited).filter(({ locked }) => !locked)

/** Of what is chosen, what edits reach; all of it where it is all locked, to look at. */
export function handledOf(chosen: readonly ShowObject[]): readonly ShowObject[] {
  const held = chosen.filter(({ locked }) => !locked)
  return held.length > 0 ? held : chosen
}

/** Whether a size can be given to it. */
export const resizes = ({ autoSize, locked }: Pick<ShowObject, 'autoSize' | 'locked'>): boolean => !autoSize && !locked

const isPicture = ({ type }: ShowObject) => type === 'image' || type === 'video'

const linesBeside = (edited: Edited) => {
  const chosen = new Set(edited.selection)
  return snapLines(edited.show.screen, slideOf(edited).objects.filter(({ key, hidden }) => !chosen.has(key) && !hidden).map(boundsOf))
}

/** Moves what is chosen; with Shift straight across or straight down. */
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
    return { objects: chosen.map((object) => ({ ...object, left: object.left + by.x, top: object.top + by.y })), guides: snapped.guides }
  }
}

/** Draws what is chosen larger or smaller. Pictures keep their ratio at the corners, and with Shift they do not; the rest the other way round. */
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
    // Of a corner that keeps the ratio, one side follows the other: only one of them can snap.
    const snapping = options.keepRatio && isCorner ? { ...sides, y: 0 } : sides
    const snapped = isTurned ? { ...step, guides: [] } : snapEdges(bounds, snapping, { x: Math.round(step.x), y: Math.round(step.y) }, lines, free ? 0 : reach)
    if (second) return { objects: resizedWith(chosen, bounds, resized(bounds, handle, snapped, options)).map(inPixels), guides: snapped.guides }
    return { objects: [inPixels(resized(one, handle, snapped, options))], guides: snapped.guides }
  }
}

/** Turns the one that is chosen; with Shift in steps of 15 degrees. */
export function turning(edited: Edited): Gesture {
  const [one] = heldOf(edited)
  if (!one) return () => NOTHING
  const centre = centreOf(one)
  return (_, pointer, { shift }) => ({ objects: [{ ...one, angle: angleTowards(centre, pointer, shift) }], guides: [] })
}

/** Moves what is chosen by so many pixels: the arrow keys. */
export const moveBy = (x: number, y: number): Command => (edited) => {
  const chosen = heldOf(edited)
  const bounds = boundsOfAll(chosen)
  if (!bounds) return edited
  const by = stepWithin(bounds, edited.show.screen, { x, y })
  return putObjects(chosen.map((object) => ({ ...object, left: object.left + by.x, top: object.top + by.y })))(edited)
}

/** Makes what is chosen wider and higher by so many pixels; left and top stay. */
export const growBy = (x: number, y: number): Command => (edited) =>
  putObjects(heldOf(edited).filter(resizes).map((object) => inPixels(resized(object, 'se', { x, y }))))(edited)

/** Turns each of what is chosen by degrees. */
export const turnBy = (degrees: number): Command => (edited) =>
  putObjects(heldOf(edited).filter(turns).map((object) => ({ ...object, angle: normalAngle(object.angle + degrees) })))(edited)

/** One exact number of what is chosen: of the object, or of the box around several. */
export type NumberField = 'left' | 'top' | 'width' | 'height' | 'angle'

/** What the number is now; undefined where nothing is chosen. */
export function numberOf(chosen: readonly ShowObject[], field: NumberField): number | undefined {
  const [one, second] = chosen
  if (one && !second) return one[field]
  const bounds = boundsOfAll(chosen)
  return field === 'angle' || !bounds ? undefined : Math.round(bounds[field])
}

/** Sets an exact number. What would leave the screen stops at its edge. */
export const setNumber = (field: NumberField, value: number): Command => (edited) => {
  const chosen = heldOf(edited)
  const [one, second] = chosen
  const bounds = boundsOfAll(chosen)
  if (!one || !bounds) return edited
  if (field === 'left' || field === 'top') {
    const by = value - (second ? bounds : one)[field]
    return moveBy(field === 'left' ? by : 0, field === 'top' ? by : 0)(edited)
  }
  if (field === 'angle') return putObjects(chosen.filter(turns).map((object) => ({ ...object, angle: normalAngle(value) })))(edited)
  const size = Math.min(Math.max(1, value), 10_000)
  if (!second) return resizes(one) ? putObjects([{ ...one, [field]: size }])(edited) : edited
  return putObjects(resizedWith(chosen, bounds, { ...bounds, [field]: size }).map(inPixels))(edited)
}

/** Gives an object of the open slide another file, address, slot or size, whatever is chosen meanwhile. */
export const setContent = (key: string, change: Partial<Pick<ShowObject, 'id' | 'autoSize'>>): Command => (edited) =>
  putObjects(slideOf(edited).objects.filter((object) => object.key === key).map((object) => autoSized({ ...object, ...change }, edited.show.screen)))(edited)
