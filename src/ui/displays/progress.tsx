import type { CSSProperties } from 'react'
import styles from './displays.module.css'
import type { Display } from './types'
import { asNumber, asText } from './values'

/** The colour of a progress: below 30 danger, below 100 warning, 100 success (spec/2 §9). */
export function progressTone(percent: number): 'error' | 'warn' | 'ok' {
  if (percent < 30) return 'error'
  return percent < 100 ? 'warn' : 'ok'
}

export const progress: Display = {
  text: (value) => {
    const percent = asNumber(value)
    return percent === undefined ? '' : `${Math.round(percent)} %`
  },
  node: (value) => {
    const percent = asNumber(value)
    if (percent === undefined) return null
    const style = { '--level': `${Math.min(100, Math.max(0, percent))}%` } as CSSProperties
    return (
      <span className={`${styles.progress} ${styles[progressTone(percent)]}`} style={style}>
        {Math.round(percent)} %
      </span>
    )
  },
  csv: (value) => asText(asNumber(value)),
  width: 130,
}
