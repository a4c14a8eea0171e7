import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../ui/kit/Link'
import { Page } from '../../ui/kit/Page'
import { PageHeader } from '../../ui/kit/PageHeader'
import styles from './record.module.css'

interface RecordPageProps {
  /** The page above, in words. */
  readonly back: { readonly to: string; readonly label: string }
  readonly title: ReactNode
  /** A second line below its title. */
  readonly subtitle: ReactNode
  /** What can be done with it. */
  readonly actions?: ReactNode
  /** Notices, above everything else. */
  readonly first?: ReactNode
  /** Its image and its state, beside everything else; nothing until these are there. */
  readonly aside?: ReactNode
  /** What is known of it, and what happened to it. */
  readonly children?: ReactNode
  /** What needs the full width: a table below both. */
  readonly below?: ReactNode
}

/** A page about one record: its title, its actions, its image, and what happened to it. */
export function RecordPage({ back, title, subtitle, actions, first, aside, children, below }: RecordPageProps) {
  return (
    <Page>
      <Link to={back.to} className={styles.back}>
        <ArrowLeft size={14} aria-hidden="true" />
        {back.label}
      </Link>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      {first}
      {aside && (
        <div className={styles.columns}>
          <div className={styles.aside}>{aside}</div>
          <div className={styles.main}>{children}</div>
        </div>
      )}
      {aside && below}
    </Page>
  )
}
