import type { Sheet } from './sheet'

/** A hairline in millimetres. */
export interface Line {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

// In millimetres: from a label to its mark, the length of a mark, and half a cross where labels touch.
const OFFSET = 1
const LENGTH = 5
const CROSS = 1.5

/**
 * The lines that show where to cut: in the margins and gaps at every edge of a label. Where labels touch, there is no room
 * beside them, so small crosses mark the cut itself.
 */
export function cropMarks(sheet: Sheet): Line[] {
  const { columns, rows, label, margins, gaps, page } = sheet
  const xs = edges(margins.left, columns, label[0], gaps.x)
  const ys = edges(margins.top, rows, label[1], gaps.y)
  const downAt = (x: number) => spans(ys, page[1]).map(([from, to]): Line => ({ x1: x, y1: from, x2: x, y2: to }))
  const acrossAt = (y: number) => spans(xs, page[0]).map(([from, to]): Line => ({ x1: from, y1: y, x2: to, y2: y }))
  return [...distinct(xs, page[0]).flatMap(downAt), ...distinct(ys, page[1]).flatMap(acrossAt)]
}

/** The start and end of each label along one axis. */
function edges(margin: number, count: number, size: number, gap: number): (readonly [from: number, to: number])[] {
  return Array.from(
    { length: count },
    (_, at) => [margin + at * (size + gap), margin + at * (size + gap) + size] as const,
  )
}

/** The positions of the cuts, without the edges of the page. */
function distinct(labels: readonly (readonly [number, number])[], end: number): number[] {
  const all = new Map(labels.flat().map((at) => [at.toFixed(2), at]))
  return [...all.values()].filter((at) => at > 0.05 && at < end - 0.05)
}

/** The visible parts of a cut: before the first label, between labels and after the last. */
function spans(labels: readonly (readonly [number, number])[], end: number): (readonly [number, number])[] {
  const free = [
    ...labels.map(([from], at) => [at === 0 ? 0 : (labels[at - 1]?.[1] ?? 0), from] as const),
    [labels.at(-1)?.[1] ?? 0, end] as const,
  ]
  return free.flatMap(([from, to], at): (readonly [number, number])[] => {
    const isFirst = at === 0
    const isLast = at === free.length - 1
    if (to - from < 2 * OFFSET) return [[Math.max(0, from - CROSS), Math.min(end, to + CROSS)]]
    if (isFirst) return [[Math.max(from, to - OFFSET - LENGTH), to - OFFSET]]
    if (isLast) return [[from + OFFSET, Math.min(to, from + OFFSET + LENGTH)]]
    if (to - from <= 2 * (OFFSET + LENGTH))
      return [[from + OFFSET, to - OFFSET]].filter(([a, b]) => (b ?? 0) > (a ?? 0)) as [number, number][]
    return [
      [from + OFFSET, from + OFFSET + LENGTH],
      [to - OFFSET - LENGTH, to - OFFSET],
    ]
  })
}
