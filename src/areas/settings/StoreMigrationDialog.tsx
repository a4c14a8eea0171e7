import { useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { HttpError } from '../../data/http'
import { sendFile } from '../../data/sendFile'
import { useUnsavedChanges } from '../../data/unsavedChanges'
import type { MigrationResult } from '../../generated/types'
import { formatNumber } from '../../ui/displays/values'
import { errorText, isAbort } from '../../ui/feedback/errorText'
import { confirm } from '../../ui/feedback/confirm'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { ProgressBar } from '../../ui/kit/ProgressBar'
import { TextInput } from '../../ui/kit/TextInput'
import { showError } from '../../ui/kit/errorDialog'
import { useUnmounted } from '../../ui/kit/useUnmounted'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { FileDrop } from '../../ui/upload/FileDrop'
import styles from './settings.module.css'
import { readSaid, saidText } from '../../data/said'

const COUNTS = ['lastTaskId', 'tagCount', 'productCount', 'gwCount', 'accountCount'] as const

/**
 * Imports a store exported from another system: a confirmation, an upload with progress, and a summary.
 * If it fails, nothing of the store is kept.
 */
export function StoreMigrationDialog({ onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const isUnmounted = useUnmounted()
  const [storeCode, setStoreCode] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [progress, setProgress] = useState<number>()
  const [result, setResult] = useState<MigrationResult>()
  const codeInput = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const isBusy = progress !== undefined
  useUnsavedChanges(false, isBusy)
  const missing = isAsked && storeCode.trim() === '' ? translate('messages.fillStoreCode') : undefined

  const fail = (reason: string) =>
    showError('titles.migrationFailed', translate('messages.migrationFailedReason', { reason }))
  const start = async (file: File) => {
    flushSync(() => setAsked(true))
    const code = storeCode.trim()
    if (code === '') return codeInput.current?.focus()
    const isConfirmed = await confirm({
      title: translate('areas.settings.migration.confirm'),
      text: translate('areas.settings.migration.confirmText', { file: file.name, store: code }),
      confirmLabel: translate('areas.settings.migration.start'),
    })
    if (!isConfirmed) return
    running.current = new AbortController()
    setProgress(0)
    try {
      const form = new FormData()
      form.set('files', file)
      const answer = await sendFile<MigrationResult>(`/upload/db/${encodeURIComponent(code)}`, form, {
        onProgress: setProgress,
        signal: running.current.signal,
      })
      if (answer.error_msg) fail(saidText(readSaid({ ...answer, message: answer.error_msg }), translate))
      else if (isUnmounted.current)
        notify(translate('areas.settings.migration.done', { store: code }), { type: 'success' })
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
          <Button disabled={sent} onClick={close}>
            {translate('kit.cancel')}
          </Button>
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
          <p className={styles.hint}>
            {translate(sent ? 'areas.settings.migration.writing' : 'areas.settings.migration.sending')}
          </p>
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
            <FileDrop
              label={translate('areas.settings.migration.choose')}
              hint={translate('areas.settings.migration.hint')}
              accept=".json,.zip"
              onFiles={([file]) => file && void start(file)}
            />
          </div>
        </>
      )}
    </Dialog>
  )
}
