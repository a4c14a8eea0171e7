import { renderGridLinesToCanvas } from '@nivo/axes'
import { createLinearScale } from '@nivo/scales'
import { drawCanvasText, setCanvasFont } from '@nivo/text'
import type { Ink } from './useInk'
import type { PlotSize } from './usePlot'

const GAP = 8
/** A label this close to an edge is aligned to it, in pixels. */
const EDGE = 24
/** Puts lines of one pixel onto the pixel grid. */
const HALF = 0.5

interface Tick {
  /** Pixels from the left, or from above. */
  readonly at: number
  readonly label: string
}

/** A scale that begins and ends at its outermost ticks; values go up. */
export const valueScale = (ticks: readonly number[], height: number) => scaleOf(ticks, height, false)

const scaleOf = (ticks: readonly number[], height: number, round: boolean) => {
  const [min, max] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  return createLinearScale({ type: 'linear', min, max, round }, { all: [...ticks], min, max }, height, 'y')
}

/**
 * Grid lines and the labels of both axes. nivo's own axes draw each label twice, which looks bold at a pixel ratio of one,
 * and its outermost labels overflow the edges.
 */
export function drawAxes(
  context: CanvasRenderingContext2D,
  {
    box,
    ink,
    values,
    labelOf,
    across,
  }: {
    readonly box: PlotSize
    readonly ink: Ink
    readonly values: readonly number[]
    readonly labelOf: (value: number) => string
    readonly across: readonly Tick[]
  },
): void {
  const text = {
    fill: ink.text,
    fontFamily: ink.family,
    fontSize: ink.size,
    outlineWidth: 0,
    outlineColor: '',
    outlineOpacity: 0,
  }
  const scale = scaleOf(values, box.height, true)
  context.save()
  context.translate(0, HALF)
  context.strokeStyle = ink.grid
  context.lineWidth = 1
  renderGridLinesToCanvas(context, { ...box, scale, axis: 'y', values: [...values] })
  context.restore()
  setCanvasFont(context, text)
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  for (const value of values) drawCanvasText(context, text, labelOf(value), -GAP, scale(value))
  context.textBaseline = 'top'
  for (const { at, label } of across) {
    context.textAlign = at < EDGE ? 'left' : at > box.width - EDGE ? 'right' : 'center'
    drawCanvasText(context, text, label, at, box.height + GAP)
  }
}
