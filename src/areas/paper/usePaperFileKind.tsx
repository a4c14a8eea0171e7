import { useTranslate } from 'ra-core'
import type { PaperUploadDetail } from '../../generated/types'
import { FileFaultBanner } from '../../domain/upload/FileFaultBanner'
import { fileOutcome } from '../../domain/upload/fileOutcome'
import type { ImportKind } from '../../domain/upload/importKind'
import { sendAndFollow } from '../../domain/upload/sendAndFollow'
import { useProductColumns } from '../../domain/upload/useProductColumns'

/** What the server takes at most, in megabytes. */
const LARGEST_FILE = 100
const PATHS = { call: '/paper/file', history: '/paper/file/upload/history/detail/{historyId}' }

/** Files of paper labels (spec/2 §5), which the server reads and makes a task of. */
export function usePaperFileKind(storeCode: string, taskDes: string): ImportKind | undefined {
  const translate = useTranslate()
  const own = useProductColumns('paper-task-row')
  return (
    own && {
      ...own,
      name: 'paperFile',
      storeCode,
      title: translate('areas.paper.uploads.title'),
      drop: translate('upload.drop', { size: LARGEST_FILE }),
      help: translate('areas.paper.uploads.help'),
      example: 'paper-labels.csv',
      largest: LARGEST_FILE,
      nothing: 'messages.noData',
      isReadHere: false,
      stale: ['paper-upload', 'paper-task', 'paper-store'],
      sendLabel: () => translate('upload.send'),
      doneLabel: (rows) => translate('areas.paper.uploads.accepted', { smart_count: rows }),
      async send(job) {
        const detail = await sendAndFollow<PaperUploadDetail>(PATHS, { storeCode, taskDes }, job, () => ({}))
        if (!detail) return { refused: [], page: '/paper/upload/history' }
        const banner = (fault: PaperUploadDetail['data'][number]) => <FileFaultBanner fault={fault} title={translate('upload.refusedWhole')} note={translate('areas.paper.uploads.nothingPrinted')} />
        return { saved: detail.count ?? 0, page: `/paper/upload/history/detail/${detail.historyId}`, ...fileOutcome(detail, translate, banner) }
      },
    }
  )
}
