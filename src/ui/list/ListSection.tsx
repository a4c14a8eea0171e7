import { useId } from 'react'
import { cx } from '../kit/cx'
import styles from './ListSection.module.css'
import { SchemaList, type SchemaListProps } from './SchemaList'

interface ListSectionProps extends SchemaListProps {
  readonly title: string
  /** It is what the page is about: it has most of the window. */
  readonly tall?: boolean
}

/** A list as one part of a page: its heading, and room for some ten rows. */
export function ListSection({ tall = false, ...list }: ListSectionProps) {
  const heading = useId()
  return (
    // Its table is a landmark of this name already.
    <section className={cx(styles.section, tall && styles.tall)} role="group" aria-labelledby={heading}>
      <h2 id={heading}>{list.title}</h2>
      <SchemaList {...list} />
    </section>
  )
}
