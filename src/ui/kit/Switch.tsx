import type { ComponentProps, ReactNode } from 'react'
import styles from './Switch.module.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  readonly label: ReactNode
  readonly hideLabel?: boolean
  readonly error?: ReactNode
}

/** On or off. Takes the props of a check box, so that it can be controlled or not. */
export function Switch({ label, hideLabel = false, error, ...rest }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input {...rest} type="checkbox" role="switch" />
      <span className={hideLabel ? 'visuallyHidden' : undefined}>
        {label}
        {error && <span className={styles.error}>{error}</span>}
      </span>
    </label>
  )
}
