import { useWatch } from 'react-hook-form'
import type { PrivilegeEntry } from '../../schema/privilegeTree'
import { listOf } from '../../ui/inputs/multiSelect'
import type { Input } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import { PrivilegeEditor } from './PrivilegeEditor'

const SUPER_ROLE = 0

/** The tree of a role's privileges; role 0 has all of them ticked, and none can be changed (spec/3 §4). */
export const PrivilegeTree: Input = (props) => {
  const { control, texts, readOnly } = useFieldInput(props)
  const role: unknown = useWatch({ name: 'role_id' })
  return (
    <PrivilegeEditor
      label={texts.label}
      error={texts.error}
      value={listOf(control.value) as readonly PrivilegeEntry[]}
      onChange={control.onChange}
      superRole={role === SUPER_ROLE}
      readOnly={readOnly}
    />
  )
}
