import { useGetList, useTranslate } from 'ra-core'
import { useController } from 'react-hook-form'
import { Select } from '../kit/Select'
import { texts, type Input } from './types'

/** One of the roles; the number of the role is the value. */
export const rolePicker: Input = (props) => {
  const translate = useTranslate()
  const { field: control } = useController({ name: props.field.name })
  const { data = [] } = useGetList<{ id: string; role_id: number; name: string }>(
    'role',
    { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' } },
    { meta: { background: true } },
  )
  const value: unknown = control.value
  const known = data.map((role) => ({ value: String(role.role_id), label: role.name }))
  const chosen = value === undefined || value === null || value === '' ? '' : String(value)
  const isUnknown = chosen !== '' && !known.some((role) => role.value === chosen)
  return (
    <Select
      {...texts(props)}
      ref={control.ref}
      name={control.name}
      value={chosen}
      onChange={(text) => control.onChange(text === '' ? undefined : Number(text))}
      options={isUnknown ? [...known, { value: chosen, label: chosen }] : known}
      disabled={props.readOnly}
      placeholder={translate('form.choose')}
    />
  )
}
