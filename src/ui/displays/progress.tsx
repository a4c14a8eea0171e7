import type { CSSProperties } from 'react'
import styles from './displays.module.css'
import type { Display } from './types'
import { asNumber, asText } from './values'

/** The colour of a progress: below 30 danger, below 100 warning, 100 success. */
export function progressTone(percent: number): 'error' | 'warn' | 'ok' {
  if (percent < 30) return 'error'
  return percent < 100 ? 'warn' : 'ok'
}

/** Whole percents, and 100 only once complete. */
const wholePercent = (percent: number) => `${percent < 100 ? Math.min(99, Math.round(percent)) : Math.round(percent)} %`

/** The percentage; undefined below 0, which means that there is none. */
function percentOf(value: unknown): number | undefined {
  const percent = asNumber(value)
  return percent === undefined || percent < 0 ? undefined : percent
}

/** Progress: its percentage over a bar. */
export const progress: Display = {
  text: (value) => {
    const percent = percentOf(value)
    return percent === undefined ? '' : wholePercent(percent)
  },
  node: (value) => {
    const percent = percentOf(value)
    if (percent === undefined) return null
    const style = { '--level': `${Math.min(100, percent)}%` } as CSSProperties
    return (
      <span className={`${styles.progress} ${styles[progressTone(percent)]}`} style={style}>
        {wholePercent(percent)}
      </span>
    )
  },
  csv: (value) => asText(asNumber(value)),
  words: true,
  width: 130,
}
