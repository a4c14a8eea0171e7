import MuiIconButton from '@mui/material/IconButton'
import type { ComponentProps, ReactNode } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'color'> {
  /** What it does: its accessible name and its tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly size?: 's' | 'm'
  readonly pressed?: boolean
  /** It does nothing now, as at the end of a list, and keeps the focus, which a disabled button would lose. */
  readonly unavailable?: boolean
}

/** A square button with an icon only. */
export function IconButton({ label, icon, size = 'm', pressed, unavailable = false, ...rest }: IconButtonProps) {
  return (
    <MuiIconButton
      aria-label={label}
      title={label}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      {...rest}
      {...(unavailable && { 'aria-disabled': true, onClick: undefined })}
      size={size === 's' ? 'small' : 'medium'}
    >
      {icon}
    </MuiIconButton>
  )
}
