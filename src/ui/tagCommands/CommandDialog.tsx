import { useTranslate } from 'ra-core'
import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import styles from './tagCommands.module.css'

interface CommandDialogProps {
  readonly title: string
  /** Of which products all tags do it. */
  readonly prCodes: readonly string[]
  readonly submitLabel: string
  readonly busy: boolean
  readonly disabled?: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

const NAMED = 5

/** The frame of LED control and page change: whose tags, the settings, and the button that sends them. */
export function CommandDialog({ title, prCodes, submitLabel, busy, disabled = false, onSubmit, onClose, children }: CommandDialogProps) {
  const translate = useTranslate()
  const form = useId()
  const none = prCodes.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!none && !disabled) onSubmit()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="s"
      closeOnOutsidePress={false}
      footer={
        <>
          <Button onClick={onClose}>{translate('kit.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={busy} disabled={none || disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.whose}>{none ? translate('tagCommands.noProduct') : whose(prCodes, translate)}</p>
        {!none && children}
      </form>
    </Dialog>
  )
}

function whose(prCodes: readonly string[], translate: ReturnType<typeof useTranslate>): string {
  const names = prCodes.slice(0, NAMED).join(', ')
  const more = prCodes.length - NAMED
  return translate('tagCommands.whose', { smart_count: prCodes.length, codes: more > 0 ? translate('tagCommands.andMore', { names, count: more }) : names })
}
