import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'
import { Field, type FieldTexts } from './Field'
import styles from './control.module.css'

export interface TextInputProps
  extends Omit<ComponentProps<'input'>, 'children' | 'required'>,
    FieldTexts {
  /** Stands at the end of the control: a unit, or a button. */
  readonly suffix?: ReactNode
}

/** A line of text with its label. Takes all props of an input, so that it can be controlled or not. */
export function TextInput({ label, error, help, required, hideLabel, suffix, className, ...rest }: TextInputProps) {
  return (
    <Field label={label} error={error} help={help} required={required === true} hideLabel={hideLabel === true}>
      {(control) => {
        const input = <input type="text" {...rest} {...control} className={cx(styles.control, className)} />
        if (!suffix) return input
        return (
          <span className={styles.withSuffix}>
            {input}
            <span className={styles.suffix}>{suffix}</span>
          </span>
        )
      }}
    </Field>
  )
}
