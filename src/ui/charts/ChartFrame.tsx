import { ChartColumn, Table2 } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { cx } from '../kit/cx'
import { IconButton } from '../kit/IconButton'
import { formatNumber } from '../displays/values'
import { colourOf, type ChartSeries, type ChartTable } from './chartTypes'
import styles from './chartFrame.module.css'

interface ChartFrameProps {
  /** What the chart shows: its accessible name. */
  readonly label: string
  /** Built only when it is shown. */
  readonly table: () => ChartTable
  /** Height in pixels, so that a chart never shifts the page. */
  readonly height: number
  /** Nothing to draw: a message takes the chart's place. */
  readonly empty?: boolean
  readonly legend?: readonly ChartSeries[]
  /** The hidden series; with `onToggle` the entries of the legend are buttons. */
  readonly hidden?: ReadonlySet<string>
  readonly onToggle?: (id: string) => void
  readonly children: ReactNode
}

/** The frame of every chart: a name, a legend, the switch to its table, and a box of fixed size. */
export function ChartFrame({
  label,
  table,
  height,
  empty = false,
  legend = [],
  hidden,
  onToggle,
  children,
}: ChartFrameProps) {
  const translate = useTranslate()
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className={styles.frame} aria-label={label}>
      <div className={styles.top} data-bare={legend.length === 0}>
        {legend.length > 0 && (
          <ul className={styles.legend}>
            {legend.map((series) => (
              <li key={series.id}>
                <LegendItem
                  series={series}
                  isHidden={hidden?.has(series.id) ?? false}
                  {...(onToggle && { onToggle })}
                />
              </li>
            ))}
          </ul>
        )}
        <IconButton
          size="s"
          className={styles.toggle ?? ''}
          data-chart-toggle=""
          label={translate(asTable ? 'charts.showChart' : 'charts.showTable', { chart: label })}
          icon={asTable ? <ChartColumn /> : <Table2 />}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      <div className={styles.body} style={{ height }}>
        {asTable ? (
          <DataTable label={label} table={table()} />
        ) : empty ? (
          <p className={styles.empty}>{translate('messages.noDataToDisplay')}</p>
        ) : (
          children
        )}
      </div>
    </figure>
  )
}

function LegendItem({
  series,
  isHidden,
  onToggle,
}: {
  series: ChartSeries
  isHidden: boolean
  onToggle?: (id: string) => void
}) {
  const content = (
    <>
      <span className={styles.swatch} style={{ background: colourOf(series.tone) }} />
      {series.label}
    </>
  )
  if (!onToggle) return <span className={styles.item}>{content}</span>
  return (
    <button
      type="button"
      aria-pressed={!isHidden}
      className={cx(styles.item, styles.pressable, isHidden && styles.off)}
      onClick={() => onToggle(series.id)}
    >
      {content}
    </button>
  )
}

function DataTable({ label, table }: { label: string; table: ChartTable }) {
  return (
    // A scrollable table must be reachable by keyboard.
    <div className={styles.tableBox} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {table.columns.map((column, at) => (
              <th key={at} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={at}>
              {row.map((value, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    {value}
                  </th>
                ) : (
                  <td key={column}>{typeof value === 'number' ? formatNumber(value) : value}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
