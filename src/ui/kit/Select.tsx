import type { ComponentProps } from 'react'
import { ChevronIcon } from './icons'
import { Field, type FieldTexts } from './Field'
import styles from './control.module.css'

export interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

export interface SelectProps
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children' | 'multiple' | 'required'>,
    FieldTexts {
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly options: readonly Option[]
  /** What stands there while nothing is chosen. */
  readonly placeholder?: string
}

/** One of several: the browser's own control, which every phone and keyboard knows. */
export function Select({ label, error, help, required, hideLabel, value, onChange, options, placeholder, ...rest }: SelectProps) {
  return (
    <Field label={label} error={error} help={help} required={required === true} hideLabel={hideLabel === true}>
      {(control) => (
        <span className={styles.select}>
          <select {...rest} {...control} className={styles.control} value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronIcon aria-hidden="true" />
        </span>
      )}
    </Field>
  )
}
