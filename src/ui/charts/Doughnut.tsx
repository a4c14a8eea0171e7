import { useTranslate } from 'ra-core'
import { useState, type CSSProperties } from 'react'
import { cx } from '../kit/cx'
import { formatNumber } from '../displays/values'
import { ChartFrame } from './ChartFrame'
import { colourOf, type ChartSeries } from './chartTypes'
import { percentOf, percentText } from './scales'
import styles from './doughnut.module.css'

interface DoughnutSlice extends ChartSeries {
  readonly value: number
}

interface DoughnutProps {
  /** What the chart shows, in words. */
  readonly label: string
  readonly slices: readonly DoughnutSlice[]
  /** The large text in the middle; the total by default. */
  readonly centre?: string
  /** What the text in the middle is. */
  readonly centreLabel?: string
  /** Called when a slice, or its entry in the legend, is chosen. */
  readonly onSelect?: (id: string) => void
  /** Only the ring: its numbers are elsewhere on the page, and in its table. */
  readonly compact?: boolean
  /** 150 by default. */
  readonly height?: number
}

/** Parts of a whole, with a legend of numbers and shares whose entries open the details. */
export function Doughnut({
  label,
  slices,
  centre,
  centreLabel,
  onSelect,
  compact = false,
  height = 150,
}: DoughnutProps) {
  const translate = useTranslate()
  const [active, setActive] = useState<string>()
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const share = ({ value }: DoughnutSlice) => percentOf(value, total)
  const shown = slices.find(({ id }) => id === active)
  const table = () => ({
    columns: [label, translate('charts.count'), translate('charts.share')],
    rows: slices.map((slice) => [slice.label, slice.value, `${percentText(share(slice))} %`]),
  })
  return (
    <ChartFrame label={label} table={table} height={height} empty={total === 0}>
      <div className={cx(styles.doughnut, compact && styles.compact)}>
        <div className={styles.ring} style={{ '--ring': `${Math.min(height, 150)}px` } as CSSProperties}>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <circle className={styles.track} cx="50" cy="50" r="42" />
            {arcs(slices, total).map(({ slice, from, length }) => (
              <circle
                key={slice.id}
                className={cx(
                  styles.arc,
                  active !== undefined && active !== slice.id && styles.dim,
                  onSelect && styles.pressable,
                )}
                cx="50"
                cy="50"
                r="42"
                pathLength="100"
                stroke={colourOf(slice.tone)}
                strokeDasharray={`${length} 100`}
                transform={`rotate(${from * 3.6 - 90} 50 50)`}
                onPointerEnter={() => setActive(slice.id)}
                onPointerLeave={() => setActive(undefined)}
                onClick={() => onSelect?.(slice.id)}
              />
            ))}
          </svg>
          <div className={styles.centre} aria-hidden="true">
            <span className={styles.number}>
              {shown ? `${percentText(share(shown))}%` : (centre ?? formatNumber(total))}
            </span>
            <span className={styles.what}>{shown ? shown.label : (centreLabel ?? translate('charts.total'))}</span>
          </div>
        </div>
        {!compact && (
          <ul className={styles.list} aria-label={label}>
            {slices.map((slice) => (
              <li key={slice.id} onPointerEnter={() => setActive(slice.id)} onPointerLeave={() => setActive(undefined)}>
                <Line slice={slice} share={percentText(share(slice))} {...(onSelect && { onSelect })} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </ChartFrame>
  )
}

function Line({ slice, share, onSelect }: { slice: DoughnutSlice; share: string; onSelect?: (id: string) => void }) {
  const content = (
    <>
      <span className={styles.swatch} style={{ background: colourOf(slice.tone) }} />
      <span className={styles.name}>{slice.label}</span>
      <span className={styles.value}>{formatNumber(slice.value)}</span>
      <span className={styles.share}>{share}%</span>
    </>
  )
  if (!onSelect) return <span className={styles.line}>{content}</span>
  return (
    <button type="button" className={cx(styles.line, styles.pressable)} onClick={() => onSelect(slice.id)}>
      {content}
    </button>
  )
}

const GAP = 0.8
const LEAST = 0.6

/** Start and length of each part, in hundredths of the ring; even the smallest stays visible. */
function arcs(slices: readonly DoughnutSlice[], total: number) {
  const parts = slices.filter(({ value }) => value > 0)
  const gap = parts.length > 1 ? GAP : 0
  const grown = parts.map(({ value }) => Math.max(percentOf(value, total), LEAST + gap))
  const sum = grown.reduce((all, one) => all + one, 0)
  let from = 0
  return parts.map((slice, at) => {
    const whole = ((grown[at] ?? 0) / sum) * 100
    const arc = { slice, from: from + gap / 2, length: Math.max(whole - gap, 0.2) }
    from += whole
    return arc
  })
}
