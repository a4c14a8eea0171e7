import { useTranslate } from 'ra-core'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import type { Conflict } from './useSaveShow'

interface ConflictDialogProps {
  readonly conflict: Conflict
  readonly onOverwrite: () => void
  readonly onTakeTheirs: () => void
  readonly onClose: () => void
}

/** Somebody else has saved meanwhile: overwrite, load theirs, or go back and look first. */
export function ConflictDialog({ conflict, onOverwrite, onTakeTheirs, onClose }: ConflictDialogProps) {
  const translate = useTranslate()
  const isTaken = conflict === 'taken'
  return (
    <Dialog
      open
      role="alertdialog"
      size="s"
      onOpenChange={(open) => !open && onClose()}
      title={translate(isTaken ? 'server.signage.templateRegistered' : 'areas.show.conflict.title')}
      footer={
        <>
          <Button onClick={onClose}>{translate('form.keepEditing')}</Button>
          {!isTaken && <Button onClick={onTakeTheirs}>{translate('areas.show.conflict.takeTheirs')}</Button>}
          <Button variant="danger" onClick={onOverwrite}>
            {translate('areas.show.conflict.overwrite')}
          </Button>
        </>
      }
    >
      {translate(isTaken ? 'messages.templateOverwrite' : 'areas.show.conflict.text')}
    </Dialog>
  )
}
