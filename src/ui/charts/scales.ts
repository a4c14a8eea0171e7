import type { Clock } from '../../schema/clock'

/** Round values from below `low` to above `high`, about `count` steps apart. */
export function niceTicks(low: number, high: number, count = 4): number[] {
  if (!(high > low))
    return high === low ? niceTicks(Math.min(0, low), low === 0 ? 1 : Math.max(0, high), count) : [0, 1]
  const rough = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10) * power
  const ticks: number[] = []
  for (let at = Math.floor(low / step + 1e-9); ; at += 1) {
    const value = Number((at * step).toPrecision(12))
    ticks.push(value)
    if (value >= high - step * 1e-9) return ticks
  }
}

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400
const STEPS = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
  91 * DAY,
  365 * DAY,
]

/** Times on round hours or days of a clock within a span (epoch seconds), at most `count`. */
export function timeTicks(from: number, to: number, clock: Clock, count = 6): number[] {
  const step = STEPS.find((one) => (to - from) / one <= count) ?? Math.ceil((to - from) / count)
  const offset = -clock.offset(from)
  const ticks: number[] = []
  for (let at = Math.ceil((from - offset) / step) * step + offset; at <= to; at += step) ticks.push(at)
  return ticks
}

/** How a time is written on an axis: the hour within two days, else the day. */
export function timeLabel(epoch: number, span: number, clock: Clock): string {
  const text = clock.text(epoch)
  return span <= 2 * DAY ? text.slice(11, 16) : text.slice(5, 10)
}

/** Every nth of a list, so that at most `count` are left; the last one is among them. */
export function thinned<Item>(items: readonly Item[], count: number): { item: Item; at: number }[] {
  const every = Math.max(1, Math.ceil(items.length / count))
  const last = items.length - 1
  return items.flatMap((item, at) => ((last - at) % every === 0 ? [{ item, at }] : []))
}

/** The index of the value nearest to `wanted` in an ascending list. */
export function nearest(values: readonly number[], wanted: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  const before = values[low - 1]
  const after = values[low]
  return before !== undefined && after !== undefined && wanted - before < after - wanted ? low - 1 : low
}

/** A share of a total in percent, 0 of nothing. */
export const percentOf = (part: number, total: number): number => (total > 0 ? (part / total) * 100 : 0)

/** A percentage for people: whole, with one decimal near either end, and 100 only for all and 0 only for none. */
export function percentText(value: number): string {
  if (value <= 0) return '0'
  if (value >= 100) return '100'
  if (value < 0.1) return '0.1'
  if (value > 99.9) return '99.9'
  return value < 10 || value > 90 ? String(Math.round(value * 10) / 10) : String(Math.round(value))
}
