import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

interface PageHeaderProps {
  readonly title: ReactNode
  /** A second line, whose space is reserved. */
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
}

/** The header of a page: its title, and the actions on all of it. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className={styles.header} data-actions={actions ? '' : undefined}>
      {subtitle === undefined ? (
        <h1 className={styles.title}>{title}</h1>
      ) : (
        <div className={styles.title}>
          <h1>{title}</h1>
          <p className={styles.subtitle}>{subtitle}</p>
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
