import type { ReactNode } from 'react'
import styles from './FactStrip.module.css'
import { Skeleton } from './Skeleton'

interface StripFact {
  readonly label: string
  /** undefined while it loads, null if it is unknown. */
  readonly value: ReactNode
  /** It is long and takes two columns; 'phone': only where there are just two. */
  readonly wide?: boolean | 'phone'
}

/** Facts about the subject of a page, side by side; a picture may come first. */
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
