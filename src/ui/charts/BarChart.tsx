import { useTranslate } from 'ra-core'
import { formatNumber } from '../displays/values'
import { ChartFrame } from './ChartFrame'
import type { ChartSeries } from './chartTypes'
import { Columns } from './Columns'
import { Rows } from './Rows'

/** One bar: a store, a gateway, a day. */
export interface ChartBar {
  readonly id: string
  readonly label: string
  /** Shown below the label. */
  readonly sublabel?: string
  /** By the same index as the chart's series. */
  readonly values: readonly number[]
}

interface BarChartProps {
  /** What the chart shows, in words. */
  readonly label: string
  /** What one bar is: "Store", "Day". */
  readonly barLabel: string
  /** What is stacked in each bar. */
  readonly series: readonly ChartSeries[]
  readonly bars: readonly ChartBar[]
  /** 'rows' (the default): one below the other, labels to the left. 'columns': side by side. */
  readonly direction?: 'rows' | 'columns'
  /** 'shared' (the default): lengths compare. 'each': every row is full, shares compare. */
  readonly scale?: 'shared' | 'each'
  /** The largest value of the scale; that of the bars by default. */
  readonly max?: number
  /** In pixels; by default 28 for each row, 220 for columns. */
  readonly height?: number
  /** Called when a bar is clicked, or chosen with Enter. */
  readonly onSelect?: (id: string) => void
}

const ROW = 28

/** Stacked bars; their numbers are shown beside the rows and in each bar's tooltip. */
export function BarChart(props: BarChartProps) {
  const {
    label,
    barLabel,
    series,
    bars,
    direction = 'rows',
    height = direction === 'rows' ? Math.max(1, bars.length) * ROW : 220,
  } = props
  const translate = useTranslate()
  const total = ({ values }: ChartBar) => values.reduce((sum, value) => sum + value, 0)
  const table = () => ({
    columns: [barLabel, ...series.map((one) => one.label), ...(series.length > 1 ? [translate('charts.total')] : [])],
    rows: bars.map((bar) => [bar.label, ...bar.values, ...(series.length > 1 ? [total(bar)] : [])]),
  })
  const shown = bars.map((bar) => ({ ...bar, total: total(bar), description: descriptionOf(bar, series) }))
  const max = props.max ?? shown.reduce((most, bar) => Math.max(most, bar.total), 0)
  const Bars = direction === 'rows' ? Rows : Columns
  return (
    <ChartFrame
      label={label}
      table={table}
      height={height}
      empty={bars.length === 0}
      legend={series.length > 1 ? series : []}
    >
      <Bars
        bars={shown}
        series={series}
        max={max}
        scale={props.scale ?? 'shared'}
        label={label}
        {...(props.onSelect && { onSelect: props.onSelect })}
      />
    </ChartFrame>
  )
}

const descriptionOf = (bar: ChartBar, series: readonly ChartSeries[]) =>
  `${bar.label}: ${series.map((one, at) => `${one.label} ${formatNumber(bar.values[at] ?? 0)}`).join(', ')}`
