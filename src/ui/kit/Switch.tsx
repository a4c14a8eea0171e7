import MuiSwitch from '@mui/material/Switch'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { useIsTold } from './told'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  readonly label: ReactNode
  readonly hideLabel?: boolean
  readonly error?: ReactNode
  /** Stands below the label, and is read out behind it. */
  readonly help?: ReactNode
}

/** On or off. Takes the props of a check box, so that it can be controlled or not. */
export function Switch({ label, hideLabel = false, error, help, checked, defaultChecked, disabled, onChange, ...rest }: SwitchProps) {
  const id = useId()
  const isTold = useIsTold(error)
  return (
    <label className={styles.switch}>
      <MuiSwitch
        {...(checked !== undefined && { checked })}
        {...(defaultChecked !== undefined && { defaultChecked })}
        {...(onChange && { onChange })}
        disabled={disabled ?? false}
        slotProps={{ input: { ...rest, role: 'switch', 'aria-labelledby': id, ...((help || error) && { 'aria-describedby': `${id}-note` }), ...(error && { 'aria-invalid': true }) } }}
      />
      <span>
        <span id={id} className={hideLabel ? 'visuallyHidden' : undefined}>{label}</span>
        {(error || help) && (
          <span id={`${id}-note`} className={isTold ? 'visuallyHidden' : error ? styles.error : styles.help}>
            {error || help}
          </span>
        )}
      </span>
    </label>
  )
}
