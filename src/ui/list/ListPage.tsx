import type { ReactNode } from 'react'
import { PageHeader } from '../kit/PageHeader'
import styles from './ListPage.module.css'
import { SchemaList, type SchemaListProps } from './SchemaList'

export interface ListPageProps extends SchemaListProps {
  readonly title: string
  readonly breadcrumbs?: readonly { label: string; to?: string }[]
  /** Stands between heading and list: tabs. */
  readonly children?: ReactNode
}

/** A page that is a list: its heading, and the list over all the height that is left. */
export function ListPage({ breadcrumbs, children, ...list }: ListPageProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={list.title} {...(breadcrumbs && { breadcrumbs: [...breadcrumbs] })} />
      {children}
      <SchemaList {...list} />
    </div>
  )
}
