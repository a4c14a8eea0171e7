import { useGetList, useTranslate } from 'ra-core'
import { Select } from '../../ui/kit/Select'
import type { Input } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'

/** Picks a role; the value is its number. */
export const RolePicker: Input = (props) => {
  const translate = useTranslate()
  const { control, texts, readOnly } = useFieldInput(props)
  const { data = [] } = useGetList<{ id: string; role_id: number; name: string }>(
    'role',
    { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' } },
    { meta: { background: true } },
  )
  const roles = data.map((role) => ({ value: String(role.role_id), label: role.name }))
  const chosen = String(control.value)
  const isUnknown = chosen !== '' && !roles.some((role) => role.value === chosen)
  return (
    <Select
      {...texts}
      {...control}
      value={chosen}
      onChange={(text) => control.onChange(text === '' ? undefined : Number(text))}
      options={isUnknown ? [...roles, { value: chosen, label: chosen }] : roles}
      disabled={readOnly}
      placeholder={translate('form.choose')}
    />
  )
}
