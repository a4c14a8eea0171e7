import { useFormContext } from 'react-hook-form'
import { parseNumber } from '../../schema/formats'
import { TextInput } from '../kit/TextInput'
import { texts, type Input } from './types'

/** A number with its unit. What is no number stays as it was typed, and the check says so. */
export const number: Input = (props) => {
  const { register } = useFormContext()
  const { field, unit, readOnly } = props
  return (
    <TextInput
      {...texts(props)}
      {...register(field.name, { setValueAs: readNumber })}
      inputMode={field.type === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      readOnly={readOnly}
      suffix={unit}
    />
  )
}

const readNumber = (value: unknown) => (typeof value === 'string' ? (parseNumber(value) ?? value.trim()) : value)
