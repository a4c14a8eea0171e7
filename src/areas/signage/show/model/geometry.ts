import { MIN_SIZE, type Box, type Screen, type ShowObject } from './show'

export interface Point {
  readonly x: number
  readonly y: number
}

/** The centre of a box. */
export const centreOf = ({ left, top, width, height }: Box): Point => ({ x: left + width / 2, y: top + height / 2 })

/** Rotates a vector clockwise by degrees. */
export function turned({ x, y }: Point, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** An angle normalized to 0 up to 360 degrees. */
export const normalAngle = (degrees: number): number => ((Math.round(degrees) % 360) + 360) % 360

/** The bounding box of a rotated object. */
export function boundsOf(object: Box & { readonly angle?: number }): Box {
  const { angle = 0, width, height } = object
  if (angle % 180 === 0) return { left: object.left, top: object.top, width, height }
  const { x, y } = centreOf(object)
  const radians = (angle * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))]
  const wide = { width: width * cos + height * sin, height: width * sin + height * cos }
  return { left: x - wide.width / 2, top: y - wide.height / 2, ...wide }
}

/** The bounding box of boxes; undefined for none. */
export function unionOf(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

/** The bounding box of rotated objects; undefined for none. */
export const boundsOfAll = (objects: readonly ShowObject[]): Box | undefined => unionOf(objects.map(boundsOf))

/** Whether two boxes overlap. */
export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

/** The box between two corners, in any order. */
export const boxBetween = (from: Point, to: Point): Box => ({
  left: Math.min(from.x, to.x),
  top: Math.min(from.y, to.y),
  width: Math.abs(to.x - from.x),
  height: Math.abs(to.y - from.y),
})

/** Limits a step so that enough of the bounds stays on the screen to be grabbed again. */
export function stepWithin(bounds: Box, screen: Screen, { x, y }: Point): Point {
  const within = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)
  return {
    x: within(x, MIN_SIZE - (bounds.left + bounds.width), screen.width - MIN_SIZE - bounds.left),
    y: within(y, MIN_SIZE - (bounds.top + bounds.height), screen.height - MIN_SIZE - bounds.top),
  }
}

/** The object rounded to whole pixels. */
export const inPixels = <Of extends Box>(object: Of): Of => ({
  ...object,
  left: Math.round(object.left),
  top: Math.round(object.top),
  width: Math.max(1, Math.round(object.width)),
  height: Math.max(1, Math.round(object.height)),
})
