import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

interface PageHeaderProps {
  readonly title: ReactNode
  readonly actions?: ReactNode
}

/** The heading of a page: what it is, and what can be done with all of it. */
export function PageHeader({ title, actions }: PageHeaderProps) {
  return (
    <header className={styles.header} data-actions={actions ? '' : undefined}>
      <h1 className={styles.title}>{title}</h1>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
