import { ArrowLeft } from 'lucide-react'
import { Link } from '../../ui/kit/Link'
import { PageHeader } from '../../ui/kit/PageHeader'
import styles from './recordPage.module.css'

interface RecordHeaderProps {
  /** The page above, in words. */
  readonly back: { readonly to: string; readonly label: string }
  readonly title: string
  /** What tells the record from all others. */
  readonly code: string
}

/** The head of a page about one record: the way back, what the page is, and of which record. */
export function RecordHeader({ back, title, code }: RecordHeaderProps) {
  return (
    <>
      <Link to={back.to} className={styles.back}>
        <ArrowLeft size={14} aria-hidden="true" />
        {back.label}
      </Link>
      <PageHeader
        title={
          <>
            {title} <span className={styles.code}>{code}</span>
          </>
        }
      />
    </>
  )
}
