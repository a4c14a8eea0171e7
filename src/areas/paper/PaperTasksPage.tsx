import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useStoreName } from '../../data/storeName'
import { ListPage } from '../../ui/list/ListPage'
import { UploadButton } from './UploadButton'

/** How soon it is seen that labels were printed, in milliseconds. */
const REFRESH_EVERY = 3_000

/** The paper tasks of a store, the newest first (spec/2 §2, §3). */
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
      refreshEvery={REFRESH_EVERY}
      toolbar={<UploadButton storeCode={storeCode} />}
      empty={{ title: translate('areas.paper.noTasks'), text: translate('areas.paper.noTasksText') }}
    />
  )
}
