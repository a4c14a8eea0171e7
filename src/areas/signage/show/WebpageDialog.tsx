import { useTranslate } from 'ra-core'
import { useId, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { focusWrong } from '../../../ui/kit/focusWrong'
import { TextInput } from '../../../ui/kit/TextInput'
import { webAddress } from '../../../schema/webAddress'

interface WebpageDialogProps {
  /** The one that is to be another; a new webpage has none. */
  readonly address?: string
  readonly onAdd: (address: string) => void
  readonly onClose: () => void
}

/** Asks for the address of a webpage: http or https, the former where nothing is said (spec/3 §5). */
export function WebpageDialog({ address: before, onAdd, onClose }: WebpageDialogProps) {
  const translate = useTranslate()
  const form = useId()
  const [typed, setTyped] = useState(before ?? '')
  const [isChecked, setChecked] = useState(false)
  const address = webAddress(typed)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (address !== undefined) return onAdd(address)
    flushSync(() => setChecked(true))
    focusWrong(event.target as HTMLFormElement)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={translate(before === undefined ? 'areas.show.choose.webpage' : 'areas.show.address')}
      size="s"
      closeOnOutsidePress={false}
      footer={
        <>
          <Button onClick={onClose}>{translate('kit.cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {translate(before === undefined ? 'areas.show.add.button' : 'areas.show.edit.take')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={add}>
        <TextInput
          label={translate('areas.show.address')}
          help={translate('areas.show.addressHelp')}
          error={isChecked && address === undefined && translate('areas.show.addressFormat')}
          autoComplete="off"
          inputMode="url"
          maxLength={2000}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
