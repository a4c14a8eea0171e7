import styles from './Skeleton.module.css'

/** The place of something that is on its way, at the size that it will have. */
export function Skeleton({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" data-awaited="" />
}
