import { useFormContext } from 'react-hook-form'
import { TextInput } from '../kit/TextInput'
import { texts, type Input } from './types'

/** A phone number. */
export const phone: Input = (props) => {
  const { register } = useFormContext()
  return <TextInput {...texts(props)} {...register(props.field.name)} readOnly={props.readOnly} type="tel" inputMode="tel" autoComplete="off" />
}
