import { useController } from 'react-hook-form'
import { TextInput } from '../kit/TextInput'
import styles from './inputs.module.css'
import { texts, type Input } from './types'

/** A colour as #rrggbb: typed, or taken from the browser's picker. */
export const color: Input = (props) => {
  const { field: control } = useController({ name: props.field.name })
  const value = String(control.value ?? '')
  return (
    <TextInput
      {...texts(props)}
      ref={control.ref}
      value={value}
      onChange={(event) => control.onChange(event.target.value)}
      readOnly={props.readOnly}
      autoComplete="off"
      suffix={
        <input
          type="color"
          className={styles.color}
          aria-label={props.label}
          value={/^#[\da-f]{6}$/i.test(value) ? value : '#000000'}
          onChange={(event) => control.onChange(event.target.value)}
          disabled={props.readOnly}
        />
      }
    />
  )
}
