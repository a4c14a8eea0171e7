import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

interface PageHeaderProps {
  readonly title: ReactNode
  /** What else tells it from others: its line is there before it. */
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
}

/** The heading of a page: what it is, and what can be done with all of it. */
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
