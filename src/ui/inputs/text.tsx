import { useFormContext } from 'react-hook-form'
import { TextInput } from '../kit/TextInput'
import { texts, type Input } from './types'

/** A line of text. */
export const text: Input = (props) => {
  const { register } = useFormContext()
  return <TextInput {...texts(props)} {...register(props.field.name)} readOnly={props.readOnly} autoComplete="off" />
}
