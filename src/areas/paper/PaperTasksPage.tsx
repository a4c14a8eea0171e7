import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useStoreName } from '../../data/storeName'
import { ListPage } from '../../ui/list/ListPage'
import { UploadButton } from './UploadButton'

const REFRESH_MS = 3_000

/** The print tasks of a store, newest first. */
export function PaperTasksPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  const params = useMemo(() => ({ storeCode }), [storeCode])
  return (
    <ListPage
      resource="paper-task"
      params={params}
      title={translate('app.routes.paperTasks', { store })}
      refreshEvery={REFRESH_MS}
      toolbar={<UploadButton storeCode={storeCode} />}
      empty={{ title: translate('areas.paper.noTasks'), text: translate('areas.paper.noTasksText') }}
    />
  )
}
