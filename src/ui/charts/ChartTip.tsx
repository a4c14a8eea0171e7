import type { ReactNode } from 'react'
import { formatNumber } from '../displays/values'
import { colourOf, type ChartTone } from './chartTypes'
import styles from './chartTip.module.css'

/** A line of a tooltip. */
interface TipLine {
  readonly label: string
  readonly value: number | string
  readonly tone?: ChartTone
}

/**
 * A tooltip of a chart, placed in percent of its width and kept within it. It repeats the accessible name of what it
 * belongs to, so it is hidden from assistive technology.
 */
export function ChartTip({ x, title, lines }: { x: number; title: ReactNode; lines: readonly TipLine[] }) {
  return (
    <div
      className={styles.tip}
      style={x > 50 ? { right: `${100 - x}%` } : { left: `${x}%` }}
      data-side={x > 50 ? 'left' : 'right'}
      aria-hidden="true"
    >
      <div className={styles.title}>{title}</div>
      {lines.map((line) => (
        <div key={line.label} className={styles.line}>
          {line.tone && <span className={styles.swatch} style={{ background: colourOf(line.tone) }} />}
          <span className={styles.label}>{line.label}</span>
          <span className={styles.value}>{typeof line.value === 'number' ? formatNumber(line.value) : line.value}</span>
        </div>
      ))}
    </div>
  )
}
