import { useTranslate } from 'ra-core'
import { useMemo, useState, type CSSProperties } from 'react'
import { cx } from '../kit/cx'
import { formatNumber } from '../displays/values'
import { ChartFrame } from './ChartFrame'
import { colourOf, type ChartSeries } from './chartTypes'
import { Ring } from './Ring'
import { percentOf, percentText } from './scales'
import styles from './doughnut.module.css'

const THICKNESS = 0.21
/** Degrees between the parts. */
const GAP = 2.5
/** Of the whole. */
const LEAST = 0.012

export interface DoughnutSlice extends ChartSeries {
  readonly value: number
}

export interface DoughnutProps {
  /** What the chart shows, in words. */
  readonly label: string
  readonly slices: readonly DoughnutSlice[]
  /** The large text in the middle; the total where missing. */
  readonly centre?: string
  /** What the text in the middle is. */
  readonly centreLabel?: string
  /** A slice, or its line in the legend, was chosen. */
  readonly onSelect?: (id: string) => void
  /** The ring alone: its numbers stand elsewhere on the page, and in its table. */
  readonly compact?: boolean
  /** 150 unless told. */
  readonly height?: number
}

/** Parts of a whole. Each part stands beside it with its number and its share, and opens what is behind it. */
export function Doughnut({ label, slices, centre, centreLabel, onSelect, compact = false, height = 150 }: DoughnutProps) {
  const translate = useTranslate()
  const [active, setActive] = useState<string>()
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const share = ({ value }: DoughnutSlice) => percentOf(value, total)
  const shown = slices.find(({ id }) => id === active)
  const parts = useMemo(
    () =>
      slices
        .filter(({ value }) => value > 0)
        // The smallest is still seen.
        .map(({ id, value, tone }) => ({ id, value: Math.max(value, total * LEAST), tone, isFaint: active !== undefined && active !== id })),
    [slices, total, active],
  )
  const table = {
    columns: [label, translate('charts.count'), translate('charts.share')],
    rows: slices.map((slice) => [slice.label, slice.value, `${percentText(share(slice))} %`]),
  }
  return (
    <ChartFrame label={label} table={table} height={height} empty={total === 0}>
      <div className={cx(styles.doughnut, compact && styles.compact)}>
        <div className={styles.ring} data-pressable={onSelect !== undefined} style={{ '--ring': `${Math.min(height, 150)}px` } as CSSProperties} onPointerLeave={() => setActive(undefined)}>
          <Ring parts={parts} thickness={THICKNESS} gap={parts.length > 1 ? GAP : 0} onActive={setActive} onSelect={onSelect} />
          <div className={styles.centre} aria-hidden="true">
            <span className={styles.number}>{shown ? `${percentText(share(shown))}%` : (centre ?? formatNumber(total))}</span>
            <span className={styles.what}>{shown ? shown.label : (centreLabel ?? translate('charts.total'))}</span>
          </div>
        </div>
        {!compact && (
          <ul className={styles.list}>
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
