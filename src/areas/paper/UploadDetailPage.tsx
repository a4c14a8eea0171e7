import { useTranslate } from 'ra-core'
import { FileFaultBanner, fileFaultOf } from '../../domain/upload/FileFaultBanner'
import { LINE_FIELDS } from '../../domain/upload/lineText'
import { UploadPage } from '../../domain/upload/UploadPage'
import type { PaperUploadDetail } from '../../generated/types'
import type { FieldOverrides } from '../../ui/fields'
import { Link } from '../../ui/kit/Link'
import { UploadButton } from './UploadButton'

const FACTS = [
  'status',
  'storeCode',
  'taskId',
  'taskDes',
  'count',
  'errorCount',
  'encoding',
  'received',
  'finished',
] as const
const FIELDS: FieldOverrides = {
  ...LINE_FIELDS,
  // Line 0 is the file itself.
  line: { display: { text: (line) => (line ? String(line) : '–') } },
}

/** One file of paper labels: the print task that came of it, and the refused lines. */
export function UploadDetailPage() {
  const translate = useTranslate()
  return (
    <UploadPage<PaperUploadDetail>
      name="paper-upload"
      path="/paper/file/upload/history/detail/{historyId}"
      title={translate('app.routes.paperUploadDetail')}
      texts="areas.paper.uploads"
      fields={FIELDS}
      facts={FACTS}
      links={linksOf}
      FaultBanner={FaultBanner}
    />
  )
}

function linksOf({ storeCode, taskId }: PaperUploadDetail) {
  const tasks = storeCode && `/paper/task/${encodeURIComponent(storeCode)}`
  return {
    storeCode: tasks ? <Link to={tasks}>{storeCode}</Link> : null,
    taskId: tasks && taskId ? <Link to={`${tasks}/${taskId}`}>{taskId}</Link> : null,
  }
}

function FaultBanner({ upload }: { upload: PaperUploadDetail }) {
  const translate = useTranslate()
  const fault = fileFaultOf(upload)
  if (!fault) return null
  return (
    <FileFaultBanner
      fault={fault}
      title={translate('upload.refusedWhole')}
      note={translate('areas.paper.uploads.nothingPrinted')}
      actions={<UploadButton {...(upload.storeCode && { storeCode: upload.storeCode })} />}
    />
  )
}
