import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { FocusGuards } from './FocusGuards'
import styles from './Popover.module.css'

export interface PopoverProps {
  readonly trigger: ReactElement
  readonly children: ReactNode
  /** Its name for those who do not see it. */
  readonly label?: string
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly align?: 'start' | 'center' | 'end'
}

/** A small panel beside its button; it closes on Escape and on a press elsewhere. */
export function Popover({ trigger, children, label, open, onOpenChange, align = 'start' }: PopoverProps) {
  return (
    <Base.Root {...(open !== undefined && { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} align={align} sideOffset={4}>
          <Base.Popup className={styles.popup} {...(label && { 'aria-label': label })}>
            <FocusGuards />
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
