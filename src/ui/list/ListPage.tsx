import type { ReactNode } from 'react'
import { Page } from '../kit/Page'
import { PageHeader } from '../kit/PageHeader'
import { SchemaList, type SchemaListProps } from './SchemaList'

interface ListPageProps extends SchemaListProps {
  readonly title: string
  /** Stands between heading and list: tabs. */
  readonly children?: ReactNode
}

/** A page that is a list: its heading, and the list over all the height that is left. */
export function ListPage({ children, ...list }: ListPageProps) {
  return (
    <Page>
      <PageHeader title={list.title} />
      {children}
      <SchemaList {...list} />
    </Page>
  )
}
