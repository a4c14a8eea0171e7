import { Fragment, type ReactNode } from 'react'
import styles from './machines.module.css'

interface Fact {
  readonly label: string
  /** null if unknown. */
  readonly value: ReactNode
}

/** Facts about a thing, each with its name. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ label, value }) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{value ?? <span className={styles.none}>–</span>}</dd>
      </Fragment>
    ))}
  </dl>
)
