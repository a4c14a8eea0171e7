import { useFormContext } from 'react-hook-form'
import { TextArea } from '../kit/TextArea'
import { texts, type Input } from './types'

/** Several lines of text. */
export const textarea: Input = (props) => {
  const { register } = useFormContext()
  return <TextArea {...texts(props)} {...register(props.field.name)} readOnly={props.readOnly} />
}
