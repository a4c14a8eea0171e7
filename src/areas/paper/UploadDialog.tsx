import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { storeInMind } from '../../data/storeInMind'
import { useViewer } from '../../data/session'
import { StoreSelect } from '../../domain/stores/StoreSelect'
import { ImportDialog } from '../../domain/upload/ImportDialog'
import { TextInput } from '../../ui/kit/TextInput'
import { usePaperFileKind } from './usePaperFileKind'
import styles from './paper.module.css'

/** The upload of a file of paper labels, which becomes a task of the store (spec/2 §2, §5, §8). */
export function UploadDialog({ storeCode, onClose }: { storeCode: string | undefined; onClose: () => void }) {
  const translate = useTranslate()
  const viewer = useViewer()
  const [store, setStore] = useState(storeCode ?? storeInMind() ?? viewer.store[0] ?? '')
  const [taskDes, setTaskDes] = useState('')
  const kind = usePaperFileKind(store, taskDes.trim())
  const head = (
    <div className={styles.form}>
      <StoreSelect label={translate('upload.store')} value={store} onChange={setStore} resource="paper-store" />
      <TextInput label={translate('resources.paper-upload.fields.taskDes')} help={translate('areas.paper.uploads.taskDesHelp')} value={taskDes} maxLength={500} onChange={(event) => setTaskDes(event.target.value)} autoComplete="off" />
    </div>
  )
  return kind && <ImportDialog kind={kind} head={head} isReady={store !== ''} onClose={onClose} />
}
