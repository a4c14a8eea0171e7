import { useTranslate } from 'ra-core'
import { colourOf, type ChartTone } from './chartTypes'
import { percentText } from './scales'
import styles from './gauge.module.css'

interface GaugeProps {
  /** What is measured: memory, disk. */
  readonly label: string
  /** 0 to 100; undefined while unknown. */
  readonly percent: number | undefined
  /** Shown below the number: "3.1 of 8 GB". */
  readonly detail?: string
  /** The percentages from which it is high and critical: 80 and 90 by default. */
  readonly thresholds?: { readonly warn: number; readonly error: number }
  /** The value is outdated: it is shown without colour and verdict. */
  readonly stale?: boolean
  /** 148 by default. */
  readonly size?: number
}

type Level = 'ok' | 'warn' | 'error'

const ARC = 75
const DEFAULT_THRESHOLDS = { warn: 80, error: 90 } as const

/** How full something is; a colour and a word say whether that is critical. */
export function Gauge({
  label,
  percent,
  detail,
  thresholds = DEFAULT_THRESHOLDS,
  stale = false,
  size = 148,
}: GaugeProps) {
  const translate = useTranslate()
  const known = percent !== undefined && Number.isFinite(percent)
  const value = known ? Math.min(100, Math.max(0, percent)) : 0
  const level: Level = value >= thresholds.error ? 'error' : value >= thresholds.warn ? 'warn' : 'ok'
  const word = known ? translate(`charts.level.${level}`) : translate('charts.unknown')
  const read = known
    ? [`${percentText(value)} %`, ...(stale ? [] : [word]), ...(detail ? [detail] : [])].join(', ')
    : word
  return (
    <div
      className={styles.gauge}
      style={{ width: size }}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      aria-valuetext={read}
    >
      <svg viewBox="0 0 100 86" aria-hidden="true" className={styles.drawing}>
        <Arc share={ARC} tone="neutral" faint />
        {value > 0 && <Arc share={(value / 100) * ARC} tone={stale ? 'neutral' : level} />}
        <Mark percent={thresholds.warn} tone="warn" />
        <Mark percent={thresholds.error} tone="error" />
      </svg>
      <div className={styles.centre} aria-hidden="true">
        <span className={styles.number}>
          {known ? percentText(value) : '–'}
          {known && <small>%</small>}
        </span>
        <span className={styles[level]}>{known && level !== 'ok' && !stale ? word : ''}</span>
      </div>
      <div className={styles.texts} aria-hidden="true">
        <span className={styles.label}>{label}</span>
        <span className={styles.detail}>{known ? detail : word}</span>
      </div>
    </div>
  )
}

function Arc({ share, tone, faint = false }: { share: number; tone: ChartTone; faint?: boolean }) {
  return (
    <circle
      className={faint ? styles.track : styles.arc}
      cx="50"
      cy="50"
      r="42"
      fill="none"
      pathLength="100"
      strokeWidth="9"
      stroke={faint ? undefined : colourOf(tone)}
      strokeDasharray={`${share} 100`}
      transform="rotate(135 50 50)"
    />
  )
}

function Mark({ percent, tone }: { percent: number; tone: ChartTone }) {
  const angle = 135 + (percent / 100) * 270
  return (
    <line
      x1="87.5"
      x2="99"
      y1="50"
      y2="50"
      stroke={colourOf(tone)}
      strokeWidth="1.6"
      transform={`rotate(${angle} 50 50)`}
    />
  )
}
