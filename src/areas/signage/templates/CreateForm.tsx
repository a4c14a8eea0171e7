import { useNavigate } from 'react-router'
import { DEFAULT_SIZE } from '../../../schema/screens'
import type { Input } from '../../../ui/inputs/types'
import { useFieldInput } from '../../../ui/inputs/useFieldInput'
import { ActionForm } from '../../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { SizeChoice } from './SizeChoice'
import { useNameQuestion } from './useNameQuestion'

const SizeInput: Input = (props) => {
  const { control } = useFieldInput(props)
  return (
    <SizeChoice
      size={control.value === '' ? undefined : String(control.value)}
      onChange={(size) => control.onChange(size ?? '')}
    />
  )
}

const fields = { _id: { wide: true }, size: { input: SizeInput, wide: true } }
const defaults = { size: DEFAULT_SIZE }

/** Creates a template by name and size, and continues in the editor; asks if the name is taken. */
export function CreateForm(props: ActionDialogProps) {
  const navigate = useNavigate()
  const storeCode = String(props.params['storeCode'])
  const name = useNameQuestion(storeCode)
  return (
    <ActionForm
      {...props}
      fields={fields}
      defaults={defaults}
      confirmSave={name.mayTake}
      send={async ({ _id, size }) =>
        navigate(
          `/plus/template/show/${encodeURIComponent(storeCode)}/${encodeURIComponent(String(_id).trim())}/new/${String(size)}`,
          { state: { overwrites: name.isTaken() } },
        )
      }
    />
  )
}
