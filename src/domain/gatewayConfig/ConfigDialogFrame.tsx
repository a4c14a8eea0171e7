import { useTranslate } from 'ra-core'
import { type MouseEvent, type ReactNode, type RefObject, useCallback, useState } from 'react'
import type { GatewayConfigResult } from '../../generated/types'
import { errorText } from '../../ui/feedback/errorText'
import { useConfirmDiscard } from '../../ui/feedback/useConfirmDiscard'
import type { FormHandle } from '../../ui/form/SchemaForm'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { EmptyState } from '../../ui/kit/EmptyState'
import { Skeleton } from '../../ui/kit/Skeleton'
import { useErrorDialog } from '../../ui/kit/useErrorDialog'
import { GatewayConfigResultView } from './GatewayConfigResultView'
import styles from './config.module.css'

interface ConfigDialogFrameProps {
  readonly title: string
  readonly formId: string
  readonly form: RefObject<FormHandle | null>
  /** The configuration is there to be edited. */
  readonly ready: boolean
  readonly loadError: unknown
  /** Shown in place of the form: what came of it. */
  readonly result: GatewayConfigResult | undefined
  readonly onClose: () => void
  readonly children: (onBusy: (isBusy: boolean) => void) => ReactNode
}

/** Says that nothing was changed; nothing is sent then (spec/1 §5, spec/3 §4). */
export function useTellUnchanged(): () => void {
  const translate = useTranslate()
  const { showError } = useErrorDialog()
  return useCallback(() => showError('titles.noChanged', translate('messages.gatewaysUnchanged')), [showError, translate])
}

/** The dialog around a form of gateway configurations: what is unchanged is not sent, what was typed is not lost, the result is shown. */
export function ConfigDialogFrame({ title, formId, form, ready, loadError, result, onClose, children }: ConfigDialogFrameProps) {
  const translate = useTranslate()
  const confirmDiscard = useConfirmDiscard()
  const tellUnchanged = useTellUnchanged()
  const [isBusy, setBusy] = useState(false)
  const isChanged = () => form.current?.isChanged() === true
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
        children(setBusy)
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
