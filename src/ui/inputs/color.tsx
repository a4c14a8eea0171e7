import { TextInput } from '../kit/TextInput'
import styles from './inputs.module.css'
import type { Input } from './types'
import { useFieldInput } from './useFieldInput'

/** A colour as #rrggbb: typed, or taken from the browser's picker. */
export const color: Input = (props) => {
  const { control, texts, readOnly } = useFieldInput(props)
  const value = String(control.value)
  return (
    <TextInput
      {...texts}
      {...control}
      value={value}
      readOnly={readOnly}
      autoComplete="off"
      suffix={
        <input
          type="color"
          className={styles.color}
          aria-label={texts.label}
          value={/^#[\da-f]{6}$/i.test(value) ? value : '#000000'}
          onChange={control.onChange}
          disabled={readOnly}
        />
      }
    />
  )
}
