import MuiSwitch from '@mui/material/Switch'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { useIsReported } from './reported'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  readonly label: ReactNode
  readonly hideLabel?: boolean
  readonly error?: ReactNode
  /** Shown below the label, and announced after it. */
  readonly help?: ReactNode
}

/** On or off. Takes the props of a checkbox, controlled or uncontrolled. */
export function Switch({
  label,
  hideLabel = false,
  error,
  help,
  checked,
  defaultChecked,
  disabled,
  onChange,
  ...rest
}: SwitchProps) {
  const id = useId()
  const isTold = useIsReported(error)
  return (
    <label className={styles.switch}>
      <MuiSwitch
        {...(checked !== undefined && { checked })}
        {...(defaultChecked !== undefined && { defaultChecked })}
        {...(onChange && { onChange })}
        disabled={disabled ?? false}
        slotProps={{
          input: {
            ...rest,
            role: 'switch',
            'aria-labelledby': id,
            ...((help || error) && { 'aria-describedby': `${id}-note` }),
            ...(error && { 'aria-invalid': true }),
          },
        }}
      />
      <span>
        <span id={id} className={hideLabel ? 'visuallyHidden' : undefined}>
          {label}
        </span>
        {(error || help) && (
          <span id={`${id}-note`} className={isTold ? 'visuallyHidden' : error ? styles.error : styles.help}>
            {error || help}
          </span>
        )}
      </span>
    </label>
  )
}
