import type { Ref } from 'react'
import { parseNumber } from '../../schema/formats'
import { TextInput } from '../kit/TextInput'
import { useDraft } from '../kit/useDraft'

/** What is no number stays as it was typed, for validation to report. */
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
  return (
    <TextInput
      {...rest}
      {...useDraft(value, onChange, readDegrees)}
      inputMode="decimal"
      suffix="°"
      {...(typeof value === 'string' && { 'aria-invalid': true })}
    />
  )
}

const readDegrees = (text: string): Degrees => (text.trim() === '' ? undefined : (parseNumber(text) ?? text))
