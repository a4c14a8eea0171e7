import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { request } from '../../data/http'
import { useStoreName } from '../../data/storeName'
import type { LayoutName } from '../../generated/types'
import { LoadFailed } from '../../ui/feedback/LoadFailed'
import { PageHeader } from '../../ui/kit/PageHeader'
import { Skeleton } from '../../ui/kit/Skeleton'
import { PrintEditor } from './PrintEditor'
import styles from './print.module.css'
import { sheetsQuery } from './sheets/useSheets'

const templatesQuery = {
  queryKey: ['print', 'templates'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request<LayoutName[]>('GET', '/paper/layout/name', { signal }),
  staleTime: 60_000,
}

/** The label editor of a store, once its templates and sheets have loaded. */
export function PrintEditPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  const title = translate('app.routes.printEdit', { store })
  const templates = useQuery(templatesQuery)
  const sheets = useQuery(sheetsQuery)
  if (templates.error || !templates.data || sheets.isPending) {
    return (
      <div className={styles.page}>
        <PageHeader title={title} />
        {templates.error ? (
          <LoadFailed error={templates.error} onRetry={() => void templates.refetch()} />
        ) : (
          <Skeleton />
        )}
      </div>
    )
  }
  return (
    <PrintEditor
      key={storeCode}
      storeCode={storeCode}
      store={store}
      title={title}
      templates={templates.data}
      file={sheets.data}
      sheetsFailed={sheets.error}
    />
  )
}
