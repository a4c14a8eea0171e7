import { useFormContext } from 'react-hook-form'
import { TextInput } from '../kit/TextInput'
import { texts, type Input } from '../inputs/types'

/** A number of digits alone (spec/1 §5): a sign, a point or another notation stays as it was typed and is no number. */
export const Digits: Input = (props) => {
  const { register } = useFormContext()
  return <TextInput {...texts(props)} {...register(props.field.name, { setValueAs: readDigits })} readOnly={props.readOnly} inputMode="numeric" autoComplete="off" />
}

/** The number that digits spell; any other text itself. */
export const readDigits = (value: unknown): unknown => (typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value)
