import { useTranslate } from 'ra-core'
import { useCallback, useMemo, useState } from 'react'
import { useClock } from '../../data/clock'
import { placesOf } from '../displays/values'
import { ChartFrame } from './ChartFrame'
import { colourOf, type ChartSeries } from './chartTypes'
import { ChartTip } from './ChartTip'
import { LineDrawing } from './drawings'
import { linePlot, type PlotLine } from './linePlot'
import { Plot } from './Plot'
import { nearest } from './scales'
import { valueText, valueTexts } from './valueTexts'
import styles from './lineChart.module.css'

interface LinePoint {
  /** Epoch seconds, or the name of a place (a day); one chart has one kind. */
  readonly x: number | string
  /** null: unknown, the line breaks. */
  readonly y: number | null
}

export interface ChartLine extends ChartSeries {
  readonly points: readonly LinePoint[]
}

interface LineChartProps {
  /** What the chart shows, in words. */
  readonly label: string
  readonly lines: readonly ChartLine[]
  /** What x is called in the table; "time" by default. */
  readonly xLabel?: string
  /** The lowest value; by default 0, or lower where the data goes. 'data': as low as the data. */
  readonly min?: number | 'data'
  readonly max?: number
  /** "V", "%": follows each value. */
  readonly unit?: string
  /** Decimals of each value; by default those of the most precise value of the same quantity. */
  readonly places?: number
  /** The span to show, in epoch seconds; that of the data by default. */
  readonly from?: number
  readonly to?: number
  /** The last point is not final: the line to it is dashed. */
  readonly unfinished?: boolean
  /** A value holds until the next one: prices. */
  readonly stepped?: boolean
  /** 220 by default. */
  readonly height?: number
  /** Called when a point is clicked, or chosen with Enter. */
  readonly onSelect?: (x: number | string) => void
}

/** Values over time: the pointer or the arrow keys go from point to point, and each line can be hidden. */
export function LineChart(props: LineChartProps) {
  const { label, lines, xLabel, min, max, unit, places, from, to, height = 220, unfinished, stepped, onSelect } = props
  const translate = useTranslate()
  const clock = useClock()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<number>()
  const shown = useMemo(() => lines.filter(({ id }) => !hidden.has(id)), [lines, hidden])
  const plot = useMemo(
    () => linePlot(shown, { min, max, from, to, height, unfinished, stepped, clock }),
    [shown, min, max, from, to, height, unfinished, stepped, clock],
  )
  const texts = useMemo(() => valueTexts(lines, unit, places), [lines, unit, places])
  const textAt = (line: PlotLine, where: number) => texts(line.id, line.values[where])
  const tickPlaces = useMemo(() => placesOf(plot.yTicks.map(({ value }) => value)), [plot.yTicks])
  const tickText = useCallback((value: number) => valueText(value, unit, tickPlaces), [unit, tickPlaces])
  const named = (x: number | string) => (typeof x === 'number' ? clock.text(x) : x)
  const values = useMemo(() => plot.yTicks.map((tick) => tickText(tick.value)), [plot.yTicks, tickText])
  const all = useMemo(
    () => (hidden.size === 0 ? plot : linePlot(lines, { min, max, from, to, height, clock })),
    [hidden, plot, lines, min, max, from, to, height, clock],
  )
  const table = () => ({
    columns: [xLabel ?? translate('charts.time'), ...lines.map((line) => line.label)],
    rows: all.xs.map((x, at) => [named(x), ...all.lines.map((line) => textAt(line, at))]),
  })
  const toggle = (id: string) =>
    setHidden((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))

  const at = active === undefined ? undefined : Math.min(active, plot.xs.length - 1)
  const x = at === undefined ? undefined : plot.xs[at]
  const place = at === undefined ? 0 : (plot.places[at] ?? 0)
  const describe = (where: number) => plot.lines.map((line) => `${line.label} ${textAt(line, where)}`).join(', ')
  const last = plot.xs.length - 1

  const onPointer = (event: React.PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    setActive(nearest(plot.places, ((event.clientX - box.left) / box.width) * 100))
  }
  const onKey = (event: React.KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageUp: 10,
      PageDown: -10,
      Home: -Infinity,
      End: Infinity,
    }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActive(Math.max(0, Math.min(last, (at ?? last) + step)))
    } else if (event.key === 'Enter' && x !== undefined) onSelect?.(x)
  }

  return (
    <ChartFrame
      label={label}
      table={table}
      height={height}
      empty={all.xs.length === 0}
      legend={lines.length > 1 ? lines : []}
      hidden={hidden}
      onToggle={toggle}
    >
      <Plot values={values} Drawing={LineDrawing} given={{ plot, stepped: stepped === true, withUnit: tickText }}>
        <div
          className={styles.area}
          tabIndex={0}
          role="slider"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, last)}
          aria-valuenow={Math.max(0, at ?? last)}
          aria-valuetext={
            last < 0
              ? translate('messages.noDataToDisplay')
              : `${named(plot.xs[at ?? last] ?? '')}: ${describe(at ?? last)}`
          }
          data-pressable={onSelect !== undefined}
          onPointerMove={onPointer}
          onPointerLeave={() => setActive(undefined)}
          onBlur={() => setActive(undefined)}
          onFocus={(event) => event.currentTarget.matches(':focus-visible') && setActive(last)}
          onKeyDown={onKey}
          onClick={() => x !== undefined && onSelect?.(x)}
        >
          {at !== undefined && x !== undefined && (
            <>
              <span className={styles.cross} style={{ left: `${place}%` }} />
              {plot.lines.map((line) => {
                const y = line.heights[at]
                return y === undefined ? null : <Dot key={line.id} line={line} x={place} y={y} />
              })}
              <ChartTip
                x={place}
                title={named(x)}
                lines={plot.lines.map((line) => ({ label: line.label, value: textAt(line, at), tone: line.tone }))}
              />
            </>
          )}
        </div>
      </Plot>
    </ChartFrame>
  )
}

const Dot = ({ line, x, y }: { line: PlotLine; x: number; y: number }) => (
  <span className={styles.dot} style={{ left: `${x}%`, bottom: `${y}%`, background: colourOf(line.tone) }} />
)
