import { TextArea } from '../kit/TextArea'
import type { Input } from './types'
import { useFieldInput } from './useFieldInput'

/** Several lines of text. */
export const textarea: Input = (props) => {
  const { texts, control, readOnly } = useFieldInput(props)
  return <TextArea {...texts} {...control} readOnly={readOnly} />
}
