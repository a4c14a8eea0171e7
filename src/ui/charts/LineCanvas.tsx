import { curveLinear, curveStepAfter, line as lineOf } from 'd3-shape'
import { useCallback } from 'react'
import { drawAxes, valueScale } from './axes'
import { Canvas } from './Canvas'
import type { Margin } from './chartTypes'
import type { LinePlot, PlotPoint } from './linePlot'
import { useInk } from './useInk'
import type { PlotSize } from './usePlot'

export interface LineCanvasProps {
  readonly plot: LinePlot
  readonly size: PlotSize
  readonly margin: Margin
  readonly stepped: boolean
  readonly withUnit: (value: number) => string
}

const LINE = 2
const DOT = 3.5
/** Below this width every other time is left out, in pixels. */
const NARROW = 340

/** The lines of a plot with their axes. */
export function LineCanvas({ plot, size, margin, stepped, withUnit }: LineCanvasProps) {
  const ink = useInk()
  const draw = useCallback(
    (context: CanvasRenderingContext2D) => {
      const box = { width: size.width - margin.left - margin.right, height: size.height - margin.top - margin.bottom }
      const yTicks = plot.yTicks.map(({ value }) => value)
      const yScale = valueScale(yTicks, box.height)
      const across = (place: number) => (place / 100) * box.width
      const left = ({ x }: PlotPoint) => across(x)
      const top = ({ y }: PlotPoint) => yScale(y ?? 0)
      const line = lineOf(left, top)
        .defined(({ y }) => y !== null)
        .curve(stepped ? curveStepAfter : curveLinear)
        .context(context)
      const xTicks =
        box.width < NARROW ? plot.xTicks.filter((_, index) => (plot.xTicks.length - 1 - index) % 2 === 0) : plot.xTicks

      context.translate(margin.left, margin.top)
      drawAxes(context, {
        box,
        ink,
        values: yTicks,
        labelOf: withUnit,
        across: xTicks.map(({ place, label }) => ({ at: across(place), label })),
      })
      context.lineWidth = LINE
      context.lineCap = 'round'
      context.lineJoin = 'round'
      for (const { tone, path, tail, alone } of plot.lines) {
        context.strokeStyle = ink.of(tone)
        context.fillStyle = ink.of(tone)
        context.setLineDash([])
        context.beginPath()
        line(path)
        context.stroke()
        context.setLineDash([2, 5])
        context.beginPath()
        line(tail)
        context.stroke()
        for (const point of alone) {
          context.beginPath()
          context.arc(left(point), top(point), DOT, 0, 2 * Math.PI)
          context.fill()
        }
      }
    },
    [plot, size, margin, stepped, withUnit, ink],
  )
  return <Canvas size={size} ratio={ink.ratio} draw={draw} />
}
