import type { Input } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import { TextInput } from '../../ui/kit/TextInput'
import { useDraft } from '../../ui/kit/useDraft'

/** A number of digits alone (spec/1 §5): a sign, a point or another notation stays as it was typed and is no number. */
export const Digits: Input = (props) => {
  const input = useFieldInput(props)
  return <TextInput {...input.texts} {...input.control} {...useDraft(input.control.value, input.control.onChange, readDigits)} readOnly={input.readOnly} inputMode="numeric" autoComplete="off" />
}

/** The number that digits spell; any other text itself. */
export const readDigits = (value: unknown): unknown => (typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value)
