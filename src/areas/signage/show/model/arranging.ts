import { boundsOf, boundsOfAll } from './geometry'
import type { Box, Screen, ShowObject } from './show'

/** How objects are aligned: several with each other, one with the screen. */
export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

/** The axis along which objects are distributed with equal gaps. */
export type Spread = 'across' | 'down'

/** How an object moves in the stack. */
export type Order = 'front' | 'forward' | 'backward' | 'back'

const shift = (object: ShowObject, x: number, y: number): ShowObject => ({
  ...object,
  left: Math.round(object.left + x),
  top: Math.round(object.top + y),
})

/** The objects aligned in their common bounding box, or on the screen if there is only one. */
export function aligned(objects: readonly ShowObject[], alignment: Alignment, screen: Screen): ShowObject[] {
  const frame: Box | undefined = objects.length === 1 ? { left: 0, top: 0, ...screen } : boundsOfAll(objects)
  if (!frame) return []
  return objects.map((object) => {
    const bounds = boundsOf(object)
    const free = { x: frame.width - bounds.width, y: frame.height - bounds.height }
    switch (alignment) {
      case 'left':
        return shift(object, frame.left - bounds.left, 0)
      case 'centre':
        return shift(object, frame.left + free.x / 2 - bounds.left, 0)
      case 'right':
        return shift(object, frame.left + free.x - bounds.left, 0)
      case 'top':
        return shift(object, 0, frame.top - bounds.top)
      case 'middle':
        return shift(object, 0, frame.top + free.y / 2 - bounds.top)
      case 'bottom':
        return shift(object, 0, frame.top + free.y - bounds.top)
    }
  })
}

/** Distributes three or more objects with equal gaps; the outermost stay. Fewer are unchanged. */
export function spread(objects: readonly ShowObject[], way: Spread): ShowObject[] {
  const around = boundsOfAll(objects)
  if (!around || objects.length < 3) return [...objects]
  const [from, length] = way === 'across' ? (['left', 'width'] as const) : (['top', 'height'] as const)
  const inOrder = objects
    .map((object) => ({ object, bounds: boundsOf(object) }))
    .sort((one, other) => one.bounds[from] - other.bounds[from])
  const filled = inOrder.reduce((sum, { bounds }) => sum + bounds[length], 0)
  const gap = (around[length] - filled) / (objects.length - 1)
  const placed = new Map<string, ShowObject>()
  let at = around[from]
  for (const { object, bounds } of inOrder) {
    const by = at - bounds[from]
    placed.set(object.key, way === 'across' ? shift(object, by, 0) : shift(object, 0, by))
    at += bounds[length] + gap
  }
  return objects.map((object) => placed.get(object.key) ?? object)
}

/** All objects of a slide with the selection moved up or down, keeping its internal order. */
export function reordered(
  objects: readonly ShowObject[],
  chosen: ReadonlySet<string>,
  order: Order,
): readonly ShowObject[] {
  const [held, rest] = [objects.filter(({ key }) => chosen.has(key)), objects.filter(({ key }) => !chosen.has(key))]
  if (held.length === 0) return objects
  if (order === 'front') return same(objects, [...rest, ...held])
  if (order === 'back') return same(objects, [...held, ...rest])
  const all = order === 'forward' ? [...objects].reverse() : [...objects]
  for (let at = 1; at < all.length; at++) {
    const [before, object] = [all[at - 1], all[at]]
    if (before && object && chosen.has(object.key) && !chosen.has(before.key)) [all[at - 1], all[at]] = [object, before]
  }
  return same(objects, order === 'forward' ? all.reverse() : all)
}

/**
 * All objects of a slide, with one that was dragged in the list of layers moved to the place of another. The rest of
 * the selection moves with it, keeping its order.
 */
export function droppedOn(
  objects: readonly ShowObject[],
  chosen: ReadonlySet<string>,
  key: string,
  over: string,
): readonly ShowObject[] {
  const [from, to] = [
    objects.findIndex((object) => object.key === key),
    objects.findIndex((object) => object.key === over),
  ]
  const dragged = objects[from]
  if (!dragged || to < 0 || from === to) return objects
  const goes = chosen.has(key) ? chosen : new Set([key])
  const place = objects.toSpliced(from, 1).toSpliced(to, 0, dragged)
  const below = place.slice(0, place.indexOf(dragged)).filter((object) => !goes.has(object.key))
  const above = place.filter((object) => !goes.has(object.key)).slice(below.length)
  return same(objects, [...below, ...objects.filter((object) => goes.has(object.key)), ...above])
}

// The same order is not a change.
const same = (before: readonly ShowObject[], after: readonly ShowObject[]) =>
  after.every((object, at) => object === before[at]) ? before : after
