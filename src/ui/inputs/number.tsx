import { useTranslate } from 'ra-core'
import { parseNumber } from '../../schema/formats'
import { TextInput } from '../kit/TextInput'
import { useDraft } from '../kit/useDraft'
import type { Input } from './types'
import { useFieldInput } from './useFieldInput'

/** A number with its unit. What is no number stays as it was typed, for validation to report. */
export const number: Input = (props) => {
  const translate = useTranslate()
  const input = useFieldInput(props)
  const { type, unit } = input.field
  return (
    <TextInput
      {...input.texts}
      {...input.control}
      {...useDraft(input.control.value, input.control.onChange, readNumber)}
      inputMode={type === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      readOnly={input.readOnly}
      suffix={unit && translate(`form.units.${unit}`)}
    />
  )
}

const readNumber = (text: string): number | string => parseNumber(text) ?? text.trim()
