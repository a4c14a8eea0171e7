import { useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { Floating } from './Floating'
import { useTrigger } from './useTrigger'
import styles from './Popover.module.css'

export interface PopoverProps {
  readonly trigger: ReactElement
  readonly children: ReactNode
  /** Its accessible name. */
  readonly label?: string
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly align?: 'start' | 'center' | 'end'
}

const PLACES = { start: 'bottom-start', center: 'bottom', end: 'bottom-end' } as const

/** A small panel beside its button; it closes on Escape, on a press elsewhere and when Tab leaves it. */
export function Popover({ trigger, children, label, open, onOpenChange, align = 'start' }: PopoverProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? ownOpen
  const change = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const { button, anchor } = useTrigger(trigger, 'dialog', isOpen, change)
  // It is at the end of the document; for the keyboard it follows its button.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab' || event.defaultPrevented) return
    const stops = tabStops(event.currentTarget)
    if (document.activeElement !== (event.shiftKey ? stops[0] : stops.at(-1)) && stops.length > 0) return
    if (event.shiftKey) event.preventDefault()
    anchor?.focus()
    change(false)
  }
  return (
    <>
      {button}
      {isOpen && anchor && (
        <Floating
          anchor={anchor}
          placement={PLACES[align]}
          className={styles.popup ?? ''}
          role="dialog"
          {...(label && { 'aria-label': label })}
          onKeyDown={onKeyDown}
          onClose={() => change(false)}
          // On a touch screen no keyboard opens unasked.
          firstFocus={(popup) => (matchMedia('(pointer: coarse)').matches ? popup : (tabStops(popup)[0] ?? popup))}
          finalFocus={() => anchor}
        >
          {children}
        </Floating>
      )}
    </>
  )
}

const STOPS = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])'

const tabStops = (popup: HTMLElement) => [...popup.querySelectorAll<HTMLElement>(STOPS)]
