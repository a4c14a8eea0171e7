import { SelectOf } from './select'
import { useFormMode, type Input } from './types'

/** A day of the week; 'manual' on update alone (spec/3 §9). */
export const weekday: Input = (props) => {
  const mode = useFormMode()
  const days = props.meta?.options ?? []
  return <SelectOf {...props} values={mode === 'create' ? days.filter((day) => day !== 'MANUAL') : days} />
}
