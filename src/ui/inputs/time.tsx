import { useFormContext } from 'react-hook-form'
import { TextInput } from '../kit/TextInput'
import { texts, type Input } from './types'

const STEP_SECONDS = 5 * 60

/** A time of day in steps of 5 minutes (spec/3 §9). */
export const time: Input = (props) => {
  const { register } = useFormContext()
  return <TextInput {...texts(props)} {...register(props.field.name)} type="time" step={STEP_SECONDS} readOnly={props.readOnly} />
}
