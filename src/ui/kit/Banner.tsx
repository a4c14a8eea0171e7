import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'

interface BannerProps {
  readonly tone: 'info' | 'warn' | 'error'
  readonly icon: ReactNode
  readonly children: ReactNode
  /** What can be done about it. */
  readonly actions?: ReactNode
}

const SEVERITIES = { info: 'info', warn: 'warning', error: 'error' } as const

/** A notice about what is below it. To be announced, it goes into a `role="status"` that is always there. */
export function Banner({ tone, icon, children, actions }: BannerProps) {
  return (
    <Alert role="none" elevation={0} severity={SEVERITIES[tone]} icon={icon} action={actions}>
      {children}
    </Alert>
  )
}
