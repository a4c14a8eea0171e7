import type { ReactNode } from 'react'
import styles from './FactStrip.module.css'
import { Skeleton } from './Skeleton'

interface StripFact {
  readonly label: string
  /** undefined while it is on its way, null where nothing is known. */
  readonly value: ReactNode
  /** It is long: it takes two columns; `phone` where there are but two. */
  readonly wide?: boolean | 'phone'
}

/** What is known of the thing that a page is about, beside each other; a picture may lead. */
export function FactStrip({ facts, lead }: { facts: readonly StripFact[]; lead?: ReactNode }) {
  return (
    <div className={styles.strip}>
      {lead}
      <dl className={styles.facts}>
        {facts.map(({ label, value, wide }) => (
          <div key={label} className={wide ? styles[wide === 'phone' ? 'widePhone' : 'wide'] : undefined}>
            <dt>{label}</dt>
            <dd>{value === undefined ? <Skeleton width={80} height={16} /> : (value ?? '–')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
