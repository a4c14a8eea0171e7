import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { saveFile } from '../../data/downloads'
import { lastStore } from '../../data/lastStore'
import { sendFile } from '../../data/sendFile'
import { useViewer } from '../../data/session'
import type { PaperUpload, PaperUploadDetail } from '../../generated/types'
import { CSV_BOM, csvLine } from '../../schema/csv'
import type { Encoding } from '../../ui/csv/decode'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { ProgressBar } from '../../ui/kit/ProgressBar'
import { TextInput } from '../../ui/kit/TextInput'
import { useErrorDialog } from '../../ui/kit/useErrorDialog'
import { StoreSelect } from '../../domain/stores/StoreSelect'
import { EncodingSelect } from '../../ui/upload/EncodingSelect'
import { FileDrop } from '../../ui/upload/FileDrop'
import { FirstLines } from '../../ui/upload/FirstLines'
import { useFileStart } from '../../ui/upload/useFileStart'
import { followUpload } from './followUpload'
import styles from './paper.module.css'

/** What the server takes at most, in bytes. */
const LARGEST_FILE = 100_000_000
const COLUMNS = ['prCode', 'quantity', 'layoutId', 'printerName'] as const
/** A file that was refused as a whole has its reason on its page, which opens then. */
const isComplete = (read: PaperUploadDetail | undefined) => read?.status !== 'REFUSED'
const isPaperFile = (name: string) => /\.(csv|txt)$/i.test(name)

/**
 * The upload of a file of paper labels: CSV or TXT, which becomes a task of the store (spec/2 §2, §5, §8). What came of
 * it stands on its own page, to which it leads.
 */
export function UploadDialog({ storeCode, onClose }: { storeCode: string | undefined; onClose: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const queries = useQueryClient()
  const viewer = useViewer()
  const [store, setStore] = useState(storeCode ?? lastStore() ?? viewer.store[0] ?? '')
  const [taskDes, setTaskDes] = useState('')
  const [encoding, setEncoding] = useState<Encoding | 'auto'>('auto')
  const [chosen, setChosen] = useState<File>()
  const start = useFileStart(chosen, encoding)
  const [sent, setSent] = useState<number>()
  const columns = COLUMNS.map((name) => (name === 'prCode' ? name : translate(`resources.paper-task-row.fields.${name}`)))
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])

  const choose = (file: File) => {
    if (!isPaperFile(file.name)) return showError(undefined, translate('server.invalidFileFormat'))
    if (file.size > LARGEST_FILE) return showError(undefined, translate('upload.tooLarge', { size: LARGEST_FILE / 1_000_000 }))
    if (file.size === 0) return showError(undefined, translate('messages.noData'))
    setChosen(file)
  }
  const send = async (file: File) => {
    if (sent !== undefined) return showError(undefined, translate('messages.uploadInProgress'))
    const own = new AbortController()
    ending.current = own
    setSent(0)
    try {
      const form = new FormData()
      for (const [name, value] of Object.entries({ storeCode: store, taskDes: taskDes.trim(), encoding })) if (value !== '') form.append(name, value)
      form.append('file', file)
      const upload = await sendFile<PaperUpload & { error?: unknown }>('/paper/file', form, { onProgress: setSent, signal: own.signal })
      // Another server may say in its answer what is wrong, or follow no file (spec/2 §8).
      const hasError = typeof upload.error === 'string' && upload.error !== ''
      const read = hasError || upload._id === undefined ? undefined : await followUpload(upload._id, own.signal)
      await Promise.all(['paper-upload', 'paper-task', 'paper-store'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
      if (hasError) showError(undefined, upload.error)
      else if (isComplete(read)) notify(translate('messages.complete'), { type: 'success' })
      onClose()
      if (upload._id !== undefined) void navigate(`/paper/upload/history/detail/${upload._id}`)
    } catch (failure) {
      if (own.signal.aborted) return
      showError(undefined, failure)
      setSent(undefined)
    }
  }
  const isChosen = chosen !== undefined && sent === undefined
  const footer = (
    <>
      <Button onClick={onClose}>{translate('kit.cancel')}</Button>
      {isChosen && <Button onClick={() => setChosen(undefined)}>{translate('upload.another')}</Button>}
      {isChosen && (
        <Button variant="primary" disabled={store === '' || typeof start !== 'object'} onClick={() => void send(chosen)}>
          {translate('upload.send')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={translate('areas.paper.uploads.title')} size="m" closeOnOutsidePress={false} footer={footer}>
      <div className={styles.form}>
        <StoreSelect label={translate('areas.paper.uploads.store')} value={store} onChange={setStore} resource="paper-store" />
        <TextInput label={translate('resources.paper-upload.fields.taskDes')} help={translate('areas.paper.uploads.taskDesHelp')} value={taskDes} maxLength={500} onChange={(event) => setTaskDes(event.target.value)} autoComplete="off" />
        {sent !== undefined ? (
          <div role="status" className={styles.sending}>
            <ProgressBar value={sent} label={translate('messages.uploadInProgress')} />
            <p>{translate('messages.uploadInProgress')}</p>
          </div>
        ) : chosen ? (
          <FirstLines name={chosen.name} start={start} encoding={encoding} onEncoding={setEncoding} />
        ) : (
          store !== '' && (
            <FileDrop label={translate('upload.choose')} hint={translate('areas.paper.uploads.drop')} onFile={choose}>
              <p>{translate('areas.paper.uploads.help')}</p>
              <Button variant="ghost" size="s" onClick={() => saveFile(new Blob([CSV_BOM, csvLine(columns)], { type: 'text/csv' }), 'paper-labels.csv')}>
                {translate('areas.paper.uploads.example')}
              </Button>
              <EncodingSelect value={encoding} onChange={setEncoding} />
            </FileDrop>
          )
        )}
      </div>
    </Dialog>
  )
}
