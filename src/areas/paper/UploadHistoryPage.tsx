import { useTranslate } from 'ra-core'
import { ListPage } from '../../ui/list/ListPage'
import { UploadButton } from './UploadButton'

const REFRESH_EVERY = 3_000
const FIELDS = { taskId: { link: '/paper/task/{storeCode}/{taskId}' } }

/** The files of paper labels that came in, the newest first (spec/2 §2, §9). */
export function UploadHistoryPage() {
  const translate = useTranslate()
  const empty = { title: translate('areas.paper.uploads.empty'), text: translate('areas.paper.uploads.emptyText') }
  return <ListPage resource="paper-upload" title={translate('app.routes.paperUploadHistory')} refreshEvery={REFRESH_EVERY} toolbar={<UploadButton />} empty={empty} fields={FIELDS} />
}
