import type { ReactNode } from 'react'
import { LatePart } from '../../ui/feedback/LatePart'
import type { Lazily } from '../../ui/kit/lazily'
import css from './headerButton.module.css'

interface DrawerButtonProps {
  readonly icon: ReactNode
  readonly label: string
  /** A number on the button. */
  readonly count?: string | undefined
  /** 'alert' if what is counted needs attention, 'calm' if it is known already. */
  readonly look?: 'alert' | 'calm'
  /** A dot on the button, if there is no number. */
  readonly dot?: boolean
  readonly pulses?: boolean
  readonly keys?: string
  readonly drawer: { readonly isOpen: boolean; readonly toggle: () => void; readonly close: () => void }
  readonly Drawer: Lazily<{ readonly onClose: () => void }>
}

/** A button in the header that opens and closes a drawer beside the page, which is loaded when it is first opened. */
export function DrawerButton({
  icon,
  label,
  count,
  look,
  dot = false,
  pulses = false,
  keys,
  drawer: { isOpen, toggle, close },
  Drawer,
}: DrawerButtonProps) {
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-keyshortcuts={keys}
        data-pulses={pulses || undefined}
        onClick={toggle}
        onPointerEnter={Drawer.preload}
        onFocus={Drawer.preload}
      >
        {icon}
        {count !== undefined && (
          <span className={css.count} data-look={look} aria-hidden="true">
            {count}
          </span>
        )}
        {count === undefined && dot && <span className={css.dot} aria-hidden="true" />}
      </button>
      {isOpen && (
        <LatePart onFailed={close}>
          <Drawer onClose={close} />
        </LatePart>
      )}
    </>
  )
}
