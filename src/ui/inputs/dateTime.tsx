import { useState } from 'react'
import { useController } from 'react-hook-form'
import { formatEpoch, parseEpoch } from '../../schema/formats'
import { DateTimeText } from '../kit/DateTimeText'
import { texts, type Input } from './types'

/** A date and time as yyyy-mm-dd hh:ii:ss; epoch seconds in the form. What is no date stays to be put right. */
export const dateTime: Input = (props) => {
  const { field: control } = useController({ name: props.field.name })
  const [draft, setDraft] = useState<string>()
  const value: unknown = control.value
  const stored = typeof value === 'number' ? formatEpoch(value) : String(value ?? '')
  return (
    <DateTimeText
      {...texts(props)}
      name={control.name}
      ref={control.ref}
      value={draft ?? stored}
      onChange={(text) => {
        setDraft(text)
        control.onChange(parseEpoch(text) ?? (text.trim() === '' && props.field.nullable ? null : text.trim()))
      }}
      onBlur={() => {
        setDraft(undefined)
        control.onBlur()
      }}
      readOnly={props.readOnly}
    />
  )
}
