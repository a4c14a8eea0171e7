import { switchInput as Switch } from '../../../ui/inputs/switch'
import { ActionForm } from '../../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'

const ALL = 'allOfStore'

/** Sets the mode of the selected devices, or of all devices of the store. */
export const ModeForm = (props: ActionDialogProps) => (
  <ActionForm
    {...props}
    after={<Switch source={ALL} label="areas.signage.devices.allOfStore" />}
    send={({ mode, [ALL]: isAll }, call) => call(isAll ? { body: { macList: 'all', mode } } : {})}
  />
)
