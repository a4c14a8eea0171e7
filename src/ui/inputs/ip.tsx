import { useFormContext } from 'react-hook-form'
import { TextInput } from '../kit/TextInput'
import { texts, type Input } from './types'

/** An IPv4 address. */
export const ip: Input = (props) => {
  const { register } = useFormContext()
  return <TextInput {...texts(props)} {...register(props.field.name)} readOnly={props.readOnly} inputMode="decimal" autoComplete="off" spellCheck={false} />
}
