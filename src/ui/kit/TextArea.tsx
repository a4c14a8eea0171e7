import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './Field'
import styles from './control.module.css'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children' | 'required'>, FieldTexts {}

/** Several lines of text with their label. */
export function TextArea({ label, error, help, required, hideLabel, ...rest }: TextAreaProps) {
  return (
    <Field label={label} error={error} help={help} required={required === true} hideLabel={hideLabel === true}>
      {(control) => <textarea rows={3} {...rest} {...control} className={styles.control} />}
    </Field>
  )
}
