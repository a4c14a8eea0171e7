import styles from './Spinner.module.css'

/** Something is under way. With a label it says so by itself; without one what holds it does. */
export function Spinner({ label, size = 16 }: { label?: string; size?: number }) {
  return (
    <span className={styles.spinner} style={{ width: size, height: size }} {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })} />
  )
}
