import { useTranslate } from 'ra-core'
import { type DragEvent, useRef, useState } from 'react'
import { useConfirm } from '../../../ui/feedback/useConfirm'
import { Button } from '../../../ui/kit/Button'
import { cx } from '../../../ui/kit/cx'
import { Dialog } from '../../../ui/kit/Dialog'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import styles from './media.module.css'
import { mediaOf, mediaType } from './mediaRow'
import { UploadList } from './UploadList'
import { accepted, MOST_FILES } from './uploadRules'
import { useUploads } from './useUploads'

/** Sends up to ten files, or one in the place of another; each says how far it is and what came of it (spec/3 §4, §9). */
export function UploadDialog(props: ActionDialogProps) {
  const { rows, params, onClose } = props
  const translate = useTranslate()
  const confirm = useConfirm()
  const { showError } = useErrorDialog()
  const type = mediaType(props)
  const old = rows[0] && mediaOf(rows[0])
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { entries, start, isSending } = useUploads({ type, storeCode: String(params['storeCode']), replaced: old?._id })
  const most = old ? 1 : MOST_FILES
  const isReplaced = old !== undefined && entries.some(({ state }) => state === 'done')

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length === 0) return
    if (isSending) return showError(undefined, translate('messages.uploadInProgress'))
    if (files.length > most) return showError(undefined, translate('areas.signage.media.tooMany', { smart_count: most }))
    void start(files)
  }
  const close = async () => {
    if (isSending && !(await confirm({ title: translate('messages.uploadInProgress'), text: translate('areas.signage.media.stopText'), confirmLabel: translate('areas.signage.media.stop'), danger: true }))) return
    onClose(entries.some(({ state }) => state === 'done'))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && void close()}
      title={old ? translate('areas.signage.media.replace', { name: old.name }) : translate(`areas.signage.media.upload.${type}`)}
      description={old && translate('areas.signage.media.replaceText')}
      size="m"
      closeOnOutsidePress={false}
      footer={
        <Button variant={entries.length > 0 && !isSending ? 'primary' : 'secondary'} onClick={() => void close()}>
          {translate('kit.close')}
        </Button>
      }
    >
      <input
        ref={picker}
        type="file"
        multiple={!old}
        accept={accepted(type)}
        className="visuallyHidden"
        tabIndex={-1}
        aria-label={translate('areas.signage.media.choose', { smart_count: most })}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      {!isReplaced && (
        <div
          className={cx(styles.drop, isOver && styles.over)}
          role="group"
          aria-label={translate('areas.signage.media.drop', { smart_count: most })}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <p>{translate('areas.signage.media.drop', { smart_count: most })}</p>
          <Button variant="primary" disabled={isSending} onClick={() => picker.current?.click()}>
            {translate('areas.signage.media.choose', { smart_count: most })}
          </Button>
          <p className={styles.help}>{translate(`areas.signage.media.kinds.${type}`)}</p>
        </div>
      )}
      <p role="status" className={styles.help}>
        {isSending && translate('messages.uploadInProgress')}
      </p>
      <UploadList entries={entries} />
    </Dialog>
  )
}
