import type { ReactNode } from 'react'
import { PageHeader } from '../kit/PageHeader'
import styles from './ListPage.module.css'
import { SchemaList, type SchemaListProps } from './SchemaList'

export interface ListPageProps extends SchemaListProps {
  readonly title: string
  /** Stands between heading and list: tabs. */
  readonly children?: ReactNode
}

/** A page that is a list: its heading, and the list over all the height that is left. */
export function ListPage({ children, ...list }: ListPageProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={list.title} />
      {children}
      <SchemaList {...list} />
    </div>
  )
}
