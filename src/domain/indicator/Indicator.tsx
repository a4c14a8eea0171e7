import type { ReactNode } from 'react'
import css from './indicator.module.css'

interface IndicatorProps {
  readonly icon: ReactNode
  /** It goes on by itself: the picture says so. */
  readonly pulses?: boolean
  /** What is under way or failed, in words. */
  readonly children: ReactNode
  readonly onOpen: () => void
}

/** In the header: something that is under way or failed; a press shows its dialog. */
export const Indicator = ({ icon, pulses = false, children, onOpen }: IndicatorProps) => (
  <button type="button" className={css.indicator} onClick={onOpen} aria-haspopup="dialog" data-pulses={pulses || undefined}>
    {icon}
    <span className={css.text}>{children}</span>
  </button>
)
