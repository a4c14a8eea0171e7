import { useId, useRef, type ReactNode, type SyntheticEvent } from 'react'
import css from './dialog.module.css'
import { useModal } from '../ui/kit/useModal'

export interface DialogProps {
  title: string
  children: ReactNode
  /** Without it the dialog cannot be dismissed. */
  onClose?: (() => void) | undefined
  size?: 's' | 'm' | 'l'
}

/** A modal dialog of the shell on the browser's own: there before any library is, and no heavier behind it. */
export function Dialog({ title, children, onClose, size = 's' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(dialog)
  // The browser closes a modal dialog at the second Escape in a row without asking, wherever the focus is.
  const closed = () => (onClose ? onClose() : dialog.current?.showModal())
  const dismiss = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onClose?.()
  }
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      data-size={size}
      aria-labelledby={id}
      onKeyDown={(event) => event.key === 'Escape' && dismiss(event)}
      onCancel={dismiss}
      onClose={closed}
    >
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}

export const DialogText = ({ children }: { children: ReactNode }) => <p className={css.text}>{children}</p>

export const DialogActions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>
