import { ArrowLeft } from 'lucide-react'
import { Link } from '../../ui/kit/Link'
import { PageHeader } from '../../ui/kit/PageHeader'
import styles from './recordPage.module.css'

interface RecordHeaderProps {
  /** The page above, in words. */
  readonly back: { readonly to: string; readonly label: string }
  readonly title: string
  /** The code of the record. */
  readonly code: string
}

/** The header of a page about one record: the way back, the title, and the record's code. */
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
