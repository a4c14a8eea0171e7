import type { Point } from './geometry'
import type { Box, Screen } from './show'

type Axis = 'x' | 'y'

/** A line to snap to: its position, and its start and end for drawing. */
interface SnapLine {
  readonly at: number
  readonly from: number
  readonly to: number
}

export type SnapLines = Readonly<Record<Axis, readonly SnapLine[]>>

/** A guide to draw for an object that touches it. */
export interface Guide extends SnapLine {
  readonly axis: Axis
}

export interface Snapped extends Point {
  readonly guides: readonly Guide[]
}

// Half a pixel: the centre of an odd width.
const ON_IT = 0.51

/** The snap lines of the screen and of unmoved boxes: their edges and centres. */
export function snapLines(screen: Screen, boxes: readonly Box[]): SnapLines {
  const whole = { left: 0, top: 0, width: screen.width, height: screen.height }
  const all = [whole, ...boxes]
  const lines = (
    from: (box: Box) => number,
    length: (box: Box) => number,
    across: (box: Box) => number,
    breadth: (box: Box) => number,
  ) => {
    // Boxes in a row share lines: each position is checked only once per move.
    const found = new Map<number, SnapLine>()
    for (const box of all) {
      for (const at of placesOf(from(box), length(box))) {
        const known = found.get(at)
        found.set(at, {
          at,
          from: Math.min(across(box), known?.from ?? Infinity),
          to: Math.max(across(box) + breadth(box), known?.to ?? -Infinity),
        })
      }
    }
    return [...found.values()]
  }
  const [left, top, width, height] = [
    (box: Box) => box.left,
    (box: Box) => box.top,
    (box: Box) => box.width,
    (box: Box) => box.height,
  ]
  return { x: lines(left, width, top, height), y: lines(top, height, left, width) }
}

/** The shortest step from one of these positions to a line; 0 if none is near enough. */
function nearest(places: readonly number[], lines: readonly SnapLine[], reach: number): number {
  let best = 0
  let distance = reach + Number.EPSILON
  for (const place of places) {
    for (const { at } of lines) {
      const away = Math.abs(at - place)
      if (away < distance) {
        distance = away
        best = at - place
      }
    }
  }
  return best
}

const placesOf = (from: number, length: number) => [from, from + length / 2, from + length]

function guidesFor(box: Box, lines: SnapLines, places: Readonly<Record<Axis, readonly number[]>>): Guide[] {
  const of = (axis: Axis, from: number, to: number): Guide[] => {
    const on = lines[axis].filter(({ at }) => places[axis].some((place) => Math.abs(place - at) < ON_IT))
    return on.map((line) => ({ axis, at: line.at, from: Math.min(from, line.from), to: Math.max(to, line.to) }))
  }
  return [...of('x', box.top, box.top + box.height), ...of('y', box.left, box.left + box.width)]
}

/**
 * Snaps a move of a box to near lines.
 * @param step distance of the drag, in whole pixels
 * @param reach maximum distance of a line, in screen pixels; 0 turns snapping off
 */
export function snapMove(box: Box, step: Point, lines: SnapLines, reach: number): Snapped {
  if (reach === 0) return { ...step, guides: [] }
  const [left, top] = [box.left + step.x, box.top + step.y]
  const x = Math.round(step.x + nearest(placesOf(left, box.width), lines.x, reach))
  const y = Math.round(step.y + nearest(placesOf(top, box.height), lines.y, reach))
  const there = { ...box, left: box.left + x, top: box.top + y }
  return {
    x,
    y,
    guides: guidesFor(there, lines, { x: placesOf(there.left, box.width), y: placesOf(there.top, box.height) }),
  }
}

/**
 * Snaps a move of one or two edges of a box: those in `sides` (-1 left or top, 1 right or bottom, 0 neither).
 * @param reach as in snapMove
 */
export function snapEdges(box: Box, sides: Point, step: Point, lines: SnapLines, reach: number): Snapped {
  if (reach === 0) return { ...step, guides: [] }
  const edge = (from: number, length: number, side: number, by: number) =>
    side === 0 ? [] : [(side < 0 ? from : from + length) + by]
  const x = Math.round(step.x + nearest(edge(box.left, box.width, sides.x, step.x), lines.x, reach))
  const y = Math.round(step.y + nearest(edge(box.top, box.height, sides.y, step.y), lines.y, reach))
  const places = { x: edge(box.left, box.width, sides.x, x), y: edge(box.top, box.height, sides.y, y) }
  return { x, y, guides: guidesFor(box, lines, places) }
}
