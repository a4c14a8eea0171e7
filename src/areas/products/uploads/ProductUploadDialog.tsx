import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { lastStore } from '../../../data/lastStore'
import { useStoreName } from '../../../data/storeName'
import { useViewer } from '../../../data/session'
import { clearResult, closeUpload, isUploading, startUpload, stopUpload, type Upload } from '../../../data/uploads'
import type { Encoding } from '../../../ui/csv/decode'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import { StoreSelect } from '../../../domain/stores/StoreSelect'
import { EncodingSelect } from '../../../ui/upload/EncodingSelect'
import { FileDrop } from '../../../ui/upload/FileDrop'
import { FirstLines } from '../../../ui/upload/FirstLines'
import { useFileStart } from '../../../ui/upload/useFileStart'
import { FileExample } from './FileExample'
import { UploadProgress } from './UploadProgress'
import styles from './uploads.module.css'

interface ProductUploadDialogProps {
  readonly upload: Upload | undefined
  /** The store whose page opened it; it can be chosen where there is none. */
  readonly storeCode: string | undefined
}

/** What the server takes at most, in bytes. */
const LARGEST_FILE = 100_000_000
const isProductFile = (name: string) => /\.(csv|txt)$/i.test(name)

/**
 * The upload of a product file: CSV or TXT, its progress and what came of it (spec/2 §2, §5, §8). It goes on when the
 * dialog is closed, and is found in the header.
 */
export function ProductUploadDialog({ upload, storeCode }: ProductUploadDialogProps) {
  const translate = useTranslate()
  const { showError } = useErrorDialog()
  const queries = useQueryClient()
  const viewer = useViewer()
  const [store, setStore] = useState(storeCode ?? lastStore() ?? viewer.store[0] ?? '')
  const [encoding, setEncoding] = useState<Encoding | 'auto'>('auto')
  const [chosen, setChosen] = useState<File>()
  const start = useFileStart(chosen, encoding)
  const chooser = useRef<HTMLButtonElement>(null)
  const name = useStoreName(storeCode)
  const { state } = upload ?? {}
  useEffect(() => {
    for (const resource of ['product', 'product-upload']) void queries.invalidateQueries({ queryKey: [resource] })
  }, [state, queries])

  const choose = (file: File) => {
    if (!isProductFile(file.name)) return showError(undefined, translate('server.invalidFileFormat'))
    if (file.size > LARGEST_FILE) return showError(undefined, translate('upload.tooLarge', { size: LARGEST_FILE / 1_000_000 }))
    if (file.size === 0) return showError(undefined, translate('messages.noData'))
    if (isUploading()) return showError(undefined, translate('messages.uploadInProgress'))
    setChosen(file)
  }
  const send = () => {
    if (!chosen) return
    if (isUploading()) return showError(undefined, translate('messages.uploadInProgress'))
    void startUpload({ storeCode: store, file: chosen, encoding })
    setChosen(undefined)
  }
  const isRunning = state === 'sending' || state === 'importing'
  const closeButton = (
    <Button variant={upload ? 'primary' : 'secondary'} onClick={closeUpload}>
      {translate(isRunning ? 'upload.leave' : 'kit.close')}
    </Button>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closeUpload()}
      title={translate('areas.products.uploads.title')}
      size="m"
      closeOnOutsidePress={false}
      {...(storeCode !== undefined && { description: translate('areas.products.uploads.to', { store: name }), initialFocus: chooser })}
      footer={
        <>
          {!upload && closeButton}
          {state === 'sending' && <Button onClick={stopUpload}>{translate('areas.products.uploads.stop')}</Button>}
          {upload && !isRunning && <Button onClick={clearResult}>{translate('upload.another')}</Button>}
          {!upload && chosen && <Button onClick={() => setChosen(undefined)}>{translate('upload.another')}</Button>}
          {upload && closeButton}
          {!upload && chosen && (
            <Button variant="primary" disabled={store === '' || typeof start !== 'object'} onClick={send}>
              {translate('upload.send')}
            </Button>
          )}
        </>
      }
    >
      {upload ? (
        <UploadProgress upload={upload} isStoreNamed={storeCode === upload.storeCode} />
      ) : (
        <div className={styles.form}>
          {storeCode === undefined && <StoreSelect label={translate('areas.products.uploads.store')} value={store} onChange={setStore} resource="product-store" />}
          {chosen && <FirstLines name={chosen.name} start={start} encoding={encoding} onEncoding={setEncoding} />}
          {!chosen && store !== '' && (
            <FileDrop label={translate('upload.choose')} hint={translate('areas.products.uploads.drop')} onFile={choose} buttonRef={chooser}>
              <FileExample />
              <EncodingSelect value={encoding} onChange={setEncoding} />
            </FileDrop>
          )}
        </div>
      )}
    </Dialog>
  )
}
