import { boundsOf, centreOf, normalAngle, turned, type Point } from './geometry'
import { MIN_SIZE, type Box, type ShowObject } from './show'

/** The eight resize handles, clockwise. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

export interface ResizeOptions {
  /** Keeps the ratio of width to height. */
  readonly keepRatio?: boolean
  /** Keeps the centre instead of the opposite side. */
  readonly fromCentre?: boolean
}

/** The sides that a handle moves: -1 left or top, 1 right or bottom, 0 neither. */
export const sidesOf = (handle: Handle): Point => ({
  x: handle.includes('e') ? 1 : handle.includes('w') ? -1 : 0,
  y: handle.includes('s') ? 1 : handle.includes('n') ? -1 : 0,
})

/**
 * Resizes a box, which may be rotated, by dragging a handle. The opposite side (or the centre) stays.
 * @param step in screen pixels
 */
export function resized<Of extends Box & { readonly angle?: number }>(
  object: Of,
  handle: Handle,
  step: Point,
  options: ResizeOptions = {},
): Of {
  const angle = object.angle ?? 0
  const own = turned(step, -angle)
  const sides = sidesOf(handle)
  const times = options.fromCentre ? 2 : 1
  let width = Math.max(MIN_SIZE, object.width + sides.x * own.x * times)
  let height = Math.max(MIN_SIZE, object.height + sides.y * own.y * times)
  if (options.keepRatio && object.width > 0 && object.height > 0) {
    const [wide, high] = [width / object.width, height / object.height]
    const scale = sides.x === 0 ? high : sides.y === 0 ? wide : Math.abs(wide - 1) > Math.abs(high - 1) ? wide : high
    const least = Math.max(scale, MIN_SIZE / object.width, MIN_SIZE / object.height)
    width = object.width * least
    height = object.height * least
  }
  const shift = options.fromCentre
    ? { x: 0, y: 0 }
    : turned({ x: (sides.x * (width - object.width)) / 2, y: (sides.y * (height - object.height)) / 2 }, angle)
  const centre = centreOf(object)
  return { ...object, left: centre.x + shift.x - width / 2, top: centre.y + shift.y - height / 2, width, height }
}

/** Scales objects with their bounding box. A product with the size of its slot only moves. */
export function resizedWith(objects: readonly ShowObject[], from: Box, to: Box): ShowObject[] {
  const [wide, high] = [from.width > 0 ? to.width / from.width : 1, from.height > 0 ? to.height / from.height : 1]
  return objects.map((object) => {
    const bounds = boundsOf(object)
    const left = to.left + (bounds.left - from.left) * wide
    const top = to.top + (bounds.top - from.top) * high
    if (object.autoSize)
      return {
        ...object,
        left: Math.min(left, to.left + to.width - object.width),
        top: Math.min(top, to.top + to.height - object.height),
      }
    const isOnSide = object.angle % 180 === 90
    const width = Math.max(MIN_SIZE, object.width * (isOnSide ? high : wide))
    const height = Math.max(MIN_SIZE, object.height * (isOnSide ? wide : high))
    const centre = { x: left + (bounds.width * wide) / 2, y: top + (bounds.height * high) / 2 }
    return { ...object, left: centre.x - width / 2, top: centre.y - height / 2, width, height }
  })
}

/** The angle of a rotation: in steps of 15 degrees with `inSteps`, and snapping to right angles. */
export function angleTowards(centre: Point, pointer: Point, inSteps: boolean): number {
  const degrees = (Math.atan2(pointer.y - centre.y, pointer.x - centre.x) * 180) / Math.PI + 90
  if (inSteps) return normalAngle(Math.round(degrees / 15) * 15)
  const upright = Math.round(degrees / 90) * 90
  return normalAngle(Math.abs(degrees - upright) < 3 ? upright : degrees)
}
