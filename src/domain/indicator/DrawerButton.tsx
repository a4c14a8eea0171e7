import type { ReactNode } from 'react'
import { LatePart } from '../../ui/feedback/LatePart'
import type { Lazily } from '../../ui/kit/lazily'
import css from './headerButton.module.css'

interface DrawerButtonProps {
  readonly icon: ReactNode
  readonly label: string
  /** A number on it. */
  readonly count?: string | undefined
  /** What is counted calls for somebody, or is known already. */
  readonly look?: 'alert' | 'calm'
  /** A mark on it, where there is no number. */
  readonly dot?: boolean
  readonly pulses?: boolean
  readonly keys?: string
  readonly drawer: { readonly isOpen: boolean; readonly toggle: () => void; readonly close: () => void }
  readonly Drawer: Lazily<{ readonly onClose: () => void }>
}

/** In the header: a button that opens and closes a drawer beside the page, which is loaded when it is first asked for. */
export function DrawerButton({ icon, label, count, look, dot = false, pulses = false, keys, drawer: { isOpen, toggle, close }, Drawer }: DrawerButtonProps) {
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
