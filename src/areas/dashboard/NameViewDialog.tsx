import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { focusWrong } from '../../ui/kit/focusWrong'
import { TextInput } from '../../ui/kit/TextInput'

export interface NameViewDialogProps {
  /** The existing names: using one again replaces that view. */
  readonly taken: readonly string[]
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

const MAX_LENGTH = 40

/** Saves the current view under a name. */
export function NameViewDialog({ taken, onName, onClose }: NameViewDialogProps) {
  const translate = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const trimmed = name.trim()
  const save = () => {
    flushSync(() => setSubmitted(true))
    if (focusWrong(form.current)) return
    onName(trimmed)
    onClose()
  }
  return (
    <Dialog
      open
      size="s"
      onOpenChange={onClose}
      title={translate('areas.dashboard.views.save')}
      footer={
        <>
          <Button onClick={onClose}>{translate('kit.cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {translate('areas.dashboard.views.keep')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput
          label={translate('areas.dashboard.views.name')}
          value={name}
          maxLength={MAX_LENGTH}
          onChange={(event) => setName(event.target.value)}
          error={isSubmitted && trimmed === '' ? translate('areas.dashboard.views.nameMissing') : undefined}
          help={taken.includes(trimmed) ? translate('areas.dashboard.views.replaces') : undefined}
        />
      </form>
    </Dialog>
  )
}
