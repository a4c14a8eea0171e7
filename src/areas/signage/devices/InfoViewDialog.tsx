import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { NumberInput } from '../../../ui/kit/NumberInput'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { CommandDialog } from './CommandDialog'
import { macsOf, useCommand } from './useCommand'

const SHORTEST = 10
const LONGEST = 300
const USUAL = 30

/** Lets devices show what they are, for 10 to 300 seconds (spec/3 §5). */
export function InfoViewDialog(props: ActionDialogProps) {
  const translate = useTranslate()
  const { busy, send } = useCommand(props)
  const { showError } = useErrorDialog()
  const [duration, setDuration] = useState<number | undefined>(USUAL)
  const submit = () => {
    const fits = duration !== undefined && Number.isInteger(duration) && duration >= SHORTEST && duration <= LONGEST
    if (!fits) return showError('messages.incorrectValue', translate('messages.durationRange'))
    void send({ devList: macsOf(props.rows), duration })
  }
  return (
    <CommandDialog title={translate('resources.plus-device.actions.infoView')} rows={props.rows} submitLabel={translate('areas.signage.devices.show')} busy={busy} onSubmit={submit} onClose={() => props.onClose()}>
      <NumberInput
        label={translate('resources.plus-show-info.fields.duration')}
        unit={translate('areas.signage.devices.seconds')}
        help={translate('areas.signage.devices.infoHelp')}
        value={duration}
        onChange={setDuration}
      />
    </CommandDialog>
  )
}
