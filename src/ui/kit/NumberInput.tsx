import { useState } from 'react'
import { parseNumber } from '../../schema/formats'
import { TextInput, type TextInputProps } from './TextInput'

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'suffix' | 'type' | 'defaultValue'> {
  readonly value: number | null | undefined
  /** The number that is typed; undefined for an empty field or for what is no number. */
  readonly onChange: (value: number | undefined) => void
  readonly unit?: string
  readonly integer?: boolean
}

/** A number as people type it; what is no number stays to be put right. */
export function NumberInput({ value, onChange, unit, integer = false, ...rest }: NumberInputProps) {
  const [draft, setDraft] = useState<string>()
  const shown = draft !== undefined && parseNumber(draft) === (value ?? undefined) ? draft : (value ?? draft ?? '').toString()
  return (
    <TextInput
      {...rest}
      inputMode={integer ? 'numeric' : 'decimal'}
      suffix={unit}
      value={shown}
      onChange={(event) => {
        setDraft(event.target.value)
        onChange(parseNumber(event.target.value))
      }}
    />
  )
}
