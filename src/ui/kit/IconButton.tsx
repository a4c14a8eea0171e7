import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'
import styles from './IconButton.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, for those who see no icon and as the hint of those who do. */
  readonly label: string
  readonly icon: ReactNode
  readonly size?: 's' | 'm'
  readonly pressed?: boolean
}

/** A square button that shows an icon alone. */
export function IconButton({ label, icon, size = 'm', pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      {...rest}
      className={cx(styles.button, size === 's' && styles.small, className)}
    >
      {icon}
    </button>
  )
}
