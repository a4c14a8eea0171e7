import { useTranslate } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { formatEpoch, parseEpoch } from '../../schema/formats'
import { TextInput } from '../kit/TextInput'
import { texts, type Input } from './types'

/** A date and time as yyyy-mm-dd hh:ii:ss; epoch seconds in the form. */
export const dateTime: Input = (props) => {
  const { register, getValues } = useFormContext()
  const translate = useTranslate()
  const { name } = props.field
  const stored: unknown = getValues(name)
  return (
    <TextInput
      {...texts(props)}
      {...register(name, { setValueAs: (value: unknown) => (typeof value === 'string' ? (parseEpoch(value) ?? value.trim()) : value) })}
      defaultValue={typeof stored === 'number' ? formatEpoch(stored) : ''}
      placeholder={translate('form.dateFormat')}
      readOnly={props.readOnly}
      autoComplete="off"
    />
  )
}
