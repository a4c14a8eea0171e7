import { useState, type Ref } from 'react'
import { parseNumber } from '../../schema/formats'
import { TextInput } from '../kit/TextInput'

/** What is no number stays as it was typed, and the form's check says so. */
export type Degrees = number | string | undefined

interface DegreesInputProps {
  readonly ref?: Ref<HTMLInputElement>
  readonly label: string
  readonly value: Degrees
  readonly onChange: (value: Degrees) => void
  readonly readOnly: boolean
}

/** One of the two numbers of a place. */
export function DegreesInput({ value, onChange, ...rest }: DegreesInputProps) {
  const [draft, setDraft] = useState<string>()
  // '12.' is on its way to another number, and stays as long as it is the same one.
  const shown = draft !== undefined && readDegrees(draft) === value ? draft : String(value ?? '')
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      suffix="°"
      {...(typeof value === 'string' && { 'aria-invalid': true })}
      value={shown}
      onChange={({ target }) => {
        setDraft(target.value)
        onChange(readDegrees(target.value))
      }}
    />
  )
}

const readDegrees = (text: string): Degrees => (text.trim() === '' ? undefined : (parseNumber(text) ?? text))
