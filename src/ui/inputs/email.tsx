import { useFormContext } from 'react-hook-form'
import { TextInput } from '../kit/TextInput'
import { texts, type Input } from './types'

/** An e-mail address. */
export const email: Input = (props) => {
  const { register } = useFormContext()
  return <TextInput {...texts(props)} {...register(props.field.name)} readOnly={props.readOnly} type="email" inputMode="email" autoComplete="off" />
}
