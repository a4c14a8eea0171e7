import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { afterDialog } from '../../../ui/kit/focusWrong'
import { NumberInput } from '../../../ui/kit/NumberInput'
import { ToldContext } from '../../../ui/kit/told'
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
  const [wrong, setWrong] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const submit = () => {
    const fits = duration !== undefined && Number.isInteger(duration) && duration >= SHORTEST && duration <= LONGEST
    if (!fits) {
      const why = translate('messages.durationRange')
      setWrong(why)
      return showError('messages.incorrectValue', why, () => afterDialog(() => field.current?.focus()))
    }
    void send({ devList: macsOf(props.rows), duration })
  }
  return (
    <CommandDialog title={translate('resources.plus-device.actions.infoView')} rows={props.rows} submitLabel={translate('areas.signage.devices.show')} busy={busy} onSubmit={submit} onClose={() => props.onClose()}>
      <ToldContext value={wrong}>
        <NumberInput
          ref={field}
          error={wrong}
          label={translate('resources.plus-show-info.fields.duration')}
          unit={translate('areas.signage.devices.seconds')}
          help={translate('areas.signage.devices.infoHelp')}
          value={duration}
          onChange={(seconds) => {
            setDuration(seconds)
            setWrong(undefined)
          }}
        />
      </ToldContext>
    </CommandDialog>
  )
}
