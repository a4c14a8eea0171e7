import { useTranslate } from 'ra-core'
import { Field } from '../kit/Field'
import styles from './inputs.module.css'
import type { Input } from './types'
import { useFieldInput } from './useFieldInput'

/**
 * One of the values that the schema names as radio buttons, each with what it does (`resources.<r>.choices.<field>.<value>`).
 * An optional field has a last choice for none: `enums.<field>._`.
 */
export const radio: Input = (props) => {
  const translate = useTranslate()
  const { resource, field, control, texts, readOnly } = useFieldInput(props)
  const values = [...(field.options ?? []), ...(texts.required ? [] : [''])]
  return (
    <Field {...texts}>
      <div className={styles.choices}>
        {values.map((value) => {
          const name = value === '' ? '_' : value
          return (
            <label key={name}>
              <input
                type="radio"
                name={control.name}
                disabled={readOnly}
                checked={String(control.value) === String(value)}
                onChange={() => control.onChange(value)}
                onBlur={control.onBlur}
              />
              <b>{translate(`resources.${resource}.enums.${field.name}.${name}`, { _: String(value) })}</b>
              <small>{translate(`resources.${resource}.choices.${field.name}.${name}`, { _: '' })}</small>
            </label>
          )
        })}
      </div>
    </Field>
  )
}
