import { boundsOf, overlaps, type Point } from './geometry'
import { MIN_SIZE, type Box, type Screen, type ShowObject } from './show'

type Size = Pick<Box, 'width' | 'height'>

/** Scales to try for a new object that would cover another at its own size. */
const SCALES = [1, 0.75, 0.5, 0.25]

// If there is no room at all: an offset, so that the covered object remains visible.
const ASIDE = { x: 16, y: 8 }

const contains = (box: Box, other: Box) =>
  box.left <= other.left &&
  box.top <= other.top &&
  box.left + box.width >= other.left + other.width &&
  box.top + box.height >= other.top + other.height

/**
 * A place for a new object that covers no visible one: as near as possible to its position on an empty slide, smaller
 * if there is no room. An object that fills the whole screen counts as background.
 * @param wanted its top left corner, if not centred
 */
export function freePlace(screen: Screen, objects: readonly ShowObject[], size: Size, wanted?: Point): Box {
  const whole = { left: 0, top: 0, ...screen }
  const all = objects.filter(({ hidden }) => !hidden).map(boundsOf)
  const others = all.filter((box) => !contains(box, whole))
  const isFree = (box: Box) =>
    !others.some((other) => overlaps(box, other)) && !all.some((other) => contains(box, other))
  const first = cornerOf(screen, size, wanted)
  for (const scale of sizesOf(wanted)) {
    const smaller = {
      width: Math.max(MIN_SIZE, Math.round(size.width * scale)),
      height: Math.max(MIN_SIZE, Math.round(size.height * scale)),
    }
    const from = scale === 1 ? first : cornerOf(screen, smaller, undefined)
    const found = cornersNear(screen, others, smaller, from).find(({ x, y }) => isFree({ left: x, top: y, ...smaller }))
    if (found) return { left: found.x, top: found.y, ...smaller }
  }
  return stepped(screen, all, size, wanted)
}

// The size of a product is given by its slot.
const sizesOf = (wanted: Point | undefined) => (wanted ? [1] : SCALES)

function cornerOf(screen: Screen, size: Size, wanted: Point | undefined): Point {
  return wanted ?? { x: Math.round((screen.width - size.width) / 2), y: Math.round((screen.height - size.height) / 2) }
}

/** The corners at which the box touches existing objects or the edges of the screen, nearest first. */
function cornersNear(screen: Screen, others: readonly Box[], { width, height }: Size, from: Point): Point[] {
  const [right, bottom] = [screen.width - width, screen.height - height]
  const within = (values: readonly number[], end: number) =>
    [...new Set(values.map(Math.round))].filter((value) => value >= 0 && value <= end)
  const across = within([from.x, 0, right, ...others.flatMap((box) => [box.left - width, box.left + box.width])], right)
  const down = within([from.y, 0, bottom, ...others.flatMap((box) => [box.top - height, box.top + box.height])], bottom)
  const distance = ({ x, y }: Point) => Math.hypot(x - from.x, y - from.y)
  return across.flatMap((x) => down.map((y) => ({ x, y }))).sort((one, other) => distance(one) - distance(other))
}

function stepped(screen: Screen, all: readonly Box[], size: Size, wanted: Point | undefined): Box {
  const scale = wanted ? 1 : 0.5
  const smaller = {
    width: Math.max(MIN_SIZE, Math.round(size.width * scale)),
    height: Math.max(MIN_SIZE, Math.round(size.height * scale)),
  }
  const taken = new Set(all.map(({ left, top }) => `${left} ${top}`))
  let { x, y } = cornerOf(screen, smaller, wanted)
  while (taken.has(`${x} ${y}`)) [x, y] = [x + ASIDE.x, y + ASIDE.y]
  return { left: x, top: y, ...smaller }
}
