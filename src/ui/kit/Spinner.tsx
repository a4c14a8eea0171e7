import styles from './Spinner.module.css'

/** Something is under way; what holds it says so. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
