import type { TrueType } from './trueType'

/** The transformation of a point: two rows of a matrix and a translation. */
export type Placing = readonly [xx: number, xy: number, yx: number, yy: number, dx: number, dy: number]

interface Point {
  readonly x: number
  readonly y: number
  readonly on: boolean
}

const ON = 1
const X_SHORT = 2
const Y_SHORT = 4
const REPEAT = 8
const X_SAME = 16
const Y_SAME = 32

/** A glyph as transformed SVG path data; '' if it draws nothing. */
export function outlinePath(font: TrueType, glyph: number, place: Placing, depth = 0): string {
  const data = font.outline(glyph)
  if (!data || depth > 5) return ''
  const contours = data.readInt16BE(0)
  if (contours < 0)
    return parts(data)
      .map((part) => outlinePath(font, part.glyph, within(place, part.place), depth + 1))
      .join('')
  return contoursOf(data, contours)
    .map((points) => contourPath(points, place))
    .join('')
}

function contoursOf(data: Buffer, count: number): Point[][] {
  const ends = Array.from({ length: count }, (_, index) => data.readUInt16BE(10 + 2 * index))
  const total = (ends.at(-1) ?? -1) + 1
  let at = 10 + 2 * count
  at += 2 + data.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = data[at++] ?? 0
    const times = flag & REPEAT ? (data[at++] ?? 0) + 1 : 1
    for (let time = 0; time < times; time++) flags.push(flag)
  }
  const coordinates = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += (flag & same ? 1 : -1) * (data[at++] ?? 0)
      else if (!(flag & same)) {
        value += data.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = coordinates(X_SHORT, X_SAME)
  const ys = coordinates(Y_SHORT, Y_SAME)
  const points = flags.map((flag, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0, on: (flag & ON) !== 0 }))
  return ends.map((end, index) => points.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end + 1))
}

/** Between two points off the curve is one on it. */
function contourPath(points: readonly Point[], place: Placing): string {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return ''
  const start = first.on ? first : last.on ? last : between(first, last)
  const rest = first.on ? points.slice(1) : last.on ? points.slice(0, -1) : points
  const path = [`M${placed(start, place)}`]
  let control: Point | undefined
  for (const point of [...rest, start]) {
    if (point.on) {
      path.push(control ? `Q${placed(control, place)} ${placed(point, place)}` : `L${placed(point, place)}`)
      control = undefined
    } else {
      if (control) path.push(`Q${placed(control, place)} ${placed(between(control, point), place)}`)
      control = point
    }
  }
  if (control) path.push(`Q${placed(control, place)} ${placed(start, place)}`)
  return `${path.join('')}Z`
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true })
const placed = ({ x, y }: Point, [xx, xy, yx, yy, dx, dy]: Placing) =>
  `${round(xx * x + xy * y + dx)} ${round(yx * x + yy * y + dy)}`
const round = (value: number) => Math.round(value * 100) / 100

const WORDS = 1
const IS_SHIFT = 2
const SCALE = 8
const MORE = 32
const TWO_SCALES = 64
const MATRIX = 128

/** The components of a glyph, such as a letter and its accent. */
function parts(data: Buffer): { glyph: number; place: Placing }[] {
  const found: { glyph: number; place: Placing }[] = []
  let at = 10
  let flags = MORE
  while (flags & MORE) {
    flags = data.readUInt16BE(at)
    const glyph = data.readUInt16BE(at + 2)
    at += 4
    const [dx, dy] =
      flags & WORDS ? [data.readInt16BE(at), data.readInt16BE(at + 2)] : [data.readInt8(at), data.readInt8(at + 1)]
    at += flags & WORDS ? 4 : 2
    const scale = () => data.readInt16BE((at += 2) - 2) / 16384
    let [xx, xy, yx, yy] = [1, 0, 0, 1]
    if (flags & SCALE) xx = yy = scale()
    else if (flags & TWO_SCALES) [xx, yy] = [scale(), scale()]
    else if (flags & MATRIX) [xx, yx, xy, yy] = [scale(), scale(), scale(), scale()]
    found.push({ glyph, place: flags & IS_SHIFT ? [xx, xy, yx, yy, dx, dy] : [xx, xy, yx, yy, 0, 0] })
  }
  return found
}

function within([xx, xy, yx, yy, dx, dy]: Placing, [a, b, c, d, e, f]: Placing): Placing {
  return [
    xx * a + xy * c,
    xx * b + xy * d,
    yx * a + yy * c,
    yx * b + yy * d,
    xx * e + xy * f + dx,
    yx * e + yy * f + dy,
  ]
}
