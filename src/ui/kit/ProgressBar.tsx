import LinearProgress from '@mui/material/LinearProgress'

interface ProgressBarProps {
  /** 0 to 100; undefined while nobody knows. */
  readonly value?: number | undefined
  readonly label: string
  /** What the value means, where it means something: the accent otherwise. */
  readonly tone?: 'error' | 'warn' | 'ok' | undefined
}

const COLORS = { ok: 'success', warn: 'warning', error: 'error' } as const

/** How far something has come. */
export function ProgressBar({ value, label, tone }: ProgressBarProps) {
  return <LinearProgress aria-label={label} color={tone ? COLORS[tone] : 'primary'} {...(value === undefined ? {} : { variant: 'determinate', value })} />
}
