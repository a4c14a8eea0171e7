import { useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { HttpError } from '../../data/http'
import { sendFile } from '../../data/sendFile'
import { useUnsavedChanges } from '../../data/unsavedChanges'
import type { MigrationResult } from '../../generated/types'
import { formatNumber } from '../../ui/displays/values'
import { errorText, isAbort } from '../../ui/feedback/errorText'
import { useConfirm } from '../../ui/feedback/useConfirm'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { ProgressBar } from '../../ui/kit/ProgressBar'
import { TextInput } from '../../ui/kit/TextInput'
import { useErrorDialog } from '../../ui/kit/useErrorDialog'
import { useGone } from '../../ui/kit/useGone'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { FileDrop } from '../../ui/upload/FileDrop'
import styles from './settings.module.css'
import { readSaid, saidText } from '../../data/said'

const COUNTS = ['lastTaskId', 'tagCount', 'productCount', 'gwCount', 'accountCount'] as const

/**
 * Brings a store of another system over, for role 0: confirm, upload with progress, what came over, and the offer to
 * reload (spec/3 §4, §7). What fails is told as 'Migration failed : {reason}', and nothing of it is kept.
 */
export function StoreMigrationDialog({ onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const confirm = useConfirm()
  const notify = useNotify()
  const isGone = useGone()
  const { showError } = useErrorDialog()
  const [storeCode, setStoreCode] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [progress, setProgress] = useState<number>()
  const [result, setResult] = useState<MigrationResult>()
  const codeInput = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const isBusy = progress !== undefined
  useUnsavedChanges(false, isBusy)
  const missing = isAsked && storeCode.trim() === '' ? translate('messages.fillStoreCode') : undefined

  const fail = (reason: string) => showError('titles.migrationFailed', translate('messages.migrationFailedReason', { reason }))
  const take = async (file: File) => {
    flushSync(() => setAsked(true))
    const code = storeCode.trim()
    if (code === '') return codeInput.current?.focus()
    const yes = await confirm({
      title: translate('areas.settings.migration.confirm'),
      text: translate('areas.settings.migration.confirmText', { file: file.name, store: code }),
      confirmLabel: translate('areas.settings.migration.start'),
    })
    if (!yes) return
    running.current = new AbortController()
    setProgress(0)
    try {
      const form = new FormData()
      form.set('files', file)
      const answer = await sendFile<MigrationResult>(`/upload/db/${encodeURIComponent(code)}`, form, { onProgress: setProgress, signal: running.current.signal })
      if (answer.error_msg) fail(saidText(readSaid({ ...answer, message: answer.error_msg }), translate))
      else if (isGone.current) notify(translate('areas.settings.migration.done', { store: code }), { type: 'success' })
      else setResult(answer)
    } catch (error) {
      if (!isAbort(error)) fail(error instanceof HttpError ? errorText(error, translate) : translate('kit.unexpected'))
    } finally {
      setProgress(undefined)
    }
  }
  const close = () => {
    running.current?.abort()
    onClose(result !== undefined)
  }
  const sent = (progress ?? 0) >= 100
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && close()}
      title={translate('areas.settings.migration.title')}
      closeOnOutsidePress={false}
      footer={
        result ? (
          <>
            <Button onClick={close}>{translate('kit.close')}</Button>
            <Button variant="primary" onClick={() => window.location.reload()}>
              {translate('areas.settings.migration.reload')}
            </Button>
          </>
        ) : (
          <Button disabled={sent} onClick={close}>{translate('kit.cancel')}</Button>
        )
      }
    >
      {result ? (
        <div role="status">
          <p className={styles.hint}>{translate('areas.settings.migration.done', { store: storeCode.trim() })}</p>
          <dl className={styles.counts}>
            {COUNTS.map((name) => [
              <dt key={`${name} name`}>{translate(`resources.migration-result.fields.${name}`)}</dt>,
              <dd key={name}>{formatNumber(result[name] ?? 0)}</dd>,
            ])}
          </dl>
        </div>
      ) : isBusy ? (
        <div role="status">
          <p className={styles.hint}>{translate(sent ? 'areas.settings.migration.writing' : 'areas.settings.migration.sending')}</p>
          <ProgressBar label={translate('areas.settings.migration.title')} value={sent ? undefined : progress} />
        </div>
      ) : (
        <>
          <p className={styles.hint}>{translate('areas.settings.migration.text')}</p>
          <TextInput
            ref={codeInput}
            label={translate('resources.store.fields.storeCode')}
            required
            autoComplete="off"
            maxLength={64}
            value={storeCode}
            error={missing}
            onChange={(event) => setStoreCode(event.target.value)}
          />
          <div className={styles.drop}>
            <FileDrop label={translate('areas.settings.migration.choose')} hint={translate('areas.settings.migration.hint')} accept=".json,.zip" onFiles={([file]) => file && void take(file)} />
          </div>
        </>
      )}
    </Dialog>
  )
}
