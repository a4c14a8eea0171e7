import { useTranslate } from 'ra-core'
import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from './Button'
import { Dialog, FIELD, type DialogProps } from './Dialog'
import { focusWrong } from './focusWrong'
import { HELD } from './held'
import styles from './FormDialog.module.css'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'closeOnOutsidePress'> {
  readonly submitLabel: string
  /** What was sent is in progress. */
  readonly busy?: boolean
  /** Its fields take no input meanwhile: what is typed then is not in what was sent. */
  readonly holds?: boolean
  /** There is nothing to send. */
  readonly disabled?: boolean
  /** Gets the form, to move the focus to an error in it. */
  readonly onSubmit: (form: HTMLFormElement) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A dialog with a small form that is written by hand: its fields, and the buttons that cancel and submit it. Once what was sent
 * is answered, the focus goes to the field that the answer marks.
 */
export function FormDialog({
  submitLabel,
  busy = false,
  holds = false,
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
  const sentFrom = useRef<Element>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (disabled || busy) return
    sentFrom.current = document.activeElement
    onSubmit(event.currentTarget)
  }
  // Not when it is busy no more: what is answered at once never was.
  useEffect(() => {
    const from = sentFrom.current
    if (busy || !from) return
    const at = document.activeElement
    // A user who has moved to another field keeps typing there.
    const hasMoved = at !== from && at?.matches(FIELD)
    if (hasMoved || focusWrong(document.getElementById(form))) sentFrom.current = null
  })
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
      <form
        id={form}
        className={styles.form}
        onSubmit={submit}
        onInput={() => (sentFrom.current = null)}
        noValidate
        {...(holds && busy && HELD)}
      >
        {children}
      </form>
    </Dialog>
  )
}
