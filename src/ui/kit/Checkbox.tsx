import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'
import styles from './Checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'ref'> {
  readonly label: ReactNode
  readonly hideLabel?: boolean
  /** Some of what it stands for is ticked. */
  readonly indeterminate?: boolean
  readonly onChange?: (checked: boolean) => void
}

/** A tick box with its text. */
export function Checkbox({ label, hideLabel = false, indeterminate = false, onChange, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx(styles.box, className)}>
      <input
        {...rest}
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = indeterminate
        }}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <span className={hideLabel ? 'visuallyHidden' : undefined}>{label}</span>
    </label>
  )
}
