import type { Show } from './show'

/** A position in a show: the slide, and its progress (0 to 1). */
export interface Playing {
  readonly at: number
  readonly part: number
}

/** The duration of one round of a show, in ms. */
export const roundOf = ({ slides }: Show): number => slides.reduce((sum, { duration }) => sum + duration * 1000, 0)

/** The position in a show after so many ms, looping. */
export function playingAt(show: Show, elapsed: number): Playing {
  const round = roundOf(show)
  let rest = round > 0 ? elapsed % round : 0
  for (const [at, { duration }] of show.slides.entries()) {
    if (rest < duration * 1000) return { at, part: rest / (duration * 1000) }
    rest -= duration * 1000
  }
  return { at: 0, part: 0 }
}

/** When a slide begins, in ms of a round. */
export const beginOf = (show: Show, slide: number): number => roundOf({ ...show, slides: show.slides.slice(0, slide) })

/**
 * The position in ms that a press on a bar with a part for each slide seeks to; between parts, the nearer end.
 * @param parts from left to right, in the unit of `x`
 */
export function seekTo(
  show: Show,
  parts: readonly { readonly left: number; readonly width: number }[],
  x: number,
): number {
  const at = Math.max(
    0,
    parts.findLastIndex(({ left }) => left <= x),
  )
  const { left, width } = parts[at] ?? { left: 0, width: 0 }
  const part = width > 0 ? Math.min(Math.max(0, (x - left) / width), 1) : 0
  return Math.min(beginOf(show, at) + part * (show.slides[at]?.duration ?? 0) * 1000, Math.max(0, roundOf(show) - 1))
}
