import styles from './ListSection.module.css'
import { SchemaList, type SchemaListProps } from './SchemaList'

/** A list as one part of a page: its heading, and room for some ten rows. */
export function ListSection(list: SchemaListProps & { readonly title: string }) {
  return (
    <section className={styles.section}>
      <h2>{list.title}</h2>
      <SchemaList {...list} />
    </section>
  )
}
