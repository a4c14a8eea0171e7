import type { ComponentProps, SyntheticEvent } from 'react'

type DialogProps = Pick<ComponentProps<'dialog'>, 'ref' | 'onKeyDown' | 'onCancel' | 'onClose'>

/**
 * The props of a `<dialog>` that is modal while it is mounted. The browser's own: the sign-in pages load no MUI.
 * @param onClose without it the dialog cannot be dismissed
 */
export function modal(onClose?: () => void): DialogProps {
  const dismiss = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onClose?.()
  }
  return {
    ref: showModal,
    onKeyDown: (event) => event.key === 'Escape' && dismiss(event),
    onCancel: dismiss,
    // The browser closes a modal dialog at the second Escape in a row without asking, wherever the focus is.
    onClose: (event) => (onClose ? onClose() : event.currentTarget.showModal()),
  }
}

/** Shows it when it mounts; when it unmounts, the focus goes back to where it was. */
function showModal(dialog: HTMLDialogElement | null) {
  const returnTo = document.activeElement
  dialog?.showModal()
  return () => {
    if (returnTo instanceof HTMLElement) returnTo.focus()
  }
}
