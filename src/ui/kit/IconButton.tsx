import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx'
import styles from './IconButton.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, for those who see no icon and as the hint of those who do. */
  readonly label: string
  readonly icon: ReactNode
  readonly size?: 's' | 'm'
  readonly pressed?: boolean
  /** It does nothing now, as at the end of a list, and keeps the focus, which a disabled one would lose. */
  readonly unavailable?: boolean
}

/** A square button that shows an icon alone. */
export function IconButton({ label, icon, size = 'm', pressed, unavailable = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      {...rest}
      {...(unavailable && { 'aria-disabled': true, onClick: undefined })}
      className={cx(styles.button, size === 's' && styles.small, className)}
    >
      {icon}
    </button>
  )
}
