import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/kit/Skeleton'
import styles from './record.module.css'

export interface RecordFact {
  readonly label: string
  /** undefined while it is on its way, null where nothing is known. */
  readonly value: ReactNode
}

/** Facts about a record, in columns whose space is reserved before the values are known. */
export const FactList = ({ facts }: { readonly facts: readonly RecordFact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {value === undefined ? (
            <Skeleton width={96} height={16} />
          ) : (
            (value ?? <span className={styles.none}>–</span>)
          )}
        </dd>
      </div>
    ))}
  </dl>
)
