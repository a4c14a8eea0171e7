import { useFormContext } from 'react-hook-form'
import { Switch } from '../kit/Switch'
import type { Input } from './types'

/** On or off. */
export const switchInput: Input = ({ field, label, help, error, readOnly }) => {
  const { register } = useFormContext()
  return <Switch label={label} help={help} error={error} {...register(field.name)} disabled={readOnly} />
}
