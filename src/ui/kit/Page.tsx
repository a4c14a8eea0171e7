import type { ReactNode } from 'react'
import styles from './Page.module.css'

/** A page: its header and its parts below each other, down to the end of the window. */
export function Page({ children }: { readonly children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}
