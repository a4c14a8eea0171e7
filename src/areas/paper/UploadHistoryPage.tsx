import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'
import { UploadButton } from './UploadButton'

const REFRESH_MS = 3_000
const FIELDS = { taskId: { link: '/paper/task/{storeCode}/{taskId}' } }

/** The uploaded files of paper labels, newest first. */
export function UploadHistoryPage() {
  const translate = useTranslate()
  const empty = { title: translate('areas.paper.uploads.empty'), text: translate('areas.paper.uploads.emptyText') }
  return (
    <ListPage
      resource="paper-upload"
      title={translate('app.routes.paperUploadHistory')}
      refreshEvery={REFRESH_MS}
      toolbar={<UploadButton />}
      empty={empty}
      fields={FIELDS}
    />
  )
}
