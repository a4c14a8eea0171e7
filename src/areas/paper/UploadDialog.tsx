import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { currentStore } from '../../data/currentStore'
import { useViewer } from '../../data/session'
import { StoreSelect } from '../../domain/stores/StoreSelect'
import { FileFaultBanner } from '../../domain/upload/FileFaultBanner'
import { fileOutcome } from '../../domain/upload/fileOutcome'
import { ImportDialog } from '../../domain/upload/ImportDialog'
import type { ImportKind } from '../../domain/upload/importKind'
import { sendAndFollow } from '../../domain/upload/sendAndFollow'
import type { UploadDialogProps } from '../../domain/upload/UploadDialogButton'
import { useProductColumns } from '../../domain/upload/useProductColumns'
import type { PaperUploadDetail } from '../../generated/types'
import { TextInput } from '../../ui/kit/TextInput'
import styles from './paper.module.css'

// In megabytes, the limit of the server.
const MAX_FILE_SIZE = 100
const PATHS = { call: '/paper/file', history: '/paper/file/upload/history/detail/{historyId}' }

/** Uploads a file of paper labels, which becomes a print task of a store. */
export function UploadDialog({ storeCode, onClose }: UploadDialogProps) {
  const translate = useTranslate()
  const viewer = useViewer()
  const [store, setStore] = useState(storeCode ?? currentStore() ?? viewer.store[0] ?? '')
  const [taskDes, setTaskDes] = useState('')
  const kind = usePaperFileKind(store, taskDes.trim())
  const head = (
    <div className={styles.form}>
      <StoreSelect label={translate('upload.store')} value={store} onChange={setStore} resource="paper-store" />
      <TextInput
        label={translate('resources.paper-upload.fields.taskDes')}
        help={translate('areas.paper.uploads.taskDesHelp')}
        value={taskDes}
        maxLength={500}
        onChange={(event) => setTaskDes(event.target.value)}
        autoComplete="off"
      />
    </div>
  )
  return kind && <ImportDialog kind={kind} head={head} isReady={store !== ''} onClose={onClose} />
}

function usePaperFileKind(storeCode: string, taskDes: string): ImportKind | undefined {
  const translate = useTranslate()
  const own = useProductColumns('paper-task-row')
  return (
    own && {
      ...own,
      name: 'paperFile',
      storeCode,
      title: translate('areas.paper.uploads.title'),
      drop: translate('upload.drop', { size: MAX_FILE_SIZE }),
      help: translate('areas.paper.uploads.help'),
      example: 'paper-labels.csv',
      largest: MAX_FILE_SIZE,
      nothing: 'messages.noData',
      isReadHere: false,
      stale: ['paper-upload', 'paper-task', 'paper-store'],
      sendLabel: () => translate('upload.send'),
      doneLabel: (rows) => translate('areas.paper.uploads.accepted', { smart_count: rows }),
      async send(job) {
        const detail = await sendAndFollow<PaperUploadDetail>(PATHS, { storeCode, taskDes }, job, () => ({}))
        if (!detail) return { refused: [], page: '/paper/upload/history' }
        const banner = (fault: PaperUploadDetail['data'][number]) => (
          <FileFaultBanner
            fault={fault}
            title={translate('upload.refusedWhole')}
            note={translate('areas.paper.uploads.nothingPrinted')}
          />
        )
        return {
          saved: detail.count ?? 0,
          page: `/paper/upload/history/detail/${detail.historyId}`,
          ...fileOutcome(detail, translate, banner),
        }
      },
    }
  )
}
