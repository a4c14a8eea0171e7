import type { TableColumn } from './columns'

/** Width of the boxes and of the menus beside the columns, in pixels. */
const CONTROL_WIDTH = 44

/** What the padding before the first cell takes from it, more than that of the others. */
const EDGE = 8

/** How much more of the space that is left a column of words takes than one of fixed form. */
const WORDS_TAKE = 5

interface TableWidths {
  /** What the columns need, in pixels; narrower than this, the table is scrolled sideways. */
  readonly least: number
  /** `grid-template-columns` of head and rows. */
  readonly template: string
}

/**
 * The widths of a table: each column as wide as it must be, what is left goes mostly to the columns of words.
 * The style does the sums (`cqi` is the width of the scroll region), so that nothing is measured.
 */
export function tableWidths(
  columns: readonly TableColumn[],
  controlsBefore: number,
  controlsAfter: number,
): TableWidths {
  const controls = (controlsBefore + controlsAfter) * CONTROL_WIDTH
  const widths = columns.map(({ width }, at) => (at === 0 && controlsBefore === 0 ? width + EDGE : width))
  const least = widths.reduce((sum, width) => sum + width, controls)
  const weights = columns.map(({ width, grows }) => width * (grows ? WORDS_TAKE : 1))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const tracks = widths.map(
    (width, at) => `calc(${width}px + max(0px, 100cqi - ${least}px) * ${((weights[at] ?? 0) / all).toFixed(4)})`,
  )
  const control = (count: number) => Array.from({ length: count }, () => `${CONTROL_WIDTH}px`)
  return { least, template: [...control(controlsBefore), ...tracks, ...control(controlsAfter)].join(' ') }
}

const LATIN = 6.8
const WIDE = 12.5
/** Padding, and the arrow of the order. */
const AROUND = 30
/** A longer heading takes two lines. */
const ONE_LINE = 112

/** The least width in which a heading can be read, on one line or two. */
export function headingWidth(label: string): number {
  const width = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2E80' ? WIDE : LATIN), 0)
  const whole = width(label)
  if (whole <= ONE_LINE) return Math.ceil(whole + AROUND)
  const longest = Math.max(...label.split(' ').map(width))
  return Math.ceil(Math.max(whole * 0.6, Math.min(longest, whole)) + AROUND)
}
