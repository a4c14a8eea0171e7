import LinearProgress from '@mui/material/LinearProgress'

interface ProgressBarProps {
  /** 0 to 100; undefined while unknown. */
  readonly value?: number | undefined
  readonly label: string
  /** What the value means; the accent by default. */
  readonly tone?: 'error' | 'warn' | 'ok' | undefined
}

const COLORS = { ok: 'success', warn: 'warning', error: 'error' } as const

/** Progress in percent, or as long as it takes. */
export function ProgressBar({ value, label, tone }: ProgressBarProps) {
  return (
    <LinearProgress
      aria-label={label}
      color={tone ? COLORS[tone] : 'primary'}
      {...(value === undefined ? {} : { variant: 'determinate', value })}
    />
  )
}
