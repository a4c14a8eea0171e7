import { useTranslate } from 'ra-core'
import { useRef, useState, type ReactNode } from 'react'
import { FormDialog } from '../../../ui/kit/FormDialog'
import { TextInput } from '../../../ui/kit/TextInput'

const LONGEST_NAME = 100

interface NameDialogProps {
  readonly title: string
  readonly initial: string
  readonly submitLabel: string
  /** Takes the name; the dialog stays open meanwhile, and where it fails. What it gives is said by the field: why the name is not taken. */
  readonly onSubmit: (name: string) => Promise<string | undefined>
  readonly onClose: () => void
  /** What is asked beside the name. */
  readonly children?: ReactNode
}

/** Asks for the name of a template; each way to one asks here. */
export function NameDialog({ title, initial, submitLabel, onSubmit, onClose, children }: NameDialogProps) {
  const translate = useTranslate()
  const [name, setName] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const trimmed = name.trim()
  // A name becomes part of an address, where these two would be folders.
  const wrong = trimmed === '.' || trimmed === '..' ? translate('areas.signage.templates.badName') : undefined
  const refuse = (why: string | undefined) => {
    if (why === undefined) return
    setRefusal(why)
    field.current?.focus()
  }
  const submit = async () => {
    if (wrong !== undefined || trimmed === '') return refuse(wrong ?? translate('validation.required'))
    setBusy(true)
    refuse(await onSubmit(trimmed).finally(() => setBusy(false)))
  }
  const change = (typed: string) => {
    setName(typed)
    setRefusal(undefined)
  }
  return (
    <FormDialog title={title} submitLabel={submitLabel} busy={busy} onSubmit={() => void submit()} onClose={onClose}>
      <TextInput ref={field} label={translate('resources.plus-template.fields._id')} required autoComplete="off" maxLength={LONGEST_NAME} value={name} error={wrong ?? refusal} onChange={(event) => change(event.target.value)} />
      {children}
    </FormDialog>
  )
}
