import type { Clock } from '../../schema/clock'
import type { ChartLine } from './LineChart'
import { niceTicks, thinned, timeLabel, timeTicks } from './scales'

/** A point of a canvas: percent of the plot from the left, and its value; null where nothing is known. */
export interface PlotPoint {
  readonly x: number
  readonly y: number | null
}

/** A line, ready to be drawn. */
export interface PlotLine extends Omit<ChartLine, 'points'> {
  /** By the same index as the plot's `xs`. */
  readonly values: readonly (number | null)[]
  /** In percent of the plot, from below. */
  readonly heights: readonly (number | undefined)[]
  /** Breaks at unknown values. */
  readonly path: readonly PlotPoint[]
  /** The line to the last point, if that one is not final. */
  readonly tail: readonly PlotPoint[]
  /** Points without a neighbour, which no line shows. */
  readonly alone: readonly PlotPoint[]
}

export interface LinePlot {
  readonly xs: readonly (number | string)[]
  readonly places: readonly number[]
  readonly lines: readonly PlotLine[]
  /** Places in percent of the plot, from the left and from below. */
  readonly xTicks: readonly { place: number; label: string }[]
  readonly yTicks: readonly { place: number; value: number }[]
}

interface LinePlotOptions {
  readonly min?: number | 'data' | undefined
  readonly max?: number | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly unfinished?: boolean | undefined
  readonly stepped?: boolean | undefined
  readonly height: number
  /** The clock of the times below. */
  readonly clock: Clock
}

const X_TICKS = 6
/** Of the plot, in percent. */
const END = 100

/** Puts lines into one plot: the union of their x, in order; the scale goes in round steps. */
export function linePlot(lines: readonly ChartLine[], options: LinePlotOptions): LinePlot {
  const xs = unionOfX(lines)
  const span = spanOf(xs, options)
  const places = xs.map((x, at) =>
    typeof x === 'number' ? share(x, span.from, span.to) : xs.length > 1 ? (at / (xs.length - 1)) * 100 : 50,
  )
  const values = lines.map(({ points }) => {
    const byX = new Map(points.map((point) => [point.x, point.y]))
    return xs.map((x) => byX.get(x) ?? null)
  })
  const yTicks = yScale(
    values.flat().filter((value) => value !== null),
    options,
  )
  const low = yTicks[0] ?? 0
  const high = yTicks[yTicks.length - 1] ?? 1
  return {
    xs,
    places,
    yTicks: yTicks.map((value) => ({ value, place: share(value, low, high) })),
    xTicks: xTicksOf(xs, places, span, options.clock),
    lines: lines.map(({ points: _, ...line }, at) => {
      const own = values[at] ?? []
      const heights = own.map((value) => (value === null ? undefined : share(value, low, high)))
      const points = own.map((y, index) => ({ x: places[index] ?? 0, y }))
      return { ...line, values: own, heights, ...partsOf(points, options) }
    }),
  }
}

function unionOfX(lines: readonly ChartLine[]): (number | string)[] {
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))]
  return xs.every((x) => typeof x === 'number') ? xs.sort((one, two) => one - two) : xs
}

function spanOf(xs: readonly (number | string)[], { from, to }: LinePlotOptions) {
  const times = xs.filter((x) => typeof x === 'number')
  const first = from ?? times[0] ?? 0
  const last = to ?? times[times.length - 1] ?? 0
  return last > first ? { from: first, to: last } : { from: first - 1_800, to: first + 1_800 }
}

function yScale(values: readonly number[], { min, max, height }: LinePlotOptions): number[] {
  const least = values.reduce((one, two) => Math.min(one, two), Infinity)
  const most = values.reduce((one, two) => Math.max(one, two), -Infinity)
  if (values.length === 0) return niceTicks(typeof min === 'number' ? min : 0, max ?? 1)
  const low = typeof min === 'number' ? Math.min(min, least) : min === 'data' ? least : Math.min(0, least)
  const high = max === undefined ? most : Math.max(max, most)
  const steps = Math.max(2, Math.round(height / 55))
  const whole = values.every((value) => Number.isInteger(value))
  const ticks = niceTicks(low, high, steps)
  return whole && min !== 'data' ? onlyWhole(ticks) : ticks
}

// Counts have whole ticks only.
const onlyWhole = (ticks: readonly number[]) => {
  const whole = ticks.filter((tick) => Number.isInteger(tick))
  return whole.length > 1 ? whole : [...ticks]
}

function xTicksOf(
  xs: readonly (number | string)[],
  places: readonly number[],
  span: { from: number; to: number },
  clock: Clock,
) {
  if (xs.every((x) => typeof x === 'number')) {
    return timeTicks(span.from, span.to, clock, X_TICKS).map((at) => ({
      place: share(at, span.from, span.to),
      label: timeLabel(at, span.to - span.from, clock),
    }))
  }
  return thinned(xs, X_TICKS + 1).map(({ item, at }) => ({ place: places[at] ?? 0, label: shortDay(String(item)) }))
}

// 2026-11-21 is 11-21 on an axis.
const shortDay = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(name) ? name.slice(5) : name)

const share = (value: number, low: number, high: number) => (high > low ? ((value - low) / (high - low)) * 100 : 0)

function partsOf(
  points: readonly PlotPoint[],
  { stepped = false, unfinished = false }: LinePlotOptions,
): Pick<PlotLine, 'path' | 'tail' | 'alone'> {
  const isKnown = (at: number) => typeof points[at]?.y === 'number'
  const alone = points.filter((_, at) => isKnown(at) && !isKnown(at - 1) && !isKnown(at + 1))
  const end = points.length - 1
  if (stepped) return { path: held(points), tail: [], alone }
  const isCut = unfinished && isKnown(end) && isKnown(end - 1)
  return { path: isCut ? points.slice(0, -1) : points, tail: isCut ? points.slice(-2) : [], alone }
}

/** Each value holds until the next one, the last to the end of the plot. */
function held(points: readonly PlotPoint[]): PlotPoint[] {
  const last = points.at(-1)
  const end = last && last.x < END ? [{ x: END, y: last.y }] : []
  return [...points, ...end].flatMap((point, at) => {
    const before = points[at - 1]?.y
    return point.y === null && typeof before === 'number' ? [{ x: point.x, y: before }, point] : [point]
  })
}
