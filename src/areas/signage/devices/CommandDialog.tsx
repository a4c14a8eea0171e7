import { useTranslate } from 'ra-core'
import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import styles from './devices.module.css'

interface CommandDialogProps {
  readonly title: string
  readonly rows: ActionDialogProps['rows']
  readonly submitLabel: string
  readonly busy: boolean
  readonly disabled?: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The frame of what several devices are told: which ones, the setting, and the button that sends it. */
export function CommandDialog({ title, rows, submitLabel, busy, disabled = false, onSubmit, onClose, children }: CommandDialogProps) {
  const translate = useTranslate()
  const form = useId()
  const names = rows.slice(0, 3).map((row) => String(row['name'] || row['mac']))
  const more = rows.length - names.length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!disabled && !busy) onSubmit()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={translate(more > 0 ? 'areas.signage.devices.namedAndMore' : 'areas.signage.devices.named', { names: names.join(', '), more })}
      size="s"
      closeOnOutsidePress={false}
      footer={
        <>
          <Button onClick={onClose}>{translate('kit.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}
