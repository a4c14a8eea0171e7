import InputAdornment from '@mui/material/InputAdornment'
import InputBase from '@mui/material/InputBase'
import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from './Field'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'children' | 'required'>, FieldTexts {
  /** Shown at the end of the control: a unit, or a button. */
  readonly suffix?: ReactNode
}

/** A line of text with its label. Takes all props of an input, controlled or uncontrolled. */
export function TextInput({
  label,
  error,
  help,
  required,
  hideLabel,
  suffix,
  ref,
  disabled,
  readOnly,
  type,
  ...rest
}: TextInputProps) {
  return (
    <Field label={label} error={error} help={help} required={required === true} hideLabel={hideLabel === true}>
      {(control) => (
        <InputBase
          type={type ?? 'text'}
          disabled={disabled ?? false}
          readOnly={readOnly ?? false}
          {...(error && { error: true })}
          inputRef={ref}
          inputProps={{ ...rest, ...control }}
          endAdornment={suffix && <InputAdornment position="end">{suffix}</InputAdornment>}
        />
      )}
    </Field>
  )
}
