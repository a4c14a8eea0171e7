import { useTranslate } from 'ra-core'
import { useMemo, type ReactNode } from 'react'
import { PeriodButtons } from '../../../domain/history/PeriodButtons'
import { SchemaList, type SchemaListProps } from '../../../ui/list/SchemaList'
import { HISTORY_RESOURCES, type HistoryKind } from './tagHistory'
import { TagHeader } from './TagHeader'
import { useTagPath } from './tagHistory'
import { Page } from '../../../ui/kit/Page'

interface HistoryPageProps extends Omit<SchemaListProps, 'resource' | 'params' | 'title'> {
  readonly kind: HistoryKind
  readonly title: string
  /** Content between the tag's header and the table: the chart. */
  readonly children?: ReactNode
}

const REFRESH_MS = 10_000

/** A history of one tag: the tag's header, a chart, and the table with its date range. */
export function HistoryPage({ kind, title, children, ...list }: HistoryPageProps) {
  const translate = useTranslate()
  const tag = useTagPath()
  const params = useMemo(() => ({ ...tag }), [tag])
  const empty = { title: translate(`areas.tags.history.empty.${kind}`), text: translate('history.emptyText') }
  return (
    <Page>
      <TagHeader tag={tag} title={title} />
      {children}
      <SchemaList
        resource={HISTORY_RESOURCES[kind]}
        params={params}
        title={title}
        empty={empty}
        refreshEvery={REFRESH_MS}
        toolbar={<PeriodButtons />}
        {...list}
      />
    </Page>
  )
}
