import InputBase from '@mui/material/InputBase'
import NativeSelect from '@mui/material/NativeSelect'
import type { ComponentProps } from 'react'
import { ChevronIcon } from './icons'
import { Field, type FieldTexts } from './Field'

export interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

interface SelectProps
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children' | 'multiple' | 'required'>, FieldTexts {
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly options: readonly Option[]
  /** Shown while nothing is chosen. */
  readonly placeholder?: string
}

const INPUT = <InputBase />

/** One of several: the browser's own control in MUI's frame, which every phone and keyboard knows. */
export function Select({
  label,
  error,
  help,
  required,
  hideLabel,
  value,
  onChange,
  options,
  placeholder,
  ref,
  disabled,
  ...rest
}: SelectProps) {
  return (
    <Field label={label} error={error} help={help} required={required === true} hideLabel={hideLabel === true}>
      {(control) => (
        <NativeSelect
          input={INPUT}
          IconComponent={ChevronIcon}
          disabled={disabled ?? false}
          {...(error && { error: true })}
          inputRef={ref}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{ ...rest, ...control }}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
