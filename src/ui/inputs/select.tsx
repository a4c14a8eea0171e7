import { useTranslate } from 'ra-core'
import { Select, type Option } from '../kit/Select'
import type { Input, InputProps } from './types'
import { useFieldInput } from './useFieldInput'

/** One of the values that the schema names. */
export const select: Input = (props) => <SelectOf {...props} values={props.meta?.options ?? []} />

/** One of some values, which may be numbers; labels from `resources.<r>.enums.<field>`. */
export function SelectOf({ values, ...props }: InputProps & { values: readonly (string | number)[] }) {
  const translate = useTranslate()
  const { resource, field, control, texts, readOnly } = useFieldInput(props)
  const options = values.map((value): Option => ({
    value: String(value),
    label: translate(`resources.${resource}.enums.${field.name}.${value}`, { _: String(value) }),
  }))
  return (
    <Select
      {...texts}
      {...control}
      value={String(control.value)}
      onChange={(text) =>
        control.onChange(values.find((value) => String(value) === text) ?? (field.nullable ? null : ''))
      }
      options={options}
      disabled={readOnly}
      {...((!texts.required || control.value === '') && { placeholder: translate('form.choose') })}
    />
  )
}
