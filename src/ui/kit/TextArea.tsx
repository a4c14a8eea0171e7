import InputBase from '@mui/material/InputBase'
import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './Field'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children' | 'required'>, FieldTexts {}

/** Several lines of text with their label. */
export function TextArea({ label, error, help, required, hideLabel, ref, disabled, readOnly, ...rest }: TextAreaProps) {
  return (
    <Field label={label} error={error} help={help} required={required === true} hideLabel={hideLabel === true}>
      {(control) => (
        // The element itself: MUI's own measures its text again at each key, and takes away the handle that sizes it.
        <InputBase
          multiline
          inputComponent="textarea"
          disabled={disabled ?? false}
          readOnly={readOnly ?? false}
          {...(error && { error: true })}
          inputRef={ref}
          inputProps={{ rows: 3, ...rest, ...control }}
        />
      )}
    </Field>
  )
}
