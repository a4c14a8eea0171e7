import { useTranslate } from 'ra-core'
import { describePart } from '../../schema/descriptor'
import { Field } from '../kit/Field'
import styles from './inputs.module.css'
import { number } from './number'
import { switchInput } from './switch'
import { text } from './text'
import type { Input } from './types'
import { useFieldInput } from './useFieldInput'

/** The parts of an object, each by its own type; labels from `resources.<r>.parts.<field>.<part>` or the part's name. */
export const objectFields: Input = (props) => {
  const translate = useTranslate()
  const { resource, field, texts, fault, readOnly } = useFieldInput(props)
  const part = (name: string) => {
    const meta = describePart(field, name)
    const Part = meta?.type === 'boolean' ? switchInput : meta?.type === 'integer' || meta?.type === 'number' ? number : text
    const label = translate(`resources.${resource}.parts.${field.name}.${name}`, { _: name })
    return <Part key={name} source={`${props.source}.${name}`} meta={meta} label={label} readOnly={readOnly} />
  }
  return (
    // What is wrong with a part is said by the part.
    <Field label={texts.label} error={fault?.message && texts.error}>
      <div className={styles.grid}>{Object.keys(field.schema.properties ?? {}).map(part)}</div>
    </Field>
  )
}
