import type { ReactNode } from 'react'
import css from './indicator.module.css'

interface IndicatorProps {
  readonly icon: ReactNode
  /** It continues by itself, which the icon shows. */
  readonly pulses?: boolean
  /** What is in progress or has failed, in words. */
  readonly children: ReactNode
  readonly onOpen: () => void
}

/** Something in the header that is in progress or has failed; a press shows its dialog. */
export const Indicator = ({ icon, pulses = false, children, onOpen }: IndicatorProps) => (
  <button
    type="button"
    className={css.indicator}
    onClick={onOpen}
    aria-haspopup="dialog"
    data-pulses={pulses || undefined}
  >
    {icon}
    <span className={css.text}>{children}</span>
  </button>
)
