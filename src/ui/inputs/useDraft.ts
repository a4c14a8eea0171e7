import { useState, type ChangeEvent } from 'react'
import type { FieldInput } from './useFieldInput'

/**
 * A control whose text is read as something else: what is typed stays as it is typed, as long as the form holds what
 * it reads as. '12.' is on its way to another number.
 */
export function useDraft({ control }: FieldInput, read: (text: string) => unknown) {
  const [draft, setDraft] = useState<string>()
  return {
    ...control,
    value: draft !== undefined && read(draft) === control.value ? draft : String(control.value),
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      setDraft(target.value)
      control.onChange(read(target.value))
    },
  }
}
