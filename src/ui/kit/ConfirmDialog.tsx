import { useTranslate } from 'ra-core'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from './Button'
import { Dialog } from './Dialog'

interface ConfirmDialogProps {
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** It destroys something: the button is red. */
  readonly danger?: boolean
  /** The button with the focus; 'cancel' if an Enter may come that is no answer, such as that of a hand scanner. */
  readonly initialFocus?: 'confirm' | 'cancel'
  /** A promise keeps the dialog open, with a spinner, until it settles. */
  readonly onConfirm: () => unknown
}

/** Asks before something is done. Escape and the other button change nothing. */
export function ConfirmDialog({
  open = true,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel,
  danger = false,
  initialFocus = 'confirm',
  onConfirm,
}: ConfirmDialogProps) {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange?.(next)}
      title={title}
      size="s"
      role="alertdialog"
      {...(initialFocus === 'cancel' && { initialFocus: cancelButton })}
      footer={
        <>
          <Button ref={cancelButton} disabled={busy} onClick={() => onOpenChange?.(false)}>
            {cancelLabel ?? translate('kit.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
