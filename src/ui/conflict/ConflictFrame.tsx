import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'

interface ConflictFrameProps {
  /** Who saved first, and when, if that is known. */
  readonly description: ReactNode
  /** A save is in progress. */
  readonly isBusy?: boolean
  readonly onBack: () => void
  readonly onTakeTheirs: () => void
  readonly onSave: () => void
  readonly children: ReactNode
}

/** The dialog of a save that conflicts with somebody else's, and the three ways out of it. */
export function ConflictFrame({
  description,
  isBusy = false,
  onBack,
  onTakeTheirs,
  onSave,
  children,
}: ConflictFrameProps) {
  const translate = useTranslate()
  return (
    <Dialog
      open
      role="alertdialog"
      size="l"
      closeOnOutsidePress={false}
      onOpenChange={(open) => !open && onBack()}
      title={translate('conflict.title')}
      description={description}
      footer={
        <>
          <Button disabled={isBusy} onClick={onBack}>
            {translate('conflict.back')}
          </Button>
          <Button disabled={isBusy} onClick={onTakeTheirs}>
            {translate('conflict.takeTheirs')}
          </Button>
          <Button variant="primary" loading={isBusy} onClick={onSave}>
            {translate('conflict.save')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
