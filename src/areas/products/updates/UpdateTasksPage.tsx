import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useStoreName } from '../../../data/storeName'
import { ListPage } from '../../../ui/list/ListPage'
import { UploadButton } from '../uploads/UploadButton'

const REFRESH_MS = 3_000

/** The updates of a store's products, newest first. */
export function UpdateTasksPage() {
  const translate = useTranslate()
  const { storeCode = '' } = useParams()
  const store = useStoreName(storeCode)
  const params = useMemo(() => ({ storeCode }), [storeCode])
  const empty = {
    title: translate('areas.products.updates.empty'),
    text: translate('areas.products.updates.emptyText'),
  }
  return (
    <ListPage
      resource="update-task"
      params={params}
      title={translate('app.routes.productUpdateTasks', { store })}
      refreshEvery={REFRESH_MS}
      empty={empty}
      toolbar={<UploadButton storeCode={storeCode} />}
    />
  )
}
