import { useWatch } from 'react-hook-form'
import { SelectOf } from '../../ui/inputs/select'
import { useFormMode, type Input } from '../../ui/inputs/types'

const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
const CHANNELS = between(11, 26)
const OUTBAND = between(27, 31)

/** A radio channel: 11 to 26, and 27 to 31 where the store has outband enabled (spec/3 §4). */
export const Channel: Input = (props) => {
  const [outband, value] = useWatch({ name: ['outbandEnable', props.source] }) as [unknown, unknown]
  const isOutband = outband === true || OUTBAND.some((one) => one === value)
  return <SelectOf {...props} values={isOutband ? [...CHANNELS, ...OUTBAND] : CHANNELS} />
}

/** A day of the week; 'manual' on update alone (spec/3 §9). */
export const Weekday: Input = (props) => {
  const mode = useFormMode()
  const days = props.meta?.options ?? []
  return <SelectOf {...props} values={mode === 'create' ? days.filter((day) => day !== 'MANUAL') : days} />
}
