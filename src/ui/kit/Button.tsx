import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'
import { Spinner } from './Spinner'
import { useKeptFocus } from './useKeptFocus'
import styles from './Button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  readonly size?: 's' | 'm'
  /** A small picture before the text. */
  readonly icon?: ReactNode
  /** Something it started is under way: it shows so and takes no second press. */
  readonly loading?: boolean
}

/** A button; `type` is "button" where nothing else is said. */
export function Button({ variant = 'secondary', size = 'm', icon, loading = false, className, children, ...rest }: ButtonProps) {
  const pressed = useKeptFocus(rest, loading)
  return (
    <button
      type="button"
      {...rest}
      {...pressed}
      className={cx(styles.button, styles[variant], size === 's' && styles.small, className)}
      aria-busy={loading || undefined}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  )
}
