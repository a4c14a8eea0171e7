import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import { focusWrong } from '../../ui/kit/focusWrong'
import { TextInput } from '../../ui/kit/TextInput'

export interface NameViewDialogProps {
  /** The names that are there: one of them again replaces that view. */
  readonly taken: readonly string[]
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

const LONGEST = 40

/** Asks for the name of a view. */
export function NameViewDialog({ taken, onName, onClose }: NameViewDialogProps) {
  const translate = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const wanted = name.trim()
  const save = () => {
    flushSync(() => setTried(true))
    if (focusWrong(form.current)) return
    onName(wanted)
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
          <Button variant="primary" onClick={save}>{translate('areas.dashboard.views.keep')}</Button>
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
          maxLength={LONGEST}
          onChange={(event) => setName(event.target.value)}
          error={isTried && wanted === '' ? translate('areas.dashboard.views.nameMissing') : undefined}
          help={taken.includes(wanted) ? translate('areas.dashboard.views.replaces') : undefined}
        />
      </form>
    </Dialog>
  )
}
