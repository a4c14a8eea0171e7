import { useTranslate } from 'ra-core'
import { MultiSelect } from '../kit/MultiSelect'
import type { Input } from './types'
import { useFieldInput } from './useFieldInput'

/** Several of the values that the schema names for the entries of a list. */
export const multiSelect: Input = (props) => {
  const translate = useTranslate()
  const { resource, field, control, texts, readOnly } = useFieldInput(props)
  const values = (field.schema.items?.enum ?? []).filter((value) => value !== null)
  return (
    <MultiSelect
      {...texts}
      value={listOf(control.value).map(String)}
      onChange={(chosen) => control.onChange(values.filter((value) => chosen.includes(String(value))))}
      options={values.map((value) => ({
        value: String(value),
        label: translate(`resources.${resource}.enums.${field.name}.${value}`, { _: String(value) }),
      }))}
      disabled={readOnly}
    />
  )
}

/** The entries of a list that may not be there. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
