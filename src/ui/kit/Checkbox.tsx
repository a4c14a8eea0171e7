import MuiCheckbox from '@mui/material/Checkbox'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'
import styles from './Checkbox.module.css'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'ref'> {
  readonly label: ReactNode
  readonly hideLabel?: boolean
  /** Some of what it stands for is checked. */
  readonly indeterminate?: boolean
  readonly onChange?: (checked: boolean) => void
}

// The box is the input itself, which base.css draws: MUI's three pictures of it are not needed.
const None = () => null
const NONE = <None />

/** A checkbox with its label. */
export function Checkbox({
  label,
  hideLabel = false,
  indeterminate = false,
  onChange,
  className,
  checked,
  defaultChecked,
  disabled,
  ...rest
}: CheckboxProps) {
  return (
    <label className={cx(styles.box, className)}>
      <MuiCheckbox
        {...(checked !== undefined && { checked })}
        {...(defaultChecked !== undefined && { defaultChecked })}
        disabled={disabled ?? false}
        icon={NONE}
        checkedIcon={NONE}
        indeterminateIcon={NONE}
        onChange={(_, on) => onChange?.(on)}
        slotProps={{
          input: {
            ...rest,
            ref: (input) => {
              if (input) input.indeterminate = indeterminate
            },
          },
        }}
      />
      <span className={hideLabel ? 'visuallyHidden' : undefined}>{label}</span>
    </label>
  )
}
