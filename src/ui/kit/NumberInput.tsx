import { parseNumber } from '../../schema/formats'
import { TextInput, type TextInputProps } from './TextInput'
import { useDraft } from './useDraft'

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'suffix' | 'type' | 'defaultValue'> {
  readonly value: number | null | undefined
  /** The number that is typed; undefined for an empty field or for something else. */
  readonly onChange: (value: number | undefined) => void
  readonly unit?: string
  readonly integer?: boolean
}

/** A number as people type it; what is no number stays, to be corrected. */
export function NumberInput({ value, onChange, unit, integer = false, ...rest }: NumberInputProps) {
  return (
    <TextInput
      {...rest}
      {...useDraft(value ?? undefined, onChange, parseNumber)}
      inputMode={integer ? 'numeric' : 'decimal'}
      suffix={unit}
    />
  )
}
