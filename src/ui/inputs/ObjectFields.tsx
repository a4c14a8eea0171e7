import { useTranslate } from 'ra-core'
import { use } from 'react'
import { describePart } from '../../schema/descriptor'
import { Field } from '../kit/Field'
import styles from './inputs.module.css'
import { AnyInput } from './registry'
import { CellContext, type InputProps } from './types'
import { useFieldInput } from './useFieldInput'

/** The parts of an object, each by its own type; labels from `resources.<r>.parts.<field>.<part>` or the part's name. */
export function ObjectFields(props: InputProps) {
  const translate = useTranslate()
  const { resource, field, texts, fault, readOnly } = useFieldInput(props)
  const part = (name: string) => {
    const meta = describePart(field, name)
    const label = translate(`resources.${resource}.parts.${field.name}.${name}`, { _: name })
    return (
      <AnyInput
        key={name}
        input={meta?.input ?? 'text'}
        source={`${props.source}.${name}`}
        meta={meta}
        label={label}
        isRequired={meta?.required ?? false}
        readOnly={readOnly}
      />
    )
  }
  return (
    // Each part shows its own error.
    <Field label={texts.label} error={fault?.message && texts.error} hideLabel={use(CellContext)}>
      <CellContext value={false}>
        <div className={styles.grid}>{Object.keys(field.schema.properties ?? {}).map(part)}</div>
      </CellContext>
    </Field>
  )
}
