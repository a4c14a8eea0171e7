import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { focusWrong } from '../../../ui/kit/focusWrong'
import { FormDialog } from '../../../ui/kit/FormDialog'
import { TextInput } from '../../../ui/kit/TextInput'
import { webAddress } from '../../../schema/webAddress'

interface WebpageDialogProps {
  /** The address to change; undefined for a new webpage. */
  readonly address?: string
  readonly onAdd: (address: string) => void
  readonly onClose: () => void
}

/** Asks for the address of a webpage; http is the default scheme. */
export function WebpageDialog({ address: before, onAdd, onClose }: WebpageDialogProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState(before ?? '')
  const [isChecked, setChecked] = useState(false)
  const address = webAddress(typed)
  const add = (form: HTMLFormElement) => {
    if (address !== undefined) return onAdd(address)
    flushSync(() => setChecked(true))
    focusWrong(form)
  }
  return (
    <FormDialog
      title={translate(before === undefined ? 'areas.show.choose.webpage' : 'areas.show.address')}
      submitLabel={translate(before === undefined ? 'areas.show.add.button' : 'areas.show.edit.take')}
      onSubmit={add}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
