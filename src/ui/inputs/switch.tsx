import { Switch } from '../kit/Switch'
import type { Input } from './types'
import { useFieldInput } from './useFieldInput'

/** On or off. */
export const switchInput: Input = (props) => {
  const { texts, control, readOnly } = useFieldInput(props)
  const { value, onChange, ...rest } = control
  const { label, help, error, hideLabel = false } = texts
  return (
    <Switch
      label={label}
      hideLabel={hideLabel}
      help={help}
      error={error}
      {...rest}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
      disabled={readOnly}
    />
  )
}
