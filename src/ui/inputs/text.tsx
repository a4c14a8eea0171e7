import { TextArea } from '../kit/TextArea'
import { TextInput, type TextInputProps } from '../kit/TextInput'
import type { Input } from './types'
import { useFieldInput } from './useFieldInput'

function lineWith(attributes: Partial<TextInputProps>): Input {
  return function Line(props) {
    const { texts, control, readOnly } = useFieldInput(props)
    return <TextInput {...texts} {...control} readOnly={readOnly} {...attributes} />
  }
}

const STEP_SECONDS = 5 * 60

/** A line of text. */
export const text = lineWith({ autoComplete: 'off' })
/** An e-mail address. */
export const email = lineWith({ type: 'email', inputMode: 'email', autoComplete: 'off' })
/** A phone number. */
export const phone = lineWith({ type: 'tel', inputMode: 'tel', autoComplete: 'off' })
/** An IPv4 address. */
export const ip = lineWith({ inputMode: 'decimal', autoComplete: 'off', spellCheck: false })
/** A time of day in steps of 5 minutes. */
export const time = lineWith({ type: 'time', step: STEP_SECONDS })

/** Several lines of text. */
export const textarea: Input = (props) => {
  const { texts, control, readOnly } = useFieldInput(props)
  return <TextArea {...texts} {...control} readOnly={readOnly} />
}
