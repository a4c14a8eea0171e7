import type { ReactNode } from 'react'
import { cx } from './cx'
import styles from './Badge.module.css'

export type Tone = 'ok' | 'warn' | 'error' | 'info' | 'neutral'

/** A word of status. The tone is never alone: the word says the same. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
