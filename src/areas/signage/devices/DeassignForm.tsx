import { useTranslate } from 'ra-core'
import type { InputProps } from '../../../ui/inputs/types'
import { useFieldInput } from '../../../ui/inputs/useFieldInput'
import { TextInput } from '../../../ui/kit/TextInput'
import { ActionForm } from '../../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { isNoSlot, readDeviceId } from './deviceId'

const FIELDS = { mac: { input: DeviceId, wide: true } }

/** Removes the products of devices, scan by scan; with a slot number, of that slot only. */
export function DeassignForm(props: ActionDialogProps) {
  const translate = useTranslate()
  return (
    <ActionForm
      {...props}
      fields={FIELDS}
      check={({ mac }): Record<string, string> => {
        const read = readDeviceId(String(mac))
        return isNoSlot(read, undefined)
          ? { mac: translate('areas.signage.assign.noSlot', { slot: Number(read.id.slice(12)) }) }
          : {}
      }}
      scanOf={({ mac }) => {
        const { state, id } = readDeviceId(String(mac))
        return {
          scanned: id,
          what: translate(state === 1 ? 'areas.signage.deassign.all' : 'areas.signage.deassign.slot', {
            slot: id.slice(12),
          }),
        }
      }}
      send={({ mac }, call) =>
        call({ body: { storeCode: props.params['storeCode'], devList: [{ mac: readDeviceId(String(mac)).id }] } })
      }
    />
  )
}

/** The input for an address with an optional slot number; it says which of them was entered. */
function DeviceId(props: InputProps) {
  const translate = useTranslate()
  const { texts, control, field } = useFieldInput(props)
  const { state, id } = readDeviceId(String(control.value))
  return (
    <TextInput
      {...texts}
      {...control}
      value={String(control.value)}
      help={translate(`areas.signage.deassign.states.${state}`, { slot: id.slice(12) })}
      autoComplete="off"
      maxLength={field.schema.maxLength}
    />
  )
}
