import { useNotify, useTranslate } from 'ra-core'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { Values } from '../../schema/template'
import { LoadFailed } from '../feedback/LoadFailed'
import { useConfirmDiscard } from '../feedback/useConfirmDiscard'
import { Button } from '../kit/Button'
import { Dialog, type DialogProps } from '../kit/Dialog'
import { DialogSkeleton } from '../kit/DialogSkeleton'
import { isApple } from '../kit/isApple'
import { ProgressBar } from '../kit/ProgressBar'
import { showError } from '../kit/errorDialog'
import { useUnmounted } from '../kit/useUnmounted'
import { ResultDialog, resultText, type Result } from './ResultDialog'
import { SchemaForm, type FormHandle, type SchemaFormProps } from './SchemaForm'
import styles from './form.module.css'

interface FormFrameProps
  extends
    Omit<SchemaFormProps, 'id' | 'handle' | 'onBusy' | 'values' | 'onMissed' | 'onSave'>,
    Pick<DialogProps, 'title' | 'size'> {
  readonly description?: ReactNode
  /** undefined while the record loads. */
  readonly values: Values | undefined
  /** The record could not be read. */
  readonly loadError?: unknown
  /** Retries what could not be read. */
  readonly onRetry?: (() => unknown) | undefined
  readonly submitLabel: string
  /** There is nothing to send. */
  readonly disabled?: boolean
  /** Message key of what is shown if nothing was changed; nothing is sent then. */
  readonly unchanged?: string | undefined
  /** It stays open, emptied for the next entry: what is shown beside it, its log of outcomes, and what comes before its buttons. */
  readonly stays?:
    | (Required<Pick<SchemaFormProps, 'onMissed'>> & { readonly beside: ReactNode; readonly tools: ReactNode })
    | undefined
  /** The progress of a long save, in percent, and what cancels it. */
  readonly sending?: { readonly percent: number; readonly stop: () => void } | undefined
  /** As a form's; a result that it returns is shown in the form's place. */
  readonly onSave: (body: Values, values: Values) => Promise<Result | undefined | void>
  /** Called when it is cancelled or, with `saved`, saved. */
  readonly onClose: (saved?: boolean) => void
}

/** The dialog around a form: its title, and the buttons that cancel and submit it. It closes once it is saved. */
export function FormFrame({
  title,
  description,
  size,
  submitLabel,
  loadError,
  onRetry,
  disabled = false,
  values,
  unchanged,
  stays,
  sending,
  onSave,
  onClose,
  ...form
}: FormFrameProps) {
  const { guarded = true, readOnly = false, onRecreate } = form
  const translate = useTranslate()
  const notify = useNotify()
  const confirmDiscard = useConfirmDiscard()
  const formId = useId()
  const handle = useRef<FormHandle>(null)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()
  const isGone = useUnmounted()
  // The guard of the route must know that nothing is lost before the address changes.
  const leave = (saved: boolean) => {
    // A user who left with the back button during the save is not led back.
    if (isGone.current) return
    handle.current?.leave()
    onClose(saved)
  }
  const close = async () => {
    if (isBusy && !sending) return
    sending?.stop()
    if (guarded && !sending && handle.current?.isChanged() && !(await confirmDiscard())) return
    leave(false)
  }
  // Before validation: what is unchanged is nobody's error here, and neither is an empty scan.
  const onSubmit = (event: FormEvent) => {
    if (!stays && (unchanged === undefined || handle.current?.isChanged())) return
    event.preventDefault()
    event.stopPropagation()
    if (stays) handle.current?.take()
    else if (unchanged !== undefined) showError('titles.noChanged', translate(unchanged))
  }
  if (result) return <ResultDialog {...result} onClose={() => onClose(true)} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && void close()}
      title={title}
      description={description}
      size={size}
      closeOnOutsidePress={false}
      footer={
        <>
          {stays?.tools}
          {!readOnly && guarded && (
            <span className={styles.keys}>{translate('form.saveKeys', { keys: isApple ? '⌘↵' : 'Ctrl + Enter' })}</span>
          )}
          <Button disabled={isBusy && !sending} onClick={() => void close()}>
            {translate(readOnly || stays ? 'kit.close' : 'kit.cancel')}
          </Button>
          {!readOnly && (
            <Button variant="primary" type="submit" form={formId} loading={isBusy} disabled={!values || disabled}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      {loadError ? (
        <LoadFailed error={loadError} {...(onRetry && { onRetry: () => void onRetry() })} />
      ) : values ? (
        <div className={stays ? styles.stays : styles.whole} onSubmitCapture={onSubmit}>
          <SchemaForm
            {...form}
            id={formId}
            values={values}
            readOnly={readOnly}
            onMissed={stays?.onMissed}
            handle={handle}
            onSave={async (body, typed) => {
              const came = await onSave(body, typed)
              if (stays) return
              if (!came) return leave(true)
              if (isGone.current)
                return notify(resultText(came), {
                  type: came.rows.some(({ tone }) => tone === 'error') ? 'error' : 'success',
                })
              handle.current?.leave()
              setResult(came)
            }}
            onRecreate={
              onRecreate &&
              (async (body) => {
                await onRecreate(body)
                leave(true)
              })
            }
            onBusy={setBusy}
          />
          {stays?.beside}
          {sending && (
            <div role="status">
              <p>{translate('messages.uploadInProgress')}</p>
              <ProgressBar label={translate('messages.uploadInProgress')} value={Math.round(sending.percent)} />
            </div>
          )}
        </div>
      ) : (
        <DialogSkeleton />
      )}
    </Dialog>
  )
}
