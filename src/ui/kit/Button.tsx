import MuiButton from '@mui/material/Button'
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './Spinner'
import { useKeptFocus } from './useKeptFocus'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  readonly size?: 's' | 'm'
  /** A small picture before the text. */
  readonly icon?: ReactNode
  /** Something it started is under way: it shows so and takes no second press. */
  readonly loading?: boolean
}

const LOOKS = {
  primary: { variant: 'contained', color: 'primary' },
  secondary: { variant: 'outlined', color: 'inherit' },
  ghost: { variant: 'text', color: 'inherit' },
  danger: { variant: 'contained', color: 'error' },
} as const

/** A button; `type` is "button" where nothing else is said. */
export function Button({ variant = 'secondary', size = 'm', icon, loading = false, children, ...rest }: ButtonProps) {
  const pressed = useKeptFocus(rest, loading)
  return (
    <MuiButton {...rest} {...pressed} {...LOOKS[variant]} size={size === 's' ? 'small' : 'medium'} aria-busy={loading || undefined}>
      {loading ? <Spinner /> : icon}
      {children}
    </MuiButton>
  )
}
