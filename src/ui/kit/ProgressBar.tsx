import styles from './ProgressBar.module.css'

/** How far something has come: 0 to 100; undefined while nobody knows. */
export function ProgressBar({ value, label }: { value?: number | undefined; label: string }) {
  return <progress className={styles.progress} aria-label={label} max={100} {...(value !== undefined && { value })} />
}
