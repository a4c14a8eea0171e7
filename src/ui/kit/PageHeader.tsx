import type { ReactNode } from 'react'
import { Link } from './Link'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  readonly title: ReactNode
  /** The pages above this one. */
  readonly breadcrumbs?: readonly { readonly label: string; readonly to?: string }[]
  readonly actions?: ReactNode
}

/** The heading of a page: where it is, what it is, what can be done with all of it. */
export function PageHeader({ title, breadcrumbs, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        {breadcrumbs && breadcrumbs.length > 0 && (
          <ol className={styles.crumbs}>
            {breadcrumbs.map(({ label, to }) => (
              <li key={label}>{to === undefined ? label : <Link to={to}>{label}</Link>}</li>
            ))}
          </ol>
        )}
        <h1 className={styles.title}>{title}</h1>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
