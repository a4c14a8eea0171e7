import { useTranslate } from 'ra-core'
import { useController } from 'react-hook-form'
import { MultiSelect } from '../kit/MultiSelect'
import { texts, type Input } from './types'

/** Several of the values that the schema names for the entries of a list. */
export const multiSelect: Input = (props) => {
  const translate = useTranslate()
  const { field: control } = useController({ name: props.field.name })
  const values = (props.field.schema.items?.enum ?? []).filter((value) => value !== null)
  return (
    <MultiSelect
      {...texts(props)}
      value={listOf(control.value).map(String)}
      onChange={(chosen) => control.onChange(values.filter((value) => chosen.includes(String(value))))}
      options={values.map((value) => ({
        value: String(value),
        label: translate(`resources.${props.resource}.enums.${props.field.name}.${value}`, { _: String(value) }),
      }))}
      disabled={props.readOnly}
    />
  )
}

/** The entries of a list that may not be there. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
