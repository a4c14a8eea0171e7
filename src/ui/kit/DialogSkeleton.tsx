import styles from './Dialog.module.css'
import { Skeleton } from './Skeleton'

/** The placeholder of a dialog's fields; it leaves the focus with the dialog, which hands it on. */
export const DialogSkeleton = () => (
  <div className={styles.skeletons} aria-busy="true">
    {Array.from({ length: 6 }, (_, at) => (
      <Skeleton key={at} height={52} />
    ))}
  </div>
)
