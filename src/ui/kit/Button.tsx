import MuiButton from '@mui/material/Button'
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './Spinner'
import { useKeptFocus } from './useKeptFocus'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  readonly size?: 's' | 'm'
  /** An icon before the text. */
  readonly icon?: ReactNode
  /** What it started is running: it shows a spinner and ignores presses. */
  readonly loading?: boolean
}

const LOOKS = {
  primary: { variant: 'contained', color: 'primary' },
  secondary: { variant: 'outlined', color: 'inherit' },
  ghost: { variant: 'text', color: 'inherit' },
  danger: { variant: 'contained', color: 'error' },
} as const

/** A button; its `type` is "button" by default. */
export function Button({ variant = 'secondary', size = 'm', icon, loading = false, children, ...rest }: ButtonProps) {
  const pressed = useKeptFocus(rest, loading)
  return (
    <MuiButton
      {...rest}
      {...pressed}
      {...LOOKS[variant]}
      size={size === 's' ? 'small' : 'medium'}
      aria-busy={loading || undefined}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </MuiButton>
  )
}
