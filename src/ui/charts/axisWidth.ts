import type { Margin } from './chartTypes'
import { readInk } from './useInk'

const NARROW = /[.,:'\- ]/
const LATIN = /[\u0000-\u024f]/

/**
 * An upper bound for the width of an axis's labels, in its type size: nothing is measured, so that no layout is forced
 * while a page is drawn. Figures of the typeface are 0.62 wide.
 */
export function axisWidth(labels: readonly string[]): number {
  return labels.reduce(
    (widest, label) =>
      Math.max(
        widest,
        [...label].reduce((sum, letter) => sum + (NARROW.test(letter) ? 0.36 : LATIN.test(letter) ? 0.64 : 1.04), 0),
      ),
    0,
  )
}

const GAP = 8

/** The margin, widened for the labels of the values. */
export const marginFor = (margin: Margin, labels: readonly string[]): Margin => ({
  ...margin,
  left: Math.max(margin.left, Math.ceil(axisWidth(labels) * readInk().size) + GAP),
})
