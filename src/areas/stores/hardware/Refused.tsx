import type { ReactNode } from 'react'
import styles from './hardware.module.css'

/** Why a form was refused, where no field of it is the reason. */
export const Refused = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className={styles.refused}>
    {children}
  </p>
)
