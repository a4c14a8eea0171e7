import { useTranslate } from 'ra-core'
import { useController } from 'react-hook-form'
import { Select, type Option } from '../kit/Select'
import { texts, type Input, type InputProps } from './types'

/** One of the values that the schema names. */
export const select: Input = (props) => <SelectOf {...props} values={props.field.options ?? []} />

/** One of some values, which may be numbers; labels from `resources.<r>.enums.<field>`. */
export function SelectOf({ values, ...props }: InputProps & { values: readonly (string | number)[] }) {
  const translate = useTranslate()
  const { field: control } = useController({ name: props.field.name })
  const options = values.map(
    (value): Option => ({
      value: String(value),
      label: translate(`resources.${props.resource}.enums.${props.field.name}.${value}`, { _: String(value) }),
    }),
  )
  const chosen: unknown = control.value
  return (
    <Select
      {...texts(props)}
      name={control.name}
      ref={control.ref}
      value={chosen === null || chosen === undefined ? '' : String(chosen)}
      onChange={(text) => control.onChange(values.find((value) => String(value) === text) ?? (props.field.nullable ? null : ''))}
      onBlur={control.onBlur}
      options={options}
      disabled={props.readOnly}
      {...((!props.required || chosen === undefined || chosen === '') && { placeholder: translate('form.choose') })}
    />
  )
}
