import { useTranslate } from 'ra-core'
import { Button } from '../kit/Button'
import { Dialog, type DialogProps } from '../kit/Dialog'
import { DialogSkeleton } from '../kit/DialogSkeleton'

interface DialogFrameProps extends Pick<DialogProps, 'title' | 'size'> {
  readonly onClose: () => void
}

/** Holds the focus for a dialog that is loading: what is typed or scanned at once presses nothing on the page underneath. */
export function DialogFrame({ title, size, onClose }: DialogFrameProps) {
  const translate = useTranslate()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      {...(size && { size })}
      closeOnOutsidePress={false}
      footer={<Button onClick={onClose}>{translate('kit.close')}</Button>}
    >
      <DialogSkeleton />
    </Dialog>
  )
}
