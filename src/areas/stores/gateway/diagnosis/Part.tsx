import type { ReactNode } from 'react'
import styles from './diagnosis.module.css'

interface PartProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of the diagnosis. */
export const Part = ({ title, actions, children }: PartProps) => (
  <section className={styles.part}>
    <h3>
      {title}
      {actions}
    </h3>
    {children}
  </section>
)
