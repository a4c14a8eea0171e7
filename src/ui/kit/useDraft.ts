import { useState, type ChangeEvent } from 'react'

/**
 * `value` and `onChange` of a control whose text is read as something else: what is typed stays as it is typed, as long
 * as it reads as the value. '12.' is on its way to another number.
 */
export function useDraft<Value>(value: Value, onChange: (value: Value) => void, read: (text: string) => Value) {
  const [draft, setDraft] = useState<string>()
  return {
    value: draft !== undefined && read(draft) === value ? draft : String(value ?? ''),
    onChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      setDraft(target.value)
      onChange(read(target.value))
    },
  }
}
