import Chip, { type ChipProps } from '@mui/material/Chip'
import { isValidElement, type ReactNode } from 'react'

export type Tone = 'ok' | 'warn' | 'error' | 'info' | 'neutral'

const COLORS = {
  ok: 'success',
  warn: 'warning',
  error: 'error',
  info: 'info',
  neutral: 'default',
} as const satisfies Record<Tone, ChipProps['color']>

/** A word of status. The tone is never alone: the word says the same. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return <Chip component="span" color={COLORS[tone]} {...(isValidElement(icon) && { icon })} label={children} />
}
