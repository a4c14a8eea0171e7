import { useEffect, useId, useRef, type ReactNode } from 'react'
import css from './shell.module.css'

export interface ShellDialogProps {
  title: string
  children: ReactNode
  /** Without it the dialog cannot be dismissed. */
  onClose?: (() => void) | undefined
}

/** A modal dialog of the sign-in pages, on the browser's own. */
export function ShellDialog({ title, children, onClose }: ShellDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const returnTo = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (returnTo instanceof HTMLElement) returnTo.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <h2 id={id} className={css.dialogTitle}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
