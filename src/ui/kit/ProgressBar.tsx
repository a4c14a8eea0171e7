import { cx } from './cx'
import styles from './ProgressBar.module.css'

interface ProgressBarProps {
  /** 0 to 100; undefined while nobody knows. */
  readonly value?: number | undefined
  readonly label: string
  /** What the value means, where it means something: the accent otherwise. */
  readonly tone?: 'error' | 'warn' | 'ok' | undefined
}

/** How far something has come. */
export function ProgressBar({ value, label, tone }: ProgressBarProps) {
  return <progress className={cx(styles.progress, tone && styles[tone])} aria-label={label} max={100} {...(value !== undefined && { value })} />
}
