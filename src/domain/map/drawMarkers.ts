import type { Marker } from './clusters'
import type { MarkerColours } from './markerStyle'
import { MAP_STATUSES, type MapStatus } from './places'

/** A marker where it is drawn, in pixels of the canvas. */
export interface DrawnMarker {
  readonly marker: Marker
  readonly x: number
  readonly y: number
  /** How far from its centre a press still hits it. */
  readonly radius: number
}

const STORE_RADIUS = 10
const SMALLEST_CLUSTER = 15
/** Up to this many markers in view have their names beside them. */
const MOST_NAMES = 60
const NAME_SIZE = 12

/** A marker's radius: a cluster grows with the number of its stores. */
export function radiusOf(marker: Marker): number {
  return 'place' in marker ? STORE_RADIUS : SMALLEST_CLUSTER + Math.min(12, Math.log10(marker.size) * 4.5)
}

interface DrawOptions {
  readonly colours: MarkerColours
  /** Codes of the chosen store and the one under the pointer. */
  readonly selected: string | undefined
  readonly hovered: string | undefined
}

/** Draws the markers, the chosen store on top. A status has a shape and a sign besides its colour. */
export function drawMarkers(
  canvas: CanvasRenderingContext2D,
  drawn: readonly DrawnMarker[],
  options: DrawOptions,
): void {
  const { colours, selected, hovered } = options
  const isOnTop = ({ marker }: DrawnMarker) =>
    'place' in marker && (marker.place.code === selected || marker.place.code === hovered)
  // Small ones lie on large ones, so that both can be seen and pressed.
  const ordered = [
    ...drawn.filter((one) => !isOnTop(one)).toSorted((one, other) => other.radius - one.radius),
    ...drawn.filter(isOnTop),
  ]
  for (const { marker, x, y, radius } of ordered) {
    if ('place' in marker) drawStore(canvas, x, y, marker.place.status, colours, marker.place.code === selected)
    else drawCluster(canvas, x, y, radius, marker.counts, marker.size, colours)
  }
  drawNames(canvas, ordered.toReversed(), options)
}

function drawStore(
  canvas: CanvasRenderingContext2D,
  x: number,
  y: number,
  status: MapStatus,
  colours: MarkerColours,
  chosen: boolean,
): void {
  if (chosen) {
    canvas.beginPath()
    canvas.arc(x, y, STORE_RADIUS + 6, 0, 2 * Math.PI)
    canvas.fillStyle = colours.surface
    canvas.fill()
    canvas.lineWidth = 3
    canvas.strokeStyle = colours.accent
    canvas.stroke()
  }
  outline(canvas, x, y, status)
  canvas.fillStyle = colours[status]
  canvas.fill()
  canvas.lineWidth = 2
  canvas.lineJoin = 'round'
  canvas.lineCap = 'round'
  canvas.strokeStyle = colours.surface
  canvas.stroke()
  sign(canvas, x, y, status)
  canvas.stroke()
}

/** Normal is a circle, an alarm a triangle, offline a diamond. */
function outline(canvas: CanvasRenderingContext2D, x: number, y: number, status: MapStatus): void {
  const r = STORE_RADIUS
  canvas.beginPath()
  if (status === 'NORMAL') return canvas.arc(x, y, r - 1, 0, 2 * Math.PI)
  const corners =
    status === 'ALARM'
      ? [
          [0, -r - 1],
          [r + 1, r - 2],
          [-r - 1, r - 2],
        ]
      : [
          [0, -r - 1],
          [r + 1, 0],
          [0, r + 1],
          [-r - 1, 0],
        ]
  for (const [dx = 0, dy = 0] of corners) canvas.lineTo(x + dx, y + dy)
  canvas.closePath()
}

function sign(canvas: CanvasRenderingContext2D, x: number, y: number, status: MapStatus): void {
  canvas.beginPath()
  const line = (...points: readonly (readonly [number, number])[]) =>
    points.forEach(([dx, dy], at) => (at === 0 ? canvas.moveTo(x + dx, y + dy) : canvas.lineTo(x + dx, y + dy)))
  if (status === 'NORMAL') line([-3.5, 0.5], [-1, 3], [3.5, -3])
  else if (status === 'ALARM') {
    line([0, -4], [0, 1])
    line([0, 4.6], [0, 4.7])
  } else {
    line([-3, -3], [3, 3])
    line([3, -3], [-3, 3])
  }
}

/** A ring with the share of each status, the number in it. */
function drawCluster(
  canvas: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  counts: Record<MapStatus, number>,
  size: number,
  colours: MarkerColours,
): void {
  canvas.beginPath()
  canvas.arc(x, y, radius, 0, 2 * Math.PI)
  canvas.fillStyle = colours.surface
  canvas.fill()
  canvas.lineWidth = 5
  canvas.lineCap = 'butt'
  let from = -Math.PI / 2
  for (const status of MAP_STATUSES) {
    if (counts[status] === 0) continue
    const to = from + (counts[status] / size) * 2 * Math.PI
    canvas.beginPath()
    canvas.arc(x, y, radius - 2.5, from, to)
    canvas.strokeStyle = colours[status]
    canvas.stroke()
    from = to
  }
  canvas.fillStyle = colours.text
  canvas.font = `600 ${size < 1000 ? 12 : 11}px ${colours.font}`
  canvas.textAlign = 'center'
  canvas.textBaseline = 'middle'
  canvas.fillText(size < 10_000 ? String(size) : `${Math.round(size / 1000)}k`, x, y + 0.5)
}

/** Names below their markers, unless they overlap. */
function drawNames(
  canvas: CanvasRenderingContext2D,
  drawn: readonly DrawnMarker[],
  { colours, selected, hovered }: DrawOptions,
): void {
  const stores = drawn.flatMap(({ marker, x, y }) => ('place' in marker ? [{ place: marker.place, x, y }] : []))
  const named =
    stores.length <= MOST_NAMES
      ? stores
      : stores.filter(({ place }) => place.code === selected || place.code === hovered)
  const taken: { left: number; right: number; top: number; bottom: number }[] = drawn.map(({ x, y, radius }) => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }))
  canvas.font = `500 ${NAME_SIZE}px ${colours.font}`
  canvas.textAlign = 'center'
  canvas.textBaseline = 'top'
  canvas.lineJoin = 'round'
  for (const { place, x, y } of named) {
    const half = canvas.measureText(place.name).width / 2 + 3
    const top = y + STORE_RADIUS + (place.code === selected ? 10 : 3)
    const box = { left: x - half, right: x + half, top, bottom: top + NAME_SIZE + 2 }
    const inTheWay = taken.some(
      (other) => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
    )
    if (inTheWay && place.code !== hovered && place.code !== selected) continue
    taken.push(box)
    canvas.lineWidth = 3
    canvas.strokeStyle = colours.surface
    canvas.strokeText(place.name, x, top)
    canvas.fillStyle = colours.text
    canvas.fillText(place.name, x, top)
  }
}

/** The marker that a press at a point hits: the nearest of those it touches. */
export function markerAt(drawn: readonly DrawnMarker[], x: number, y: number, slack = 4): DrawnMarker | undefined {
  let nearest: DrawnMarker | undefined
  let least = Infinity
  for (const one of drawn) {
    const distance = Math.hypot(one.x - x, one.y - y) - one.radius
    if (distance <= slack && distance < least) [nearest, least] = [one, distance]
  }
  return nearest
}
