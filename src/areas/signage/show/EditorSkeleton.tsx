import { Skeleton } from '../../../ui/kit/Skeleton'
import styles from './editor.module.css'

/** The placeholder while the editor loads. */
export function EditorSkeleton() {
  return (
    <div className={styles.editor} aria-busy="true">
      <Skeleton height={32} />
      <Skeleton height={40} />
      <Skeleton height={150} />
      <Skeleton height={110} />
      <Skeleton height={220} />
    </div>
  )
}
