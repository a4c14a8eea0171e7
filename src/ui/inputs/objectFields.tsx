import { useTranslate } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import type { FieldSchema } from '../../schema/dialect'
import { parseNumber } from '../../schema/formats'
import { Field } from '../kit/Field'
import { Switch } from '../kit/Switch'
import { TextInput } from '../kit/TextInput'
import styles from './inputs.module.css'
import type { Input } from './types'

/** The parts of an object, each by its own type; labels from `resources.<r>.fields.<field>.<part>` or the part's name. */
export const objectFields: Input = ({ resource, field, label, error, readOnly }) => {
  const translate = useTranslate()
  const { register } = useFormContext()
  const part = (name: string, schema: FieldSchema) => {
    const path = `${field.name}.${name}`
    const text = translate(`resources.${resource}.parts.${field.name}.${name}`, { _: name })
    if (schema.type === 'boolean') return <Switch key={name} label={text} {...register(path)} disabled={readOnly} />
    const isNumber = schema.type === 'integer' || schema.type === 'number'
    const read = (value: unknown) => (typeof value === 'string' && isNumber ? (parseNumber(value) ?? value.trim()) : value)
    return (
      <TextInput key={name} label={text} {...register(path, { setValueAs: read })} readOnly={readOnly} inputMode={isNumber ? 'decimal' : 'text'} autoComplete="off" />
    )
  }
  return (
    <Field label={label} error={error}>
      <div className={styles.grid}>{Object.entries(field.schema.properties ?? {}).map(([name, schema]) => part(name, schema))}</div>
    </Field>
  )
}
