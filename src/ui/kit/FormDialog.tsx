import { useTranslate } from 'ra-core'
import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from './Button'
import { Dialog, type DialogProps } from './Dialog'
import styles from './FormDialog.module.css'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'closeOnOutsidePress'> {
  readonly submitLabel: string
  /** What was sent is in progress. */
  readonly busy?: boolean
  /** There is nothing to send. */
  readonly disabled?: boolean
  /** Gets the form, to move the focus to an error in it. */
  readonly onSubmit: (form: HTMLFormElement) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog with a small form that is written by hand: its fields, and the buttons that cancel and submit it. */
export function FormDialog({
  submitLabel,
  busy = false,
  disabled = false,
  size = 's',
  closeOnOutsidePress = false,
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const translate = useTranslate()
  const form = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!disabled && !busy) onSubmit(event.currentTarget)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size={size}
      closeOnOutsidePress={closeOnOutsidePress}
      footer={
        <>
          <Button onClick={onClose}>{translate('kit.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
      {...dialog}
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}
