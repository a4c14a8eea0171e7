import { useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { Select, type Option } from '../kit/Select'
import { useFormMode, type Input, type InputProps } from './types'
import { useFieldInput } from './useFieldInput'

/** One of the values that the schema names. */
export const select: Input = (props) => <SelectOf {...props} values={props.meta?.options ?? []} />

/** One of some values, which may be numbers; labels from `resources.<r>.enums.<field>`. */
function SelectOf({ values, ...props }: InputProps & { values: readonly (string | number)[] }) {
  const translate = useTranslate()
  const { resource, field, control, texts, readOnly } = useFieldInput(props)
  const options = values.map(
    (value): Option => ({
      value: String(value),
      label: translate(`resources.${resource}.enums.${field.name}.${value}`, { _: String(value) }),
    }),
  )
  return (
    <Select
      {...texts}
      {...control}
      value={String(control.value)}
      onChange={(text) => control.onChange(values.find((value) => String(value) === text) ?? (field.nullable ? null : ''))}
      options={options}
      disabled={readOnly}
      {...((!texts.required || control.value === '') && { placeholder: translate('form.choose') })}
    />
  )
}

const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
const CHANNELS = between(11, 26)
const OUTBAND = between(27, 31)

/** A radio channel: 11 to 26, and 27 to 31 where the store has outband enabled (spec/3 §4). */
export const channel: Input = (props) => {
  const [outband, value] = useWatch({ name: ['outbandEnable', props.source] }) as [unknown, unknown]
  const isOutband = outband === true || OUTBAND.some((one) => one === value)
  return <SelectOf {...props} values={isOutband ? [...CHANNELS, ...OUTBAND] : CHANNELS} />
}

/** A day of the week; 'manual' on update alone (spec/3 §9). */
export const weekday: Input = (props) => {
  const mode = useFormMode()
  const days = props.meta?.options ?? []
  return <SelectOf {...props} values={mode === 'create' ? days.filter((day) => day !== 'MANUAL') : days} />
}
