import { useTranslate } from 'ra-core'
import { type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import type { GatewayConfigResult } from '../../generated/types'
import { errorText } from '../feedback/errorText'
import { useConfirmDiscard } from '../feedback/useConfirmDiscard'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import { EmptyState } from '../kit/EmptyState'
import { Skeleton } from '../kit/Skeleton'
import { useErrorDialog } from '../kit/useErrorDialog'
import { GatewayConfigResultView } from './GatewayConfigResultView'
import styles from './config.module.css'

/** What a form in the frame is told, and tells. */
export interface ConfigForm {
  readonly onDirty: (isDirty: boolean) => void
  readonly onTyped: () => void
  readonly onBusy: (isBusy: boolean) => void
}

interface ConfigDialogFrameProps {
  readonly title: string
  readonly formId: string
  /** The configuration is there to be edited. */
  readonly ready: boolean
  readonly loadError: unknown
  /** Shown in place of the form: what came of it. */
  readonly result: GatewayConfigResult | undefined
  readonly onClose: () => void
  readonly children: (form: ConfigForm) => ReactNode
}

/** Says that nothing was changed; nothing is sent then (spec/1 §5, spec/3 §4). */
export function useTellUnchanged(): () => void {
  const translate = useTranslate()
  const { showError } = useErrorDialog()
  return useCallback(() => showError('titles.noChanged', translate('messages.gatewaysUnchanged')), [showError, translate])
}

/** The dialog around a form of gateway configurations: what is unchanged is not sent, what was typed is not lost, the result is shown. */
export function ConfigDialogFrame({ title, formId, ready, loadError, result, onClose, children }: ConfigDialogFrameProps) {
  const translate = useTranslate()
  const confirmDiscard = useConfirmDiscard()
  const tellUnchanged = useTellUnchanged()
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // A press may come between a keystroke and the render that follows it.
  const typed = useRef(false)
  const onTyped = useCallback(() => {
    typed.current = true
  }, [])
  const onDirty = useCallback((dirty: boolean) => {
    if (!dirty) typed.current = false
    setDirty(dirty)
  }, [])
  const isChanged = () => isDirty || typed.current
  const close = async () => {
    if (isBusy) return
    if (!result && isChanged() && !(await confirmDiscard())) return
    onClose()
  }
  const onSave = (event: MouseEvent) => {
    if (isChanged()) return
    event.preventDefault()
    tellUnchanged()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && void close()}
      title={result ? translate('gatewayConfig.result') : title}
      size={result ? 'm' : 'l'}
      closeOnOutsidePress={false}
      footer={
        result ? (
          <Button variant="primary" onClick={onClose}>
            {translate('kit.close')}
          </Button>
        ) : (
          <>
            <Button disabled={isBusy} onClick={() => void close()}>
              {translate('kit.cancel')}
            </Button>
            <Button variant="primary" type="submit" form={formId} loading={isBusy} disabled={!ready} onClick={onSave}>
              {translate('form.save')}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <GatewayConfigResultView result={result} />
      ) : loadError ? (
        <EmptyState title={translate('titles.error')} text={errorText(loadError, translate)} />
      ) : ready ? (
        children({ onDirty, onTyped, onBusy: setBusy })
      ) : (
        <div className={styles.waiting} aria-busy="true">
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} height={52} />
          ))}
        </div>
      )}
    </Dialog>
  )
}

/** Thrown to leave a form open: the person has been told already. */
export const told = () => new DOMException('told', 'AbortError')
