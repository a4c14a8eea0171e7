import { roundedRect } from '@nivo/canvas'
import { createBandScale } from '@nivo/scales'
import { useCallback } from 'react'
import { formatNumber } from '../displays/values'
import { drawAxes, valueScale } from './axes'
import type { ShownBar } from './barParts'
import { Canvas } from './Canvas'
import type { ChartSeries, Margin } from './chartTypes'
import { stacked } from './stacked'
import { useInk } from './useInk'
import type { PlotSize } from './usePlot'

export interface ColumnCanvasProps {
  readonly bars: readonly ShownBar[]
  readonly series: readonly ChartSeries[]
  readonly ticks: readonly number[]
  /** The labels of the bars that have one below. */
  readonly named: ReadonlyMap<string, string>
  readonly size: PlotSize
  readonly margin: Margin
}

/** A bar's share of its slot; the rest is the gap. */
const SHARE = 0.64
/** In pixels, so that a few bars do not become blocks. */
const WIDEST = 36
const ROUND = 2

/** Stacked columns with their axes. */
export function ColumnCanvas({ bars, series, ticks, named, size, margin }: ColumnCanvasProps) {
  const ink = useInk()
  const draw = useCallback(
    (context: CanvasRenderingContext2D) => {
      const box = { width: size.width - margin.left - margin.right, height: size.height - margin.top - margin.bottom }
      const all = bars.map(({ id }) => id)
      const xScale = createBandScale(
        { type: 'band', round: false },
        { all, min: all[0] ?? '', max: all.at(-1) ?? '' },
        box.width,
        'x',
      )
      const yScale = valueScale(ticks, box.height)

      context.translate(margin.left, margin.top)
      const middle = xScale.bandwidth() / 2
      drawAxes(context, {
        box,
        ink,
        values: ticks,
        labelOf: formatNumber,
        across: [...named].map(([id, label]) => ({ at: (xScale(id) ?? 0) + middle, label })),
      })
      const width = Math.min(WIDEST, xScale.bandwidth() * SHARE)
      for (const { id, values } of bars) {
        const left = (xScale(id) ?? 0) + middle - width / 2
        for (const { from, height, at } of stacked(values, box.height, (value) => box.height - yScale(value))) {
          context.fillStyle = ink.of(series[at]?.tone ?? 'neutral')
          context.beginPath()
          roundedRect(context, left, box.height - from - height, width, height, Math.min(ROUND, height / 2))
          context.fill()
        }
      }
    },
    [bars, series, ticks, named, size, margin, ink],
  )
  return <Canvas size={size} ratio={ink.ratio} draw={draw} />
}
