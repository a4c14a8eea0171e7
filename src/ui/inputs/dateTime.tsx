import { useState } from 'react'
import { useClock } from '../../data/clock'
import { DateTimeText } from '../kit/DateTimeText'
import type { Input } from './types'
import { useFieldInput } from './useFieldInput'

/** A date and time as yyyy-mm-dd hh:ii:ss; epoch seconds in the form. What is no date stays to be put right. */
export const dateTime: Input = (props) => {
  const { field, control, texts, readOnly } = useFieldInput(props)
  const clock = useClock()
  const [draft, setDraft] = useState<string>()
  const value: unknown = control.value
  const stored = typeof value === 'number' ? clock.text(value) : String(value)
  return (
    <DateTimeText
      {...texts}
      {...control}
      value={draft ?? stored}
      onChange={(text) => {
        setDraft(text)
        control.onChange(clock.parse(text) ?? (text.trim() === '' && field.nullable ? null : text.trim()))
      }}
      onBlur={() => {
        setDraft(undefined)
        control.onBlur()
      }}
      readOnly={readOnly}
    />
  )
}
