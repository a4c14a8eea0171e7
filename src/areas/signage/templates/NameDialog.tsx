import { useTranslate } from 'ra-core'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { TextInput } from '../../../ui/kit/TextInput'
import styles from './templates.module.css'

const LONGEST_NAME = 100

interface NameDialogProps {
  readonly title: string
  readonly initial: string
  readonly submitLabel: string
  /** Takes the name; the dialog stays open meanwhile, and where it fails. */
  readonly onSubmit: (name: string) => Promise<void>
  readonly onClose: () => void
  /** What is asked beside the name. */
  readonly children?: ReactNode
}

/** Asks for the name of a template; each way to one asks here. */
export function NameDialog({ title, initial, submitLabel, onSubmit, onClose, children }: NameDialogProps) {
  const translate = useTranslate()
  const form = useId()
  const [name, setName] = useState(initial)
  const [busy, setBusy] = useState(false)
  const trimmed = name.trim()
  // A name becomes part of an address, where these two would be folders.
  const isWrong = trimmed === '.' || trimmed === '..'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (trimmed === '' || isWrong || busy) return
    setBusy(true)
    await onSubmit(trimmed).finally(() => setBusy(false))
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
          <Button type="submit" form={form} variant="primary" loading={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput label={translate('resources.plus-template.fields._id')} required autoComplete="off" maxLength={LONGEST_NAME} value={name} error={isWrong && translate('areas.signage.templates.badName')} onChange={(event) => setName(event.target.value)} />
        {children}
      </form>
    </Dialog>
  )
}
